import type { Config } from '../../config.ts'
import { createFolderStore } from './folder-store.ts'
import type { FileStore } from './store.ts'

/** The store that the settings name. The S3 library is large and read only where it is used: starts are shorter. */
export async function openStore({ s3, filesDir }: Pick<Config, 's3' | 'filesDir'>): Promise<FileStore> {
  if (!s3) return createFolderStore(filesDir)
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(s3)
}
