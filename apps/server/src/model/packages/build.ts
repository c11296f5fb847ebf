import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { proof } from '@granary/api'
import { type Insertable, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import { type BuildLimits, buildApart, buildLimits, EndedByDocument } from '../../bundle/builder-process.ts'
import { measure, type Packed, zipName } from '../../bundle/pack.ts'
import { type Drawn, missingIn, type Plan, packedFiles } from '../../bundle/plan.ts'
import type { PackageKey } from '../../bundle/signing.ts'
import type { Sealer } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { PackageFilesTable } from '../../db/schema.generated.ts'
import type { FileStore } from '../../files/stores/store.ts'
import { installationSettings } from '../staff/index.ts'
import { basisOf, stagesOf } from './basis.ts'
import { buildFolder } from './build-folder.ts'
import { collectPackage } from './collect.ts'
import { exceptionsOf } from './exceptions.ts'
import { digestOf, foundOf } from './found.ts'
import { packageManifest } from './manifest.ts'
import { openOf } from './open.ts'
import {
  type Contents,
  claimBuild,
  mostTries,
  nextInTurn,
  type PackageRow,
  type Step,
  sayProgress,
} from './rows.ts'
import { NoLongerTheirs, requireStanding } from './standing.ts'
import { dataName, schemaName, structuredData, structuredSchema } from './structured-data.ts'
import { tablesOf } from './tables.ts'

export interface BuildDeps {
  readonly db: Database
  readonly store: FileStore
  readonly sealer: Sealer
  readonly key: PackageKey
  readonly limits?: BuildLimits
  /** All of a build, by the clock: the next one waits for it. */
  readonly mostMs?: number
}

/** The smaller of the two: a mailbox that counts either way takes it. */
const bytesOfMegabyte = 1_000_000
const usualMostMs = 30 * 60_000
const sayEveryMs = 500
const aliveEveryMs = 4_000

/** Builds the package whose turn it is, if one waits. */
export async function buildNext(deps: BuildDeps): Promise<void> {
  const packageId = await nextInTurn(deps.db)
  if (packageId !== undefined) await buildPackage(deps, packageId)
}

/**
 * Builds a package that was asked for, unless somebody else is at it. A builder that dies is noticed by its silence:
 * the next one begins anew, and only one of them can end it.
 */
export async function buildPackage(deps: BuildDeps, packageId: string): Promise<void> {
  const worker = randomUUID()
  const row = await claimBuild(deps.db, packageId, worker)
  if (!row) return
  if (row.tries > mostTries) return giveUp(deps.db, row, 'It was begun four times and never came to its end.')
  const folder = await buildFolder(packageId)
  const teller = progressTeller(deps.db, { id: packageId, worker })
  const timeUp = AbortSignal.timeout(deps.mostMs ?? usualMostMs)
  const signal = AbortSignal.any([teller.signal, timeUp])
  try {
    await buildIn({ ...deps, folder, row, worker, tell: teller.tell, signal })
  } catch (error) {
    if (teller.signal.aborted) return
    if (error instanceof NoLongerTheirs) return giveUp(deps.db, { ...row, worker }, error.message)
    if (timeUp.aborted) return giveUp(deps.db, { ...row, worker }, tooSlow)
    // Storage or the database may only have been away for a moment: whoever takes it next begins anew.
    if (row.tries < mostTries) await letGo(deps.db, { id: packageId, worker })
    else {
      await giveUp(
        deps.db,
        { ...row, worker },
        'Something went wrong while it was built. Try again; if it happens again, write to us.',
      )
    }
    throw error
  } finally {
    teller.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const tooSlow =
  'Building it took longer than half an hour and was stopped. Large documents that are not needed can be removed; if it happens again, write to us.'

interface Building extends BuildDeps {
  readonly folder: string
  readonly row: PackageRow
  readonly worker: string
  readonly tell: (step: Step, done: number, total: number) => void
  readonly signal: AbortSignal
}

async function buildIn(building: Building): Promise<void> {
  const { db, store, sealer, key, folder, row, tell, signal } = building
  const project = await db
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', row.project_id)
    .executeTakeFirstOrThrow()
  await requireStanding(db, row, project.organization_id)
  const basis = await basisOf(db, project.id)
  const stages = await stagesOf(db, sealer, project.id, basis)
  const submitted = stages.find(({ stage }) => stage === 'application')?.tables ?? null
  const tables = await tablesOf(db, sealer, project.id, submitted)
  const found = await foundOf(db, { sealer }, project)
  const { findings, sheets } = found
  const { packageVolumeMegabytes: volumeMegabytes } = await installationSettings(db)
  const plan = await collectPackage({
    ...{ db, store, folder, project, stages, tables, sheets, signal, version: row.version },
    exceptions: await exceptionsOf({ db, projectId: project.id, stages, findings }),
    open: openOf(findings, stages),
    volumeBytes: volumeMegabytes * bytesOfMegabyte,
    step: (done, total) => tell('collecting', done, total),
  })
  const drawn = await drawnIn(building, plan)
  const volumes = await Promise.all(drawn.volumes.map(({ name }) => measure(folder, name)))
  await writePrivate(folder, dataName, structuredData({ plan, stages, tables, sheets, packageId: row.id }))
  await writeFile(join(folder, schemaName), structuredSchema)
  const made = await Promise.all(
    [dataName, schemaName].map(async (path) => ({ path, ...(await measure(folder, path)) })),
  )
  const manifest = packageManifest({ packageId: row.id, plan, drawn, volumes, made })
  const manifestText = `${JSON.stringify(manifest, null, 2)}\n`
  const signature = key.sign(manifestText)
  await writeFile(join(folder, proof.manifestName), manifestText)
  await writeFile(join(folder, proof.manifestTableName), proof.manifestTable(manifest))
  const signed = { algorithm: 'ed25519', key: key.fingerprint, signature }
  await writeFile(join(folder, proof.signatureName), `${JSON.stringify(signed, null, 2)}\n`)
  await writeFile(join(folder, 'packed.json'), JSON.stringify(packedOf(plan)))
  await apart<null>(building, 'pack')
  await keep(building, { plan, drawn, basis, signature, found: digestOf(found), volumeMegabytes })
}

const tooMuch = 'Opening it takes more than there is to give. The original is in the ZIP.'

/**
 * Draws it, and again without a document that ended the process: that one stands there by a sheet then. What was ended
 * from outside may have nothing to do with it; twice at the same document is no chance.
 */
async function drawnIn(building: Building, plan: Plan): Promise<Drawn> {
  const unshown = new Set<string>()
  const suspected = new Set<string>()
  for (;;) {
    await writePrivate(building.folder, 'plan.json', JSON.stringify(withUnshown(plan, unshown)))
    try {
      return await apart<Drawn>(building, 'draw')
    } catch (error) {
      if (!(error instanceof EndedByDocument)) throw error
      const isByChance = error.isFromOutside && !suspected.has(error.local)
      if (isByChance) suspected.add(error.local)
      else unshown.add(error.local)
    }
  }
}

const withUnshown = (plan: Plan, unshown: ReadonlySet<string>): Plan => ({
  ...plan,
  tabs: plan.tabs.map((tab) => ({
    ...tab,
    files: tab.files.map((file) =>
      file.local !== null && unshown.has(file.local) ? { ...file, unshown: tooMuch } : file,
    ),
  })),
})

/** Answers stand in it in full. */
const writePrivate = (folder: string, name: string, content: string) =>
  writeFile(join(folder, name), content, { mode: 0o600 })

function apart<Result>(
  { folder, tell, signal, limits = buildLimits }: Building,
  what: 'draw' | 'pack',
): Promise<Result> {
  return buildApart(limits, { folder, what }, ({ step, done, total }) => tell(step, done, total), signal)
}

/** In the order of the package, the list of it first. */
function packedOf(plan: Plan): readonly Packed[] {
  const besides = [proof.manifestName, proof.manifestTableName, proof.signatureName, dataName, schemaName]
  return [
    ...besides.map((path) => ({ path, local: path, at: plan.collectedAt })),
    ...plan.tabs.flatMap(({ files }) =>
      packedFiles(files).flatMap(({ path, local, uploadedAt }) =>
        local === null ? [] : [{ path, local, at: uploadedAt }],
      ),
    ),
  ]
}

interface Built {
  readonly plan: Plan
  readonly drawn: Drawn
  readonly basis: object
  readonly signature: string
  readonly found: string
  readonly volumeMegabytes: number
}

/** The bytes first, then in one transaction that they are there: what nobody speaks of is cleared away. */
async function keep({ db, store, folder, row, worker, tell, signal }: Building, built: Built): Promise<void> {
  const { plan, drawn, basis, signature, found, volumeMegabytes } = built
  const opened = [
    ...drawn.volumes.map(({ name, pages }, at) => ({ name, kind: 'pdf', pages, volume: at + 1 })),
    { name: zipName, kind: 'zip', pages: null, volume: null },
    { name: proof.manifestName, kind: 'manifest', pages: null, volume: null },
    { name: proof.signatureName, kind: 'signature', pages: null, volume: null },
  ]
  const files: Insertable<PackageFilesTable>[] = []
  for (const [at, file] of opened.entries()) {
    signal.throwIfAborted()
    tell('keeping', at, opened.length)
    const storageId = randomUUID()
    const stored = await store.put(
      storageId,
      createReadStream(join(folder, file.name)),
      Number.MAX_SAFE_INTEGER,
    )
    files.push({
      package_id: row.id,
      ...file,
      size: stored.size,
      sha256: stored.sha256,
      storage_id: storageId,
    })
  }
  const documents = plan.tabs.flatMap((tab) => packedFiles(tab.files)).filter(({ local }) => local !== null)
  const digest = files.find(({ kind }) => kind === 'manifest')?.sha256 ?? ''
  const contents: Contents = {
    ...drawn,
    documents: documents.length,
    bytes: documents.reduce((sum, { size }) => sum + size, 0),
    drafts: plan.drafts,
    open: plan.open.length,
    missing: missingIn(plan),
    found,
    volumeMegabytes,
  }
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('project_packages')
      .set({
        state: 'ready',
        built_at: sql<Date>`now()`,
        basis: JSON.stringify(basis),
        contents: JSON.stringify(contents),
        digest,
        signature,
        worker: null,
        worker_until: null,
      })
      .where('id', '=', row.id)
      .where('worker', '=', worker)
      .where('state', '=', 'building')
      .returning('id')
      .executeTakeFirst()
    // Somebody else has taken it: what was stored here is nobody's, and goes as such.
    if (!ended) return
    await tx
      .insertInto('package_files')
      .values([
        ...files,
        ...documents.map(({ path, size, sha256 }) => ({
          package_id: row.id,
          name: path,
          kind: 'document',
          size,
          sha256,
          pages: null,
          volume: null,
          storage_id: null,
        })),
      ])
      .execute()
    const { organization_id } = await tx
      .selectFrom('projects')
      .select('organization_id')
      .where('id', '=', row.project_id)
      .executeTakeFirstOrThrow()
    await requireStanding(tx, row, organization_id)
    await recordAudit(tx, {
      action: 'package built',
      personId: row.requested_by,
      organizationId: organization_id,
      projectId: row.project_id,
      details: { version: row.version, digest, documents: documents.length },
    })
  })
}

async function letGo(db: Database, { id, worker }: { readonly id: string; readonly worker: string }) {
  await db
    .updateTable('project_packages')
    .set({ worker: null, worker_until: null })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .execute()
}

async function giveUp(db: Database, { id, worker }: Pick<PackageRow, 'id' | 'worker'>, failure: string) {
  await db
    .updateTable('project_packages')
    .set({ state: 'failed', failure, worker: null, worker_until: null })
    .where('id', '=', id)
    .where('worker', worker === null ? 'is' : '=', worker)
    .where('state', '=', 'building')
    .execute()
}

/** Not every step is written, but that the builder lives is, also where nothing moves for a while. */
function progressTeller(db: Database, build: { readonly id: string; readonly worker: string }) {
  const lost = new AbortController()
  let at: { step: Step; done: number; total: number } = { step: 'collecting', done: 0, total: 0 }
  let said = 0
  let saying: Promise<unknown> = Promise.resolve()
  const say = () => {
    said = Date.now()
    saying = sayProgress(db, build, at).then(
      (isOurs) => isOurs || lost.abort(),
      // The database is away for a moment: the next time tells.
      () => {},
    )
    return saying
  }
  const timer = setInterval(say, aliveEveryMs)
  return {
    signal: lost.signal,
    tell(step: Step, done: number, total: number) {
      const isNew = step !== at.step
      at = { step, done, total }
      if (isNew || Date.now() - said > sayEveryMs) void say()
    },
    stop() {
      clearInterval(timer)
    },
  }
}
