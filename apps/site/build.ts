import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Manifest } from 'vite'

/**
 * Builds the site in three steps: the bundle that renders pages, with their style sheet (`dist/server`); what the
 * browser loads (`dist/client`); and every page rendered once, with marks for the settings (`dist/pages`).
 */
const root = fileURLToPath(new URL('.', import.meta.url))
const dist = join(root, 'dist')

interface Assets {
  readonly script: string
  readonly style: string
  readonly font: string
}

interface Renderer {
  readonly paths: readonly string[]
  readonly render: (path: string, assets: Assets) => string
}

// The folder itself stays: the development server watches it.
for (const part of ['server', 'client', 'pages']) await rm(join(dist, part), { recursive: true, force: true })
const { version } = JSON.parse(await readFile(join(root, '../../package.json'), 'utf8')) as {
  version: string
}
const shared: InlineConfig = {
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
  define: { __SOFTWARE_VERSION__: JSON.stringify(version) },
}
await build({
  ...shared,
  ssr: { noExternal: true },
  build: {
    outDir: join(dist, 'server'),
    ssr: join(root, 'src/entry-server.tsx'),
    ssrEmitAssets: true,
    cssCodeSplit: false,
    manifest: 'manifest.json',
    // A file of its own each: the content policy allows no data in style sheets.
    assetsInlineLimit: 0,
    copyPublicDir: false,
    rollupOptions: { output: { entryFileNames: 'render.js' } },
  },
})
await build({
  ...shared,
  build: {
    outDir: join(dist, 'client'),
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: join(root, 'src/client/loader.ts') },
  },
})

await cp(join(dist, 'server/assets'), join(dist, 'client/assets'), { recursive: true })
const rendered = await manifestOf('server')
const assets: Assets = {
  script: fileIn(await manifestOf('client'), (key) => key === 'src/client/loader.ts'),
  style: fileIn(rendered, (key) => key.endsWith('.css')),
  font: fileIn(rendered, (key) => key.endsWith('latin-wght-normal.woff2')),
}
await writeFile(join(dist, 'server/assets.json'), JSON.stringify(assets))

const { paths, render } = (await import(pathToFileURL(join(dist, 'server/render.js')).href)) as Renderer
await mkdir(join(dist, 'pages'), { recursive: true })
for (const path of paths) await writePage(path === '/' ? 'home' : path.slice(1), render(path, assets))
await writePage('not-found', render('/not-found', assets))
await writePage('paths', JSON.stringify(paths), 'json')

function writePage(name: string, content: string, extension = 'html') {
  return writeFile(join(dist, 'pages', `${name}.${extension}`), content)
}

async function manifestOf(part: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(dist, part, 'manifest.json'), 'utf8')) as Manifest
}

function fileIn(manifest: Manifest, isWanted: (key: string) => boolean): string {
  const entry = manifest[Object.keys(manifest).find(isWanted) ?? '']
  if (!entry) throw new Error('The build made fewer files than the pages need')
  return `/${entry.file}`
}
