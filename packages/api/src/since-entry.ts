import { type Infer, type PropertyValidators, v } from 'convex/values'
import { arg } from './bounds.ts'
import { type Entry, queryEntry, type ResultValidator } from './entry.ts'

/** What is different of a result for who knows most of it. */
const difference = v.object({
  /** The parts that are not known as they are now, where they stand in the result. */
  changed: v.any(),
  /** The places in what was known of the parts that are no longer so. */
  gone: v.array(v.number()),
})
export type Difference = Infer<typeof difference>

/** A questionnaire of a thousand answers, each with where it came from. */
export const mostMarks = 2_000
export const markLength = 8

/** The same question for who knows an answer to it. Its path is that of the whole one with this behind it. */
export const sinceEnding = 'Since'

/**
 * A result that changes a little at a time, for who has most of it: they say by short marks what they know, and are told
 * what differs. It is compared as it is, part by part, so that whatever changed it is seen: a save, who may read what,
 * an erasure, a database that went back.
 */
export function sinceEntry<Args extends PropertyValidators>(whole: Entry<'query', Args, ResultValidator>) {
  const args = { ...whole.args, known: arg.text((1 + mostMarks) * markLength) }
  return queryEntry(`${whole.path}${sinceEnding}`, args, difference)
}
