import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../audit/record.ts'
import type { Auth } from '../auth/auth.ts'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/schema.generated.ts'
import { asFounded, demoAccounts, demoLenders, demoPassword, demoPersonIds, giveRoles } from './people.ts'
import { addSampleProjects, type SampleDeps } from './projects.ts'
import { sampleProjects } from './sample-projects.ts'

export interface ResetStep {
  readonly done: number
  readonly of: number
  /** What is being done, for who waits. */
  readonly words: string
}

export const resetAction = 'sample records reset'

/**
 * Puts the sample lenders, their people and their projects back as they were at the start, all or nothing, while
 * everybody works on: open pages see it as any other change. What was added beside them stays, and so does the audit
 * log. Only who owns the tables may remove what was submitted, so `owner` is their connection.
 */
export async function resetSampleRecords(
  owner: Database,
  { auth, ...deps }: SampleDeps & { readonly auth: Pick<Auth, 'hashPassword'> },
  tell: (step: ResetStep) => void,
): Promise<void> {
  const of = sampleProjects.length + 2
  let done = 0
  const begin = (words: string) => {
    tell({ done, of, words })
    done += 1
  }
  begin('Removing what was changed')
  const password = await auth.hashPassword(demoPassword)
  await owner.transaction().execute(async (tx) => {
    // One at a time, whichever nodes were asked.
    await sql`select pg_advisory_xact_lock(hashtext('granary.sample-records'))`.execute(tx)
    await removeRecords(tx)
    begin('Putting the sample people back')
    await restoreLenders(tx)
    await restorePeople(tx, password)
    await addSampleProjects(tx, deps, (name) => begin(`Making ${name}`))
    await recordAudit(tx, { action: resetAction, personId: null })
  })
}

/** When it was done last; nothing before the first time. */
export async function lastReset(db: Kysely<Tables>): Promise<Date | null> {
  const entry = await db
    .selectFrom('audit_entries')
    .select('at')
    .where('action', '=', resetAction)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.at ?? null
}

const lenderIds = demoLenders.map(({ id }) => id)

async function removeRecords(tx: Kysely<Tables>): Promise<void> {
  const projects = tx.selectFrom('projects').select('id').where('organization_id', 'in', lenderIds)
  for (const table of await tablesInTheWay(tx)) {
    await sql`delete from ${sql.table(table)} where project_id in (${projects})`.execute(tx)
  }
  await tx.deleteFrom('projects').where('organization_id', 'in', lenderIds).execute()
  for (const table of ['invitations', 'join_requests', 'organization_members'] as const) {
    await tx.deleteFrom(table).where('organization_id', 'in', lenderIds).execute()
  }
}

/**
 * Tables that would keep a project from being removed, or what goes with it; who stands in the way of another of them
 * comes first. All others go with their project, or forget it.
 */
export async function tablesInTheWay(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive belonging as (
      select 'projects'::regclass::oid as id, 0 as depth
      union
      select key.conrelid, depth + 1 from pg_constraint key join belonging on key.confrelid = belonging.id
       where key.contype = 'f' and key.conrelid <> key.confrelid and key.confdeltype <> 'n' and depth < 9
    )
    select id::regclass::text as name from belonging
     where exists (select from pg_constraint key where key.conrelid = id and key.contype = 'f'
                      and key.confdeltype in ('r', 'a') and key.confrelid in (select id from belonging))
     group by id order by max(depth) desc`.execute(db)
  return rows.map(({ name }) => name)
}

async function restoreLenders(tx: Kysely<Tables>): Promise<void> {
  for (const { id, ...lender } of demoLenders.map(asFounded)) {
    await tx
      .insertInto('organizations')
      .values({ id, ...lender })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          usda_approved: null,
          ...lender,
          authorization_followup: null,
          requires_second_factor: false,
          suspended_at: null,
          approved_by: null,
          declined_at: null,
          decline_reason: null,
          former_name: null,
        }),
      )
      .execute()
  }
}

/** Their accounts stay, and so does whoever is signed in as one of them. */
async function restorePeople(tx: Kysely<Tables>, password: string): Promise<void> {
  const ids = await demoPersonIds(tx)
  const all = [...ids.values()]
  for (const { email, name } of demoAccounts) {
    await tx
      .updateTable('people')
      .set({
        name,
        email_verified: true,
        suspended_at: null,
        two_factor_enabled: false,
        updated_at: sql`now()`,
      })
      .where('email', '=', email)
      .execute()
  }
  await tx
    .updateTable('sign_in_methods')
    .set({ password, updated_at: sql`now()` })
    .where('person_id', 'in', all)
    .where('provider_id', '=', 'credential')
    .execute()
  const roles = ['second_factors', 'organization_members', 'admin_duties', 'borrower_accounts'] as const
  for (const table of roles) {
    await tx.deleteFrom(table).where('person_id', 'in', all).execute()
  }
  await giveRoles(tx, ids)
}
