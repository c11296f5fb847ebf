import { only } from '../only.ts'
import { searchable } from './longest-search.ts'

type Readers = Readonly<Record<string, (given: unknown) => unknown>>

type Read<Given extends Readers> = {
  readonly [Name in keyof Given]?: Exclude<ReturnType<Given[Name]>, undefined>
}

/** What a list shows stands in its address: each value as its reader takes it, and nothing else. */
export function searchOf<Given extends Readers>(readers: Given) {
  return only((given): Read<Given> => {
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(given[name])] as const)
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Read<Given>
  })
}

/** What of it becomes another; `undefined` leaves the address. */
export type Changed<Search> = { readonly [Name in keyof Search]?: Search[Name] | undefined }

export const words = (given: unknown) =>
  typeof given === 'string' && given.trim() !== '' ? searchable(given.trim()) : undefined

export const oneOf =
  <const Value extends string>(values: readonly Value[]) =>
  (given: unknown) =>
    values.find((value) => value === given)

export const flag = (given: unknown) => (given === true ? true : undefined)
