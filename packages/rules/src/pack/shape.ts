import { isDay } from '../days.ts'
import { exact } from '../fraction.ts'

export interface PackProblem {
  /** Where in the pack, as a person would point: limits › draftLoanAgreement › value. */
  readonly at: string
  readonly message: string
}

/** Says everything that is wrong with a value that came from outside. */
export type Shape = (value: unknown, at: string) => readonly PackProblem[]

const wrong = (at: string, message: string): readonly PackProblem[] => [{ at, message }]

export const text =
  (longest: number): Shape =>
  (value, at) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= longest
      ? []
      : wrong(at, `Enter a text of at most ${longest} characters.`)

export const id: Shape = (value, at) =>
  typeof value === 'string' && /^[\w().-]{1,80}$/.test(value)
    ? []
    : wrong(at, 'Use letters, digits, hyphens, points and brackets, at most 80.')

export const number =
  (least: number, most: number): Shape =>
  (value, at) =>
    typeof value === 'number' && value >= least && value <= most && exact(value) !== null
      ? []
      : wrong(at, `Enter a number from ${least} to ${most.toLocaleString('en-US')}.`)

/** A figure, or that it is unknown. */
export const figure = (least: number, most: number): Shape => {
  const known = number(least, most)
  return (value, at) =>
    value === 'unknown' || known(value, at).length === 0
      ? []
      : wrong(at, `Enter a number from ${least} to ${most.toLocaleString('en-US')}, or unknown.`)
}

export const day: Shape = (value, at) => (isDay(value) ? [] : wrong(at, 'Enter a day as 2026-11-23.'))

export const choice =
  (options: readonly unknown[]): Shape =>
  (value, at) =>
    options.includes(value) ? [] : wrong(at, `Choose one of ${options.join(', ')}.`)

export const optional =
  (shape: Shape): Shape =>
  (value, at) =>
    value === undefined ? [] : shape(value, at)

export const listOf =
  (shape: Shape, most: number): Shape =>
  (value, at) => {
    if (!Array.isArray(value) || value.length > most) return wrong(at, `Give a list of at most ${most}.`)
    return value.flatMap((entry, index) => shape(entry, `${at} › ${nameOf(entry) ?? index + 1}`))
  }

export const record =
  (shapes: Readonly<Record<string, Shape>>): Shape =>
  (value, at) => {
    if (!isRecord(value)) return wrong(at, 'This is no entry.')
    const strange = Object.keys(value).filter((key) => !Object.hasOwn(shapes, key))
    return [
      ...strange.slice(0, 5).flatMap((key) => wrong(join(at, key.slice(0, 80)), 'There is no such value.')),
      ...Object.entries(shapes).flatMap(([key, shape]) =>
        shape(Object.hasOwn(value, key) ? value[key] : undefined, join(at, key)),
      ),
    ]
  }

export const oneOf =
  (shapes: readonly Shape[], message: string): Shape =>
  (value, at) =>
    shapes.some((shape) => shape(value, at).length === 0) ? [] : wrong(at, message)

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const join = (at: string, key: string) => (at === '' ? key : `${at} › ${key}`)

function nameOf(entry: unknown): string | undefined {
  return isRecord(entry) && typeof entry.id === 'string' ? entry.id.slice(0, 80) : undefined
}
