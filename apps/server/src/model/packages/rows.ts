import { type Kysely, type Selectable, sql } from 'kysely'
import type { Drawn, Progress } from '../../bundle/plan.ts'
import type { Tables } from '../../db/schema.generated.ts'
import type { Basis } from './basis.ts'

export type PackageRow = Selectable<Tables['project_packages']>
export type PackageFileRow = Selectable<Tables['package_files']>

/** What of a build is kept for its page. */
export type Contents = Drawn & {
  readonly documents: number
  readonly bytes: number
  readonly drafts: readonly string[]
}

export type Step = Progress['step'] | 'collecting' | 'keeping'

/** So long nobody else takes a build whose builder says nothing. */
const patience = '20 seconds'
/** A build that killed its builder as often is given up. */
export const mostTries = 4

/** Takes a build: of all who try at once, one does. Undefined when it is done, given up, or somebody is at it. */
export async function claimBuild(
  db: Kysely<Tables>,
  packageId: string,
  worker: string,
): Promise<PackageRow | undefined> {
  return db
    .updateTable('project_packages')
    .set({
      state: 'building',
      step: 'collecting',
      done: 0,
      total: 0,
      worker,
      worker_until: sql<Date>`now() + ${patience}::interval`,
      tries: sql<number>`tries + 1`,
    })
    .where('id', '=', packageId)
    .where('state', 'in', ['queued', 'building'])
    .where((eb) => eb.or([eb('worker_until', 'is', null), eb('worker_until', '<', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst()
}

/** Says how far it is, and that the builder lives; false when somebody else has taken it since. */
export async function sayProgress(
  db: Kysely<Tables>,
  { id, worker }: { readonly id: string; readonly worker: string },
  at: { readonly step: Step; readonly done: number; readonly total: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('project_packages')
    .set({ ...at, worker_until: sql<Date>`now() + ${patience}::interval` })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', 'building')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Those whose builder died, and those that nobody began. */
export async function abandonedBuilds(db: Kysely<Tables>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('project_packages')
    .select('id')
    .where('state', 'in', ['queued', 'building'])
    .where((eb) => eb.or([eb('worker_until', 'is', null), eb('worker_until', '<', sql<Date>`now()`)]))
    .execute()
  return rows.map(({ id }) => id)
}

export const basisIn = (row: Pick<PackageRow, 'basis'>): Basis | null => row.basis as Basis | null
export const contentsIn = (row: Pick<PackageRow, 'contents'>): Contents | null =>
  row.contents as Contents | null
