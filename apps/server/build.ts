import { rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { startedPrograms, startingBuiltPrograms } from './built-programs.ts'

/**
 * Puts the two thousand modules of a server into a few files, which start in a third of the time: the product
 * (`dist/main.js`), the product with the functions of the tests beside its own (`dist/node-main.js`), and the programs
 * that it starts for what is opened away from it.
 */
const root = fileURLToPath(new URL('.', import.meta.url))
const dist = join(root, 'dist')

await rm(dist, { recursive: true, force: true })
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [startingBuiltPrograms(), whereItWas()],
  // Every package is taken as Node itself would take it.
  ssr: { noExternal: true, resolve: { conditions: ['node'] } },
  resolve: { mainFields: ['main'] },
  build: {
    outDir: dist,
    ssr: true,
    target: 'node22',
    minify: false,
    rollupOptions: {
      input: ['src/main.ts', 'src/testing/node-main.ts', ...startedPrograms].map((path) => join(root, path)),
      // Wanted where it is there, which it is not; and read by those alone who want it.
      external: ['pg-native', '@opentelemetry/sdk-node'],
      output: { entryFileNames: '[name].js', chunkFileNames: 'part-[hash].js', keepNames: true },
    },
  },
})

/** Files that a module reads from beside it stay where they are: it goes on telling its place among the sources. */
function whereItWas(): Plugin {
  return {
    name: 'where-it-was',
    enforce: 'pre',
    transform(code, id) {
      if (id.startsWith('\0') || id.includes('/node_modules/')) return undefined
      return code.replace(/import\.meta\.(url|dirname)/g, (_, asked) => {
        const source = relative(dist, asked === 'url' ? id : dirname(id)).replaceAll('\\', '/')
        const place = `new URL(${JSON.stringify(source)}, import.meta.url)`
        return asked === 'url'
          ? `${place}.href`
          : `process.getBuiltinModule('node:url').fileURLToPath(${place})`
      })
    },
  }
}
