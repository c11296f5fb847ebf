import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'

export interface BuiltPage {
  readonly name: string
  readonly folder: string
  readonly entry: string
  readonly styles: readonly string[]
  /** What must arrive before the form can be shown. */
  readonly scriptGzipBytes: number
}

const root = join(import.meta.dirname, '../..')

/** Built as it would ship, with the product's own React for everybody. */
export async function buildPage(name: string, into: string): Promise<BuiltPage> {
  const folder = join(into, name)
  process.env.NODE_ENV = 'production'
  const built = (await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'error',
    plugins: [react()],
    resolve: {
      alias: ['react', 'react-dom'].map((each) => ({
        find: new RegExp(`^${each}(?=/|$)`),
        replacement: join(root, 'node_modules', each),
      })),
    },
    build: {
      outDir: folder,
      target: 'es2023',
      modulePreload: false,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: { input: join(import.meta.dirname, `pages/${name}.tsx`) },
    },
  })) as Rolldown.RolldownOutput
  const chunks = built.output.filter((each) => each.type === 'chunk')
  const entry = chunks.find((each) => each.isEntry)
  if (!entry) throw new Error(`${name} was built without an entry.`)
  const needed = neededBy(entry, new Map(chunks.map((each) => [each.fileName, each])))
  return {
    name,
    folder,
    entry: entry.fileName,
    styles: built.output.map((each) => each.fileName).filter((file) => file.endsWith('.css')),
    scriptGzipBytes: needed.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0),
  }
}

/** The chunks it imports at once; what it may load later does not count. */
function neededBy(
  entry: Rolldown.OutputChunk,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): readonly string[] {
  const found = new Set<string>([entry.fileName])
  for (const file of found) for (const imported of chunks.get(file)?.imports ?? []) found.add(imported)
  return [...found]
}
