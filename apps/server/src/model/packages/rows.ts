import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
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
  /** What stood open in it: of the rehearsal, and of what is required. Packages of before did not say it. */
  readonly open?: number
  readonly missing?: number
  /** A digest of what the rehearsal found, what was reckoned by which rules, and which files were kept out. */
  readonly found?: string
  /** Below which size its volumes are. Packages of before did not keep it: theirs were below 40. */
  readonly volumeMegabytes?: number
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
    .where(isFree)
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

/** Nobody is at it: it was never begun, or its builder says nothing any more. */
const isFree = (eb: ExpressionBuilder<Tables, 'project_packages'>) =>
  eb.and([
    eb('state', 'in', ['queued', 'building']),
    eb.or([eb('worker_until', 'is', null), eb('worker_until', '<', sql<Date>`now()`)]),
  ])

/**
 * The build whose turn it is. Lenders take turns: who asked for thirty at once waits behind who asked for one, since
 * what a lender had built within the hour counts before how long its build waits.
 */
export async function nextInTurn(db: Kysely<Tables>): Promise<string | undefined> {
  const next = await db
    .selectFrom('project_packages')
    .innerJoin('projects', 'projects.id', 'project_packages.project_id')
    .select('project_packages.id')
    .where(isFree)
    .orderBy(
      sql`(select count(*) from project_packages as built join projects as theirs on theirs.id = built.project_id
            where theirs.organization_id = projects.organization_id and built.tries > 0
              and built.requested_at > now() - interval '1 hour')`,
    )
    .orderBy('project_packages.requested_at')
    .orderBy('project_packages.id')
    .limit(1)
    .executeTakeFirst()
  return next?.id
}

/**
 * Whether builds wait and nobody builds, so that somebody has to be called. As long as a builder lives, those who were
 * called for the others come to them.
 */
export async function areBuildsForgotten(db: Kysely<Tables>): Promise<boolean> {
  const living = await db
    .selectFrom('project_packages')
    .select('id')
    .where('state', '=', 'building')
    .where('worker_until', '>=', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst()
  return living === undefined && (await nextInTurn(db)) !== undefined
}

export const basisIn = (row: Pick<PackageRow, 'basis'>): Basis | null => row.basis as Basis | null
export const contentsIn = (row: Pick<PackageRow, 'contents'>): Contents | null =>
  row.contents as Contents | null
