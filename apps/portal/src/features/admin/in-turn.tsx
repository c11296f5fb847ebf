import { messageOf } from '@granary/api'
import { Message } from '@granary/ui'

/** What came of one of several that were changed at once. */
export interface Outcome {
  readonly key: string
  readonly name: string
  readonly problem: string | null
}

/** One after the other, so that each stands in the log by itself and one that fails stops none. */
export async function inTurn<Row>(
  rows: readonly Row[],
  named: (row: Row) => { readonly key: string; readonly name: string },
  change: (row: Row) => Promise<unknown>,
): Promise<readonly Outcome[]> {
  const all: Outcome[] = []
  for (const row of rows) {
    const problem = await change(row).then(() => null, messageOf)
    all.push({ ...named(row), problem })
  }
  return all
}

interface OutcomesProps {
  readonly all: readonly Outcome[]
  /** "3 requests taken.", of as many as went well. */
  readonly words: (done: number) => string
}

/** How many went well, and of each that did not why. */
export function Outcomes({ all, words }: OutcomesProps) {
  const failed = all.filter(({ problem }) => problem !== null)
  return (
    <Message tone={failed.length > 0 ? 'warning' : 'success'} announce="status">
      <p>{words(all.length - failed.length)}</p>
      {failed.length > 0 && (
        <ul>
          {failed.map(({ key, name, problem }) => (
            <li key={key}>{`${name}: ${problem}`}</li>
          ))}
        </ul>
      )}
    </Message>
  )
}
