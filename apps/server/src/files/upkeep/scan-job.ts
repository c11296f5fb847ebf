import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../db/schema.generated.ts'
import { defineJob } from '../../jobs/definition.ts'
import type { Log } from '../../log.ts'
import { findStoredFile, setScan } from '../records/stored-files.ts'
import type { FileStore } from '../stores/store.ts'
import type { Scanner } from './scanner.ts'

export const scanFileJob = defineJob({
  name: 'scan-file',
  payload: z.object({ storageId: z.string() }),
  retries: 20,
})

/** By the clock: what was uploaded but never used, removed long ago, or left without a row. */
export const collectFilesJob = defineJob({ name: 'collect-files', payload: z.object({}), cron: '17 * * * *' })

export interface ScanDeps {
  readonly db: Kysely<Tables>
  readonly store: FileStore
  readonly scanner: Scanner
  readonly log: Log
}

/** Lets a held file go or keeps it for good. A scanner that fails rejects, and the file stays held until a retry. */
export async function scanStoredFile(
  { db, store, scanner, log }: ScanDeps,
  storageId: string,
): Promise<void> {
  const file = await findStoredFile(db, storageId)
  if (file?.scan !== 'held') return
  const verdict = await scanner.scan(await store.open(storageId))
  await setScan(db, storageId, verdict.clean ? 'clean' : 'infected')
  if (!verdict.clean) log.warn({ storageId, finding: verdict.finding }, 'the virus check refused a file')
}
