import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '../steps.ts'

const copied = [
  'package.json',
  'vitest.config.ts',
  'apps/server/built-programs.ts',
  'packages',
  'scripts',
  'docs',
]
/** What the server needs and no revision changes: it is linked. */
const besideTheServer = ['apps/server/node_modules', 'apps/site/dist', 'apps/portal/dist']
const left: ReadonlySet<string> = new Set(['node_modules', 'dist'])

export interface Sources {
  readonly folder: string
  /** A line of a how-to, in a shell. */
  readonly run: (line: string) => { readonly status: number | null; readonly said: string }
  /** Puts lines below the one that names the anchor. */
  readonly insert: (path: string, anchor: string, lines: string) => Promise<void>
  readonly replace: (path: string, from: string, to: string) => Promise<void>
  readonly text: (path: string) => Promise<string>
  readonly remove: () => Promise<void>
}

/** A copy of the sources, over the packages of this folder: what is written there changes nothing here. */
export async function copiedSources({ server = false } = {}): Promise<Sources> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-sources-'))
  for (const path of [...copied, ...(server ? ['apps/server'] : [])]) {
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      filter: (from) => !left.has(basename(from)),
    })
  }
  await linkPackages(folder)
  for (const path of server ? besideTheServer : []) {
    if (!existsSync(join(root, path))) continue
    await mkdir(join(folder, path, '..'), { recursive: true })
    await symlink(join(root, path), join(folder, path))
  }
  const at = (path: string) => join(folder, path)
  const text = (path: string) => readFile(at(path), 'utf8')
  const replace = async (path: string, from: string, to: string) => {
    const before = await text(path)
    if (before.split(from).length !== 2) throw new Error(`${path} has not exactly one “${from}”.`)
    await writeFile(
      at(path),
      before.replace(from, () => to),
    )
  }
  return {
    folder,
    run: (line) => runIn(folder, line),
    async insert(path, anchor, lines) {
      const found = (await text(path)).split('\n').filter((line) => new RegExp(`\\b${anchor}\\b`).test(line))
      const [only = ''] = found
      if (found.length !== 1) throw new Error(`${path} does not name ${anchor} exactly once.`)
      await replace(path, `${only}\n`, `${only}\n${lines}\n`)
    },
    replace,
    text,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Our own packages are those of the copy; all others are linked. */
async function linkPackages(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules')
  await mkdir(modules)
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name === '@granary' || (name.startsWith('.') && name !== '.bin')) continue
    await symlink(join(root, 'node_modules', name), join(modules, name))
  }
  await cp(join(root, 'node_modules/@granary'), join(modules, '@granary'), {
    recursive: true,
    verbatimSymlinks: true,
  })
}

/** The door of the commands would install packages first; what stands behind it is run. */
function runIn(folder: string, line: string) {
  const command = line.replace('npm run -s schema --', `"${process.execPath}" scripts/schema.ts`)
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}
