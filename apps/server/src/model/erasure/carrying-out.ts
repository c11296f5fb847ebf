import { type Kysely, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { auditKey } from '../../audit/key.ts'
import { recordAudit } from '../../audit/record.ts'
import { entriesOfProject, redacted } from '../../audit/rows.ts'
import type { Database } from '../../db/database.ts'
import type { ErasuresTable, Tables } from '../../db/schema.generated.ts'
import type { FileStore } from '../../files/stores/store.ts'
import { defineJob } from '../../jobs/definition.ts'
import { keptDetails } from './kept-details.ts'
import { whatGoes } from './what-goes.ts'

/** Also by the clock: after a restore nobody says again that a project is to be erased. */
export const eraseProjectsJob = defineJob({
  name: 'erase-projects',
  payload: z.object({}),
  cron: '*/5 * * * *',
  expireInSeconds: 3600,
})

type Erasure = Selectable<ErasuresTable>

/**
 * Does what staff said: first the records, all or nothing, then the objects of the store, one by one. Whatever
 * interrupts it, the next run goes on; only then the certificate says that it is done.
 */
export async function carryOutErasures(db: Database, store: Pick<FileStore, 'remove'>): Promise<number> {
  const waiting = await db.selectFrom('erasures').select('id').where('state', '=', 'carrying out').execute()
  for (const { id } of waiting) {
    const objects = await db.transaction().execute((tx) => removeRecords(tx, id))
    for (const key of objects) await store.remove(key)
    await db.transaction().execute((tx) => certify(tx, id))
  }
  return waiting.length
}

/** Gives the objects that have to go now. */
async function removeRecords(tx: Kysely<Tables>, erasureId: string): Promise<readonly string[]> {
  const erasure = await lockedErasure(tx, erasureId)
  if (!erasure) return []
  const { id, project_id: projectId } = erasure
  const there = await tx.selectFrom('projects').select('id').where('id', '=', projectId).forUpdate().execute()
  if (there.length === 0) return erasure.objects
  const { goes, objects } = await whatGoes(tx, projectId)
  const packages = await tx
    .selectFrom('project_packages')
    .select(['version', 'digest'])
    .where('project_id', '=', projectId)
    .where('digest', 'is not', null)
    .orderBy('version')
    .execute()
  await redactEntries(tx, erasure)
  await sql`select erase_project(${id})`.execute(tx)
  await tx
    .updateTable('erasures')
    .set({ removed: JSON.stringify(goes), packages: JSON.stringify(packages), objects: [...objects] })
    .where('id', '=', id)
    .execute()
  return objects
}

/** Entries stay, and with them who did what and when; names, file names and reasons in them go. */
async function redactEntries(tx: Kysely<Tables>, { id, project_id: projectId }: Erasure): Promise<void> {
  const entries = (await entriesOfProject(tx, projectId)).map((entry) =>
    redacted(auditKey(), entry, { details: keptDetails(entry.details as object) }),
  )
  await sql`select redact_audit(${id}, ${entries.map((entry) => entry.id)}::bigint[],
    ${entries.map(({ details }) => JSON.stringify(details))}::jsonb[],
    ${entries.map(({ redaction }) => JSON.stringify(redaction))}::jsonb[])`.execute(tx)
}

async function certify(tx: Kysely<Tables>, erasureId: string): Promise<void> {
  const erasure = await lockedErasure(tx, erasureId)
  if (!erasure) return
  await tx
    .updateTable('erasures')
    .set({ state: 'erased', erased_at: sql<Date>`now()`, objects: [] })
    .where('id', '=', erasureId)
    .execute()
  await recordAudit(tx, {
    action: 'project erased',
    personId: erasure.answered_by,
    organizationId: erasure.organization_id,
    projectId: erasure.project_id,
    details: { certificate: erasureId },
  })
}

/** Nodes that carry out the same one follow each other. */
function lockedErasure(tx: Kysely<Tables>, erasureId: string): Promise<Erasure | undefined> {
  return tx
    .selectFrom('erasures')
    .selectAll()
    .where('id', '=', erasureId)
    .where('state', '=', 'carrying out')
    .forUpdate()
    .executeTakeFirst()
}
