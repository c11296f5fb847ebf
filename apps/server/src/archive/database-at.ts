import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ArchiveFolder,
  archivesIn,
  recoverySettings,
  type Target,
} from '../db/embedded/archive-folder.ts'
import { ownDatabase } from '../db/embedded/cluster.ts'
import { startEmbeddedPostgres } from '../db/embedded/supervisor.ts'
import { type Copy, copiesIn } from './copies.ts'

/** A database as it was, in a server of its own that is gone afterwards. */
export interface PastDatabase {
  readonly url: string
  close(): Promise<void>
}

/** The log of some weeks is read within this. */
const recoveryPatienceMs = 6 * 60 * 60_000

/**
 * Puts the newest copy from before the target together with what was written since. `own` is the cluster of this
 * installation, if it still has the one that wrote into the archive.
 */
export async function databaseAt(
  archiveDir: string,
  target: Target,
  own: string | undefined,
): Promise<PastDatabase> {
  const since = target !== 'its end' && 'moment' in target ? target.moment : new Date()
  const { archive, copy } = sourceOf(archivesIn(archiveDir), since, own)
  // In the archive, where there is room for one more copy.
  const folder = await mkdtemp(join(archiveDir, 'restoring-'))
  const clear = () => rm(folder, { recursive: true, force: true })
  try {
    const server = await startEmbeddedPostgres({
      folder,
      copyOf: join(copy.folder, 'cluster'),
      settings: recoverySettings(archive, target),
      startPatienceMs: recoveryPatienceMs,
    })
    return { url: server.url(ownDatabase), close: () => server.stop().finally(clear) }
  } catch (error) {
    await clear()
    throw inWords(error, since)
  }
}

function sourceOf(archives: readonly ArchiveFolder[], since: Date, own: string | undefined) {
  const found = archives.flatMap((archive) => {
    const copy = copiesIn(archive).find(({ completeAt }) => completeAt <= since)
    return copy ? [{ archive, copy }] : []
  })
  const ours = found.find(({ archive }) => archive.id === own)
  if (ours) return ours
  const [only, ...more] = found
  if (only === undefined) throw new Error(beginsLater(archives.flatMap(copiesIn), since))
  if (more.length === 0) return only
  const names = found.map(({ archive }) => archive.id).join(', ')
  throw new Error(
    `ARCHIVE_DIR holds several databases that go back so far (${names}): leave only the folder of the one that is meant.`,
  )
}

function beginsLater(copies: readonly Copy[], since: Date): string {
  const begins = Math.min(...copies.map(({ completeAt }) => completeAt.getTime()))
  return Number.isFinite(begins)
    ? `ARCHIVE_DIR does not go back to ${since.toISOString()}: it begins at ${new Date(begins).toISOString()}.`
    : 'ARCHIVE_DIR holds no copy of a database yet: the first is made soon after the server starts.'
}

function inWords(error: unknown, since: Date): unknown {
  if (!/before configured recovery target was reached/.test(String(error))) return error
  return new Error(
    `ARCHIVE_DIR does not reach ${since.toISOString()}: nothing that late is in it, or a part of it is missing. "--at latest" takes all that is there.`,
    { cause: error },
  )
}
