import { ConvexReactClient, type Watch } from 'convex/react'
import { getFunctionName, makeFunctionReference } from 'convex/server'
import { KeptResult } from './kept-result.ts'

/**
 * Results that are large, and the same but for a little after each save. By paths, since the entries of these calls
 * would weigh on everybody's first load; each has one of the same name with `Since` behind it.
 */
export const differing =
  /^(?:(?:lender|borrower)\/(?:preApplication|application):getState|lender\/projects:get)$/

/** The live client, to which of some results only what differs is told once it has them. */
export class DifferingClient extends ConvexReactClient {
  readonly #kept = new Map<string, KeptResult>()

  override watchQuery: ConvexReactClient['watchQuery'] = (query, ...rest) => {
    const whole = super.watchQuery(query, ...rest)
    const path: string = getFunctionName(query)
    if (!differing.test(path)) return whole
    const [args] = rest
    const key = path + JSON.stringify(args)
    const since = makeFunctionReference<'query'>(`${path}Since`)
    const ask = (known: string): Watch<unknown> => super.watchQuery(since, { ...args, known })
    return {
      ...whole,
      localQueryResult: () => (this.#kept.get(key) ?? whole).localQueryResult(),
      onUpdate: (told) => {
        const kept = this.#kept.get(key) ?? new KeptResult(whole, ask, () => this.#kept.delete(key))
        this.#kept.set(key, kept)
        return kept.listen(told)
      },
    }
  }
}
