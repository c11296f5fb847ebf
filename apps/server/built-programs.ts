import { basename, dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** What runs in processes of its own beside the server, and the threads of those. */
export const startedPrograms = [
  'src/files/inspection/inspect-main.ts',
  'src/files/inspection/inspect-worker.ts',
  'src/workbook/read-main.ts',
  'src/workbook/read-worker.ts',
  'src/texts/text-main.ts',
  'src/texts/text-worker.ts',
]

const names = startedPrograms.map((path) => basename(path, '.ts')).join('|')
const started = new RegExp(String.raw`new URL\('\./(${names})\.ts', import\.meta\.url\)`, 'g')

/** A module starts what was built of such a program, which is there at once, and not its sources. */
export function startingBuiltPrograms(): Plugin {
  return {
    name: 'starting-built-programs',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(import.meta.dirname) || code.search(started) < 0) return undefined
      const built = relative(dirname(id), join(import.meta.dirname, 'dist')).replaceAll('\\', '/')
      return code.replace(started, (_, name) => `new URL('${built}/${name}.js', import.meta.url)`)
    },
  }
}
