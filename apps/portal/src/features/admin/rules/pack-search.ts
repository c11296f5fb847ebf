import { only } from '../../../lib/only.ts'

export const valueFilters = ['changed', 'all', 'unknown'] as const
export type ValueFilter = (typeof valueFilters)[number]

export interface PackSearch {
  /** The pack that it is compared with, where it is not the one it was drafted from. */
  readonly with?: string
  readonly show?: Exclude<ValueFilter, 'all'>
  readonly find?: string
}

/** What a pack is compared with stands in the address, so that it can be sent to a colleague. */
export const parsePackSearch = only((given): PackSearch => {
  const text = (value: unknown) =>
    typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined
  const [compared, find] = [text(given.with), text(given.find)]
  const show = valueFilters.find((each) => each === given.show)
  return {
    ...(compared !== undefined && { with: compared }),
    ...(show !== undefined && show !== 'all' && { show }),
    ...(find !== undefined && { find }),
  }
})
