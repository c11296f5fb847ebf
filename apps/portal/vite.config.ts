import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compiledAhead } from './compiled-ahead.ts'
import { pageFiles } from './page-files.ts'

const server = `http://127.0.0.1:${process.env.PORTAL_PORT ?? '3001'}`

/** Pages load their styles in pieces: whichever comes first must not settle the order of the layers by its own. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler: (css) => `@layer tokens, base, parts, screens;\n${css}`,
  },
}

/** What the sign-in shows, in one file: a dozen small ones compress worse and are asked for one after another. */
const signInModules =
  /apps\/portal\/src\/(features\/sign-in\/sign-in-(form|page)|lib\/(forms\/(account-form|code-field|use-submission)|frames\/(entrance|page-title)|session\/(sign-in|session)))|packages\/ui\/src\/(foundation|brand\/(logo|survey)|actions\/(button|link)|fields\/(text-field|field|field-words)|feedback\/(message|states)|layout)\b/

/**
 * A page asks for a few files instead of a hundred. What belongs to a later group may import an earlier one, never the
 * other way round; whatever is in none stays with the page that needs it.
 */
const groups = [
  { name: 'sign-in', test: signInModules },
  { name: 'first', tags: ['$initial' as const] },
  { name: 'way-in', test: /apps\/portal\/src\/(shell\/(guard|lead-to)|lib\/session\/me)\./ },
  { name: 'parts', test: /node_modules\/@(base-ui|floating-ui)\/|packages\/ui\//, minShareCount: 4 },
  // Asked where somebody writes to others, which no page does as it opens.
  { name: 'kept-draft', test: /apps\/portal\/src\/lib\/session\/kept-draft\./, minShareCount: 2 },
  {
    name: 'frame',
    test: /apps\/portal\/src\/lib\/(?!projects\/head\/page-in)|packages\/|node_modules\//,
    minShareCount: 5,
  },
  {
    // Asked after an upload and in the list of documents, and never by a page as it opens.
    name: 'described',
    test: /features\/questionnaire\/files\/(describe-form|described\.css|file-description|file-words)/,
    minShareCount: 2,
  },
  { name: 'questions', test: /apps\/portal\/src\/features\/questionnaire\//, minShareCount: 2 },
  // Not the pages beside the parts of a project, which one opens now and then.
  {
    name: 'project',
    test: /apps\/portal\/src\/(features\/project|lib\/projects)\/(?!head\/page-in|success-page)/,
    minShareCount: 2,
  },
].map((group, place, all) => ({ ...group, priority: all.length - place }))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    layerOrder,
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      generatedRouteTree: './src/route-tree.generated.ts',
      routesDirectory: './src/routes',
    }),
    react(),
    pageFiles,
    compiledAhead(['sign-in', 'index', 'parts', 'frame', 'questions']),
  ],
  // Every browser of this target preloads modules by itself.
  build: {
    target: 'es2023',
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    port: 3002,
    strictPort: true,
    // With hot reload the pages come from here and everything else from the running server.
    proxy: Object.fromEntries(
      ['/api', '/questionnaires', '/geocoding', '/dev/mailbox', '/dev/sample-records'].map((path) => [
        path,
        { target: server, ws: true },
      ]),
    ),
  },
})
