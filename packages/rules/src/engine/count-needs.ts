import { listed } from '../written.ts'
import type { RequirementState } from './requirements.ts'

/** How much of what is needed is there, counted once for every page and paper that says it. */
export interface NeedsCounted {
  readonly needed: number
  /** Nothing is there, or less than all of it. */
  readonly missing: number
  readonly tooOld: number
  /** Something is there, and its day, its year or what it is is not known. */
  readonly unclear: number
}

export function countNeeds(states: readonly RequirementState[]): NeedsCounted {
  const count = (...of: readonly RequirementState[]) => states.filter((state) => of.includes(state)).length
  const [missing, tooOld, unclear] = [count('required'), count('stale'), count('undated', 'unsaid')]
  return { needed: missing + tooOld + unclear + count('there'), missing, tooOld, unclear }
}

/** "2 of 17 needed items are missing and 1 is too old." */
export function needsInWords({ needed, missing, tooOld, unclear }: NeedsCounted): string {
  const found = [
    { count: missing, how: 'missing' },
    { count: tooOld, how: 'too old' },
    { count: unclear, how: 'there without its day, its year or what it is' },
  ].filter(({ count }) => count > 0)
  if (found.length === 0) return 'Everything that is known to be needed is there.'
  const ofAll = ` of ${needed} needed ${needed === 1 ? 'item' : 'items'}`
  const parts = found.map(
    ({ count, how }, at) => `${count}${at === 0 ? ofAll : ''} ${count === 1 ? 'is' : 'are'} ${how}`,
  )
  return `${listed(parts)}.`
}
