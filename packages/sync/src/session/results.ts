import type { QueryResult, Step } from '../backend.ts'
import type { WireLimits } from '../wire/limits.ts'
import { tooLarge } from '../wire/refusal.ts'
import type { Awaited } from './versions.ts'

/** What a transition tells: the step's results for queries that still stand, and the refusals it covers. */
export function resultsOf(
  step: Step,
  covered: readonly Awaited[],
  isLive: (queryId: number) => boolean,
  limits: WireLimits,
): QueryResult[] {
  const results = covered.flatMap(({ refused }) => refused)
  for (const result of step.results) if (isLive(result.queryId)) results.push(bounded(result, limits))
  return results
}

function bounded(result: QueryResult, limits: WireLimits): QueryResult {
  if (!result.outcome.ok || result.outcome.json.length <= limits.queryResult) return result
  const outcome = tooLarge(`The result is larger than ${limits.queryResult / 1_000_000} MB.`)
  return { ...result, outcome }
}
