import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { preApplication, projectPackage, projects } from '@granary/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPromise } from 'yauzl'
import { buildLimits } from '../../bundle/builder-process.ts'
import { zipName } from '../../bundle/pack.ts'
import { createPackageKey } from '../../bundle/signing.ts'
import { startTestServers } from '../../http/testing.ts'
import { aPdf, aProject, createWorkspace, uploadFiles, type Workspace } from '../../testing/workspace.ts'
import { createBundleDoor } from '../documents/index.ts'
import { buildPackage } from './build.ts'

/** 2.2 GB of files, each as large as one may be. It takes minutes and 9 GB of the disk. */
const isLong = process.env.GRANARY_LONG === '1'
const files = 84
const megabytes = 25
const bytes = files * megabytes * 1024 * 1024
/** What a process may grow by, and what the builder may take in all: a twentieth, and less than a fifth. */
const mostGrown = 110_000_000
const mostOfBuilder = 400_000_000
const longest = 40 * 60_000

describe.runIf(isLong)('a ZIP of 2 GB takes no more memory than a small one', () => {
  let workspace: Workspace
  let started: Awaited<ReturnType<typeof startTestServers>>
  let folder: string
  let projectId: string

  beforeAll(async () => {
    workspace = await createWorkspace()
    folder = await mkdtemp(join(tmpdir(), 'granary-test-large-'))
    const { db, services } = workspace
    const identify = async () => ({ personId: 'owner', sessionId: 'sign-in of owner' })
    const authorizeBundle = createBundleDoor({ db, services, identify, denied: () => {} })
    started = await startTestServers({ db, files: { authorizeBundle } })
    projectId = (await workspace.call('owner', projects.create, aProject)).projectId
    await fillStore()
  }, longest)
  afterAll(async () => {
    await started.stop()
    await workspace.close()
    await rm(folder, { recursive: true })
  })

  /** As if they had been taken: spreadsheets, which are packed and not drawn. */
  async function fillStore(): Promise<void> {
    const named = Array.from({ length: files }, (_, at) => ({
      fieldId: 'borrowerCurrentBalanceSheetReference',
      fileName: `Balance ${at + 1}.pdf`,
    }))
    const sent = await uploadFiles(workspace, 'owner', preApplication, projectId, named, await aPdf())
    for (const { storageId } of sent) {
      const { size, sha256 } = await started.store.put(storageId, Readable.from(noise()), bytes)
      await workspace.db
        .updateTable('stored_files')
        .set({ size, sha256, kind: 'xlsx' })
        .where('id', '=', storageId)
        .execute()
    }
  }

  const uploaded = async () =>
    (await workspace.db.selectFrom('stored_files').select('sha256').where('kind', '=', 'xlsx').execute())
      .map(({ sha256 }) => sha256)
      .toSorted()

  test(
    '[14-5] the package: built in a process that stays small, and every file in it is what was uploaded',
    async () => {
      const { packageId } = await workspace.call('owner', projectPackage.build, {
        projectId,
        reason: 'It goes out.',
      })
      const deps = { db: workspace.db, store: started.store, sealer: workspace.services.sealer }
      const limits = { ...buildLimits, memoryBytes: mostOfBuilder }
      const key = createPackageKey('a key of this test')
      const grown = await grownBy(() => buildPackage({ ...deps, key, limits }, packageId))
      const packed = await workspace.db
        .selectFrom('package_files')
        .select(['storage_id', 'size', 'sha256'])
        .where('package_id', '=', packageId)
        .where('name', '=', zipName)
        .executeTakeFirstOrThrow()
      expect(Number(packed.size)).toBeGreaterThan(bytes)
      const place = join(folder, zipName)
      await pipeline(await started.store.open(packed.storage_id ?? ''), createWriteStream(place))
      requireSound(place)
      expect(await digestsIn(place)).toEqual(await uploaded())
      expect(grown).toBeLessThan(mostGrown)
      await rm(place)
    },
    longest,
  )

  test(
    '[14-5] all documents at once: what is sent is whole, and nothing of it is gathered',
    async () => {
      const place = join(folder, 'documents.zip')
      const grown = await grownBy(async () => {
        const address = `${started.portalUrl}/api/projects/${projectId}/documents.zip`
        const answer = await new Promise<Readable>((resolve) => get(address, resolve))
        await pipeline(answer, createWriteStream(place))
      })
      expect((await stat(place)).size).toBeGreaterThan(bytes)
      requireSound(place)
      expect(await digestsIn(place)).toEqual(await uploaded())
      expect(grown).toBeLessThan(mostGrown)
    },
    longest,
  )
})

/** What nobody can make smaller. */
function* noise(): Generator<Uint8Array> {
  for (let part = 0; part < megabytes; part += 1) yield randomBytes(1024 * 1024)
}

/** By how many bytes this process is larger at its largest meanwhile. */
async function grownBy(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 10)
  try {
    await work()
  } finally {
    clearInterval(look)
  }
  return most - before
}

/** Of the documents in a ZIP, as a reader that nobody here wrote finds them. */
async function digestsIn(place: string): Promise<readonly string[]> {
  const zip = await openPromise(place, { autoClose: true })
  const found: string[] = []
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.includes('/')) continue
    const hash = createHash('sha256')
    for await (const chunk of await zip.openReadStreamPromise(entry)) hash.update(chunk as Uint8Array)
    found.push(hash.digest('hex'))
  }
  return found.toSorted()
}

/** By a reader that nobody here wrote, where it is there. */
function requireSound(place: string): void {
  const { error, status, stdout } = spawnSync('unzip', ['-tq', place], { encoding: 'utf8' })
  if (error === undefined)
    expect([status, stdout]).toEqual([0, expect.stringContaining('No errors detected')])
}
