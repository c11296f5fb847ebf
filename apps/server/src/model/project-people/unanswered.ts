import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { isNothingLeft, type Left, leftOf, type OpenAsk } from '../asks/index.ts'
import type { Services } from '../services.ts'
import { loadStages } from '../stages/index.ts'
import { tablesWithRows } from '../tables/index.ts'

/** Projects in which somebody is still asked for something, by what its row must say besides. */
export async function projectsWithAsks(
  db: Kysely<Tables>,
  meant: RawBuilder<unknown>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ project_id: string }>`
    select project_id from borrower_shares where ended_at is null and ${meant}
    union select project_id from colleague_asks where ended_at is null and ${meant}
    union select project_id from invitations
     where project_id is not null and claimed_at is null and revoked_at is null and ${meant}
  `.execute(db)
  return rows.map(({ project_id }) => project_id)
}

export interface Unanswered {
  readonly ask: OpenAsk
  readonly left: Left
}

/** Those of which something is left, with what it is. */
export async function unansweredOf(
  tx: Kysely<Tables>,
  { sealer }: Pick<Services, 'sealer'>,
  projectId: string,
  asks: readonly OpenAsk[],
): Promise<readonly Unanswered[]> {
  if (asks.length === 0) return []
  const documents = await loadStages(tx, sealer, projectId)
  const begun = await tablesWithRows(tx, projectId)
  return asks
    .map((ask) => ({ ask, left: leftOf(ask, documents, begun) }))
    .filter(({ left }) => !isNothingLeft(left))
}
