import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'

/** The past that versions count in: another one after a restore, or a failover that lost commits. */
export async function generationOf(db: Kysely<Tables>): Promise<string> {
  return (await db.selectFrom('live_base').select('generation').executeTakeFirstOrThrow()).generation
}

/** Whether somebody was shown versions of another past; who does not say counts as one of this. */
export async function isOfOtherPast(db: Kysely<Tables>, shown: string | undefined): Promise<boolean> {
  return shown !== undefined && shown !== (await generationOf(db))
}
