import { buffer } from 'node:stream/consumers'
import { projectPackage } from '@granary/api'
import { createPackageKey } from '../../bundle/signing.ts'
import type { FileStore } from '../../files/stores/store.ts'
import type { Workspace } from '../../testing/workspace.ts'
import { buildPackage } from './build.ts'

/** A file of a package that is asked for by the owner and built at once, by its name. */
export async function builtPackage(
  workspace: Workspace,
  store: FileStore,
  projectId: string,
): Promise<(name: string) => Promise<Buffer>> {
  const { packageId } = await workspace.call('owner', projectPackage.build, {
    projectId,
    reason: 'It goes out.',
  })
  const key = createPackageKey('a key of this test')
  await buildPackage({ db: workspace.db, store, sealer: workspace.services.sealer, key }, packageId)
  return (name) => fileOfPackage(workspace, store, packageId, name)
}

export async function fileOfPackage(
  { db }: Workspace,
  store: FileStore,
  packageId: string,
  name: string,
): Promise<Buffer> {
  const { storage_id } = await db
    .selectFrom('package_files')
    .select('storage_id')
    .where('package_id', '=', packageId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return buffer(await store.open(storage_id ?? ''))
}
