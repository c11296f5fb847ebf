import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { doors } from '../auth/doors.ts'
import type { Tables } from '../db/schema.generated.ts'
import { createInspector } from '../files/inspection/inspector.ts'
import { createFolderStore } from '../files/stores/folder-store.ts'
import { createDownloadSigner } from '../files/transfer/download-address.ts'
import type { FileRoutes } from '../files/transfer/routes.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { claimPort, defaultTimeouts, refuseUpgrade, type Timeouts } from './port.ts'
import { type ServerDeps, startServers } from './servers.ts'

export type TestOverrides = Partial<Omit<ServerDeps, 'files'>> & {
  readonly timeouts?: Timeouts
  readonly db?: Kysely<Tables>
  readonly files?: Partial<FileRoutes>
}

/** Both origins on free ports with a folder of built pages; what a test is about it puts in itself. */
export async function startTestServers({
  timeouts = defaultTimeouts,
  db = emptyDatabase(),
  files = {},
  ...overrides
}: TestOverrides = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'granary-http-'))
  const portalPages = await writePages(folder)
  const ports = {
    site: await claimPort('SITE_PORT', '127.0.0.1', 0, timeouts),
    portal: await claimPort('PORTAL_PORT', '127.0.0.1', 0, timeouts),
  }
  const metrics = createMetrics({ processFigures: false })
  const store = await createFolderStore(join(folder, 'files'))
  const inspector = createInspector()
  const signer = createDownloadSigner('a secret of this test')
  const deps: ServerDeps = {
    log: createLog('silent'),
    metrics,
    siteUrl: `http://localhost:${ports.site.number}`,
    portalUrl: `http://localhost:${ports.portal.number}`,
    trustedProxies: [],
    ailment: () => undefined,
    sync: async ({ body }) => ({ status: 200, body }),
    upgrade: (_request, socket) => refuseUpgrade(socket, '404 Not Found'),
    auth: { handle: async () => new Response('{}'), doors },
    files: {
      db,
      store,
      inspector,
      quotas: undefined,
      maxUploadBytes: 26_214_400,
      refuseSuspended: async () => undefined,
      signer,
      metrics,
      now: Date.now,
      scheduleScan: undefined,
      authorizeDownload: async () => null,
      authorizeBundle: async () => null,
      authorizeWorkbook: async () => null,
      readStoredFile: async () => null,
      authorizePackage: async () => null,
      ...files,
    },
    portalPages,
    site: async (app) => {
      app.get('/', async (_request, reply) =>
        reply.type('text/html').send('<!doctype html><title>Home</title>'),
      )
    },
    ...overrides,
  }
  const servers = await startServers(ports, deps)
  return {
    siteUrl: `http://127.0.0.1:${ports.site.number}`,
    portalUrl: `http://127.0.0.1:${ports.portal.number}`,
    portalPort: ports.portal.number,
    deps,
    store,
    signer,
    async stop() {
      await servers.close()
      await inspector.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** Compiles queries and finds nothing: enough for routes that must answer before they ask. */
function emptyDatabase(): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

async function writePages(folder: string): Promise<string> {
  const pages = join(folder, 'portal')
  await mkdir(join(pages, 'assets'), { recursive: true })
  await writeFile(join(pages, 'index.html'), '<!doctype html><title>Portal</title>')
  await writeFile(join(pages, 'assets', 'app-abc123.js'), `export const text = '${'a'.repeat(4000)}'\n`)
  const packed = join(pages, 'assets', 'packed-abc123.js')
  await writeFile(packed, "export const packed = 'as it is'")
  await writeFile(`${packed}.br`, brotliCompressSync("export const packed = 'br'"))
  await writeFile(`${packed}.gz`, gzipSync("export const packed = 'gzip'"))
  return pages
}
