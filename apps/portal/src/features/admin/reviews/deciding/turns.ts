import { messageOf, type ReviewItemState } from '@granary/api'
import type { Accepted } from '../review-words.ts'

/** A decision that has no answer yet, or was refused in these words. */
export type OnItsWay = { readonly state: ReviewItemState } | { readonly refusal: string }

/** What is decided, with its words: said twice in a row it is said once. */
export interface Saying {
  readonly state: ReviewItemState
  readonly reason?: string | undefined
  readonly note?: string | undefined
}

/** `replaced`: it arrived, and another decision of its person is to take its place. */
export type Outcome = 'stands' | 'replaced' | 'unsent'

/** Sends a decision; `own` is as which the one before it of the same person stands, and the answer as which this one. */
type Work = (own: number | undefined) => Promise<readonly Accepted[]>

/** An answer that comes within it is shown alone. */
const patienceMs = 400

/**
 * Decisions of one item follow each other: while one is on its way the next one waits for its answer and then takes its
 * place. Of several that wait the last goes out.
 */
export function turnsOf(show: (ids: readonly string[], way?: OnItsWay) => void) {
  const going = new Map<string, Promise<number | undefined>>()
  const newest = new Map<string, { readonly says: string }>()

  /** Throws what it was refused with. */
  return async (ids: readonly string[], saying: Saying, work: Work): Promise<Outcome> => {
    const turn = { says: JSON.stringify(saying) }
    if (ids.every((id) => newest.get(id)?.says === turn.says)) return 'unsent'
    const before = ids.flatMap((id) => going.get(id) ?? [])
    for (const id of ids) newest.set(id, turn)
    const own = () => ids.filter((id) => newest.get(id) === turn)
    const waits = { state: saying.state }
    show(ids, before.length > 0 ? waits : undefined)
    const timer = setTimeout(() => show(own(), waits), patienceMs)
    try {
      const stood = await Promise.all(before)
      if (own().length === 0) return 'unsent'
      const answer = work(stood[0])
      for (const id of ids) going.set(id, versionIn(answer, id))
      await answer
      const standing = own()
      show(standing)
      return standing.length > 0 ? 'stands' : 'replaced'
    } catch (error) {
      show(own(), { refusal: messageOf(error) })
      throw error
    } finally {
      clearTimeout(timer)
      for (const id of own()) {
        newest.delete(id)
        going.delete(id)
      }
    }
  }
}

/** As which decision an item stands; nothing where it was refused. */
const versionIn = (answer: ReturnType<Work>, id: string) =>
  answer.then(
    (items) => items.find(({ itemId }) => itemId === id)?.version,
    () => undefined,
  )
