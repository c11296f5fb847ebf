import type { Tally } from './status.ts'

/** What one changed answer did, by id. */
export interface Change {
  readonly shown: readonly string[]
  readonly hidden: readonly string[]
  /** Fields whose state is another object than before. */
  readonly fields: readonly string[]
  readonly sections: readonly string[]
  readonly categories: readonly string[]
}

/** A change in the making, with the sums not yet brought into section and category. */
export type Work = { -readonly [K in keyof Change]: Change[K] } & {
  section: number
  tally: Tally
  all: Tally
}

const NOTHING: readonly string[] = []
export const UNCHANGED: Change = {
  shown: NOTHING,
  hidden: NOTHING,
  fields: NOTHING,
  sections: NOTHING,
  categories: NOTHING,
}

/** The empty list is shared; a list that was begun belongs to the change under way. */
export function append(list: readonly string[], id: string): readonly string[] {
  if (list === NOTHING) return [id]
  ;(list as string[]).push(id)
  return list
}
