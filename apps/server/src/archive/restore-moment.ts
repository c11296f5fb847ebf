import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '../backup/manifest.ts'
import { type RestoreTarget, requireRoom, restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { connectTo } from '../db/database.ts'
import type { Target } from '../db/embedded/archive-folder.ts'
import { readSecrets } from '../secrets.ts'
import { archiveEverything, clusterBehind } from './archive-everything.ts'
import { databaseAt } from './database-at.ts'

/** A moment with its distance to Greenwich, or `latest` for all that is there. */
export function readTarget(text: string, now: Date): Target {
  if (text === 'latest') return 'its end'
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) && new Date(text)
  if (!moment || Number.isNaN(moment.getTime())) {
    throw new Error('Say the moment with its time zone, such as 2026-11-21T16:30:00-05:00, or "latest".')
  }
  if (moment > now) throw new Error(`${text} has not come yet.`)
  return { moment }
}

/**
 * Puts the database back as it was then: a backup is made of what it was and restored like any other, so that whoever
 * has a page open goes on and the log of the installation says what happened.
 */
export async function restoreMoment(
  archiveDir: string,
  target: Target,
  installation: Omit<RestoreTarget, 'passphrase'>,
): Promise<Manifest> {
  const own = await madeReady(installation)
  const past = await databaseAt(archiveDir, target, own)
  const folder = await mkdtemp(join(archiveDir, 'restoring-'))
  try {
    const file = join(folder, 'granary.zip')
    const { store, secretsFile } = installation
    const moment = target !== 'its end' && 'moment' in target ? target.moment : undefined
    const source = { url: past.url, store, secrets: readSecrets(secretsFile), passphrase: undefined }
    const { missingFiles } = await writeBackup({ ...source, ...(moment && { moment }) }, file)
    const restored = await restoreBackup({ ...installation, passphrase: undefined }, file)
    return { ...restored, missingFiles }
  } finally {
    await past.close()
    await rm(folder, { recursive: true })
  }
}

/** Also the last minute is in the archive then, if it takes it; earlier moments can be had without it. */
async function madeReady({ url, replace }: Omit<RestoreTarget, 'passphrase'>): Promise<string | undefined> {
  const client = await connectTo(url, 'granary restore')
  try {
    await requireRoom(client, { replace })
    await archiveEverything(client).catch((error: Error) => console.error(error.message))
    return await clusterBehind(client)
  } finally {
    await client.end()
  }
}
