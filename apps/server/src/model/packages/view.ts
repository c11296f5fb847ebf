import type { projectPackage } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { type Basis, basisOf, isSameBasis } from './basis.ts'
import { basisIn, contentsIn, type PackageFileRow, type PackageRow } from './rows.ts'

/** The packages of a project: the one that is coming or failed, the last that stands, and all before. */
export async function packageView(
  db: Kysely<Tables>,
  projectId: string,
  mayBuild: boolean,
): Promise<projectPackage.PackageView> {
  const rows = await db
    .selectFrom('project_packages')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('version', 'desc')
    .limit(mostShown)
    .execute()
  const [newest] = rows
  const ready = rows.find(({ state }) => state === 'ready')
  const [files, names, basis] = await Promise.all([
    filesOf(db, ready),
    namesOf(
      db,
      rows.map(({ requested_by }) => requested_by),
    ),
    basisOf(db, projectId),
  ])
  const contents = ready ? contentsIn(ready) : null
  return {
    mayBuild,
    state: (newest?.state ?? 'none') as projectPackage.PackageView['state'],
    progress: newest && isComing(newest) ? progressOf(newest) : null,
    failure: newest?.state === 'failed' ? newest.failure : null,
    version: ready?.version ?? null,
    builtAt: ready?.built_at?.getTime() ?? null,
    builtBy: ready ? nameIn(names, ready.requested_by) : null,
    digest: ready?.digest ?? null,
    isOutOfDate: ready !== undefined && !isUpToDate(basisIn(ready), basis),
    drafts: [...(contents?.drafts ?? [])],
    open: contents?.open ?? 0,
    missing: contents?.missing ?? 0,
    pages: contents?.pages ?? 0,
    documents: contents?.documents ?? 0,
    bytes: contents?.bytes ?? 0,
    tabs: [...(contents?.tabs ?? [])],
    sheets: [...(contents?.sheets ?? [])],
    missingSigns: [...(contents?.missingSigns ?? [])],
    // Who may not build it sees what there is and opens nothing: tax ids stand in it in full.
    files: mayBuild ? files.map((file) => fileOf(file, contents?.volumes.length ?? 1)) : [],
    history: rows.map((row) => ({
      version: row.version,
      state: row.state as projectPackage.PackageView['history'][number]['state'],
      at: (row.built_at ?? row.requested_at).getTime(),
      by: nameIn(names, row.requested_by),
      digest: row.digest,
    })),
  }
}

/** More builds than anybody looks back at. */
const mostShown = 50

const isComing = ({ state }: PackageRow) => state === 'queued' || state === 'building'

const parts = {
  collecting: [0, 20],
  drawing: [20, 55],
  joining: [55, 75],
  packing: [75, 90],
  keeping: [90, 100],
} as const

/** Of the whole, in percent. */
function progressOf({ version, state, step, done, total }: PackageRow): projectPackage.PackageProgress {
  const [from, to] = parts[step as keyof typeof parts]
  const percent = state === 'queued' ? 0 : Math.floor(from + ((to - from) * done) / Math.max(1, total))
  return { version, percent, step: step as projectPackage.PackageProgress['step'], done, total }
}

async function filesOf(
  db: Kysely<Tables>,
  ready: PackageRow | undefined,
): Promise<readonly PackageFileRow[]> {
  if (!ready) return []
  return db
    .selectFrom('package_files')
    .selectAll()
    .where('package_id', '=', ready.id)
    .where('storage_id', 'is not', null)
    .orderBy('kind', 'desc')
    .orderBy('volume')
    .execute()
}

function fileOf(row: PackageFileRow, volumes: number): projectPackage.PackageFile {
  return {
    name: row.name,
    kind: row.kind as projectPackage.PackageFile['kind'],
    size: Number(row.size),
    sha256: row.sha256,
    pages: row.pages,
    volume: row.volume,
    volumes: row.kind === 'pdf' ? volumes : null,
    url: `/api/packages/${row.package_id}/${row.name}`,
  }
}

const isUpToDate = (kept: Basis | null, now: Basis) => kept !== null && isSameBasis(kept, now)
