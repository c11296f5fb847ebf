import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'granary-package-'
/** Longer than any build is given. */
const forgottenAfterMs = 2 * 60 * 60_000

/**
 * An empty folder for one build, which only this program's user can open. Documents and answers lie there in full, so
 * what a killed builder left behind goes first: that of the same package, which is this builder's alone now, and what
 * is older than any build.
 */
export async function buildFolder(packageId: string): Promise<string> {
  const own = `${prefix}${packageId}-`
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const place = join(tmpdir(), name)
    if (name.startsWith(own) || (await isForgotten(place))) await rm(place, { recursive: true, force: true })
  }
  return mkdtemp(join(tmpdir(), own))
}

/** By the newest of what is in it: a folder tells only when something was added to it. */
async function isForgotten(place: string): Promise<boolean> {
  const names = await readdir(place).catch(() => [])
  const ages = await Promise.all(['', ...names].map((name) => stat(join(place, name)).catch(() => undefined)))
  const newest = Math.max(0, ...ages.map((each) => each?.mtimeMs ?? 0))
  return newest > 0 && Date.now() - newest > forgottenAfterMs
}
