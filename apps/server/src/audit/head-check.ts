import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { type Finding, findingAt } from './findings.ts'
import type { AuditKey } from './key.ts'
import { type Head, sealsNumbered } from './seals.ts'
import { waysBack } from './way-back.ts'

interface HeadCheck {
  readonly key: AuditKey
  readonly heads: readonly Head[]
  /** Where the chain ends now. */
  readonly last: Head
}

/**
 * Whether the chain leads through each end that was kept apart. One that it does not lead through is explained when
 * somebody with the keys has put back an older state since, and otherwise means that entries were taken away.
 */
export async function checkHeads(
  db: Kysely<Tables>,
  { key, heads, last }: HeadCheck,
): Promise<{ findings: Finding[]; notes: string[] }> {
  const there = await sealsNumbered(db, [...new Set(heads.map(({ number }) => number))])
  const astray = heads.filter(({ number, seal }) => number > 0 && there.get(number)?.seal !== seal)
  if (astray.length === 0) return { findings: [], notes: [] }
  const explanations = await waysBack(db, key)
  const explanationOf = (head: Head) =>
    explanations.find(({ at, number }) => at >= head.at && number < head.number)
  const notes = new Set(astray.flatMap((head) => explanationOf(head)?.says ?? []))
  const unexplained = astray.filter((head) => !explanationOf(head))
  const [first] = unexplained.toSorted((one, other) => one.number - other.number)
  const newest = unexplained.toSorted((one, other) => other.number - one.number)[0]
  const findings = first && newest ? [lost(first, newest, last)] : []
  return { findings, notes: [...notes] }
}

function lost(first: Head, newest: Head, last: Head): Finding {
  const kept = `Seal ${newest.number} with ${newest.total} entries, of ${newest.at.toISOString()}, was kept apart`
  if (newest.number > last.number) {
    const now =
      last.number === 0
        ? 'there is no chain in the database'
        : `the chain in the database ends with seal ${last.number} and ${last.total} entries, of ${last.at.toISOString()}`
    return findingAt(
      undefined,
      `${kept}, and ${now}. ` +
        'Either entries were removed from its end, or an older state of the database was put back by other means than `npm run restore`. ' +
        'If that was you, say so with `npm run audit -- accept-older-state`.',
    )
  }
  return findingAt(
    undefined,
    `${kept}, and the chain in the database does not lead through it: from seal ${first.number} on or before, what stands there took the place of something else.`,
  )
}
