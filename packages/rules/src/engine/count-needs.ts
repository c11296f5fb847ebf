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
  const parts = [
    ...(missing > 0 ? [`${isOrAre(missing)} missing`] : []),
    ...(tooOld > 0 ? [`${isOrAre(tooOld)} too old`] : []),
    ...(unclear > 0 ? [`${isOrAre(unclear)} there without its day, its year or what it is`] : []),
  ]
  const [first, ...others] = parts
  if (first === undefined) return 'Everything that is known to be needed is there.'
  const [count = '', ...rest] = first.split(' ')
  const lead = `${count} of ${needed} needed ${needed === 1 ? 'item' : 'items'} ${rest.join(' ')}`
  return `${listed([lead, ...others])}.`
}

const isOrAre = (count: number) => `${count} ${count === 1 ? 'is' : 'are'}`
