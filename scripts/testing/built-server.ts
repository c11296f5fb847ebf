import { attached } from '../steps.ts'

/** What tests start as a process is the server as it stands here, built. */
export default async function buildServer(): Promise<void> {
  const status = await attached(['node', 'scripts/build.ts', '--if-changed', 'server'])
  if (status !== 0) throw new Error('The server could not be built.')
}
