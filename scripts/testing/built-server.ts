import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { attached, root } from '../steps.ts'

/** What tests start as a process is the server as it stands here, built; a copy of the sources may come without one. */
export default async function buildServer(): Promise<void> {
  if (!existsSync(join(root, 'apps/server/build.ts'))) return
  const status = await attached(['node', 'scripts/build.ts', '--if-changed', 'server'])
  if (status !== 0) throw new Error('The server could not be built.')
}
