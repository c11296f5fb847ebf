import contentDisposition from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import type { Metrics } from '../../metrics.ts'
import { HttpProblem, problems } from '../../requests/problems.ts'
import { queryWord } from '../../requests/query-word.ts'
import { forbidStorage } from '../../requests/security-headers.ts'
import { contentTypeOf, opensInline } from '../records/file-name.ts'
import { findSendableFile, type SendableFile } from '../records/package-files.ts'
import { findStoredFile } from '../records/stored-files.ts'
import { type FileStore, isKey } from '../stores/store.ts'
import { parseRange } from './byte-range.ts'
import { type DocumentBundle, sendBundle } from './document-bundle.ts'
import type { Download, DownloadSigner } from './download-address.ts'
import { receiveUpload, type UploadDeps } from './upload.ts'

/** Written when it is known that it may go out. */
export interface WorkbookFile {
  readonly fileName: string
  readonly write: () => Promise<Buffer>
}

export interface FileRoutes extends UploadDeps {
  readonly db: Kysely<Tables>
  readonly store: FileStore
  readonly signer: DownloadSigner
  readonly metrics: Metrics
  readonly now: () => number
  /** Whether the session behind the request may see the upload; `null` also when there is no such upload. */
  readonly authorizeDownload: (
    request: { headers: Headers; address: string },
    uploadId: string,
  ) => Promise<{ readonly storageId: string; readonly fileName: string } | null>
  /** Every document of a project that the session behind the request may see; `null` when it may see none of it. */
  readonly authorizeBundle: (
    request: { headers: Headers; address: string },
    wanted: { readonly projectId: string; readonly stage?: string | undefined },
  ) => Promise<DocumentBundle | null>
  /** A project as a spreadsheet, as whoever asks may see it; `null` when they may see none of it. */
  readonly authorizeWorkbook: (
    request: { headers: Headers; address: string },
    projectId: string,
  ) => Promise<WorkbookFile | null>
  /** The object behind a file of a package, by both with a slash between; `null` for whoever may not open packages. */
  readonly authorizePackage: (
    request: { headers: Headers; address: string },
    wanted: { readonly packageId: string; readonly name: string; readonly why: string | undefined },
  ) => Promise<{ readonly storageId: string; readonly fileName: string } | null>
}

/** Upload by grant, download by signed address, and the stable address of an upload that leads to one. */
export async function addFileRoutes(app: FastifyInstance, deps: FileRoutes) {
  await app.register(async (scope) => addUpload(scope, deps))

  for (const disposition of ['attachment', 'inline'] as const) {
    const path = disposition === 'inline' ? '/api/storage/inline/:id' : '/api/storage/:id'
    app.get<{ Params: { id: string } }>(path, { compress: false }, async (request, reply) => {
      const download = deps.signer.read(disposition, request.params.id, request.query, deps.now())
      if (!download || !isKey(download.storageId)) {
        throw new HttpProblem(
          403,
          'FORBIDDEN',
          'This address is no longer valid. Open the file from its project again.',
        )
      }
      return sendFile(deps, download, request, reply)
    })
  }

  app.get<{ Params: { uploadId: string }; Querystring: { view?: string } }>(
    '/api/files/:uploadId',
    async (request, reply) => {
      forbidStorage(reply)
      const headers = new Headers({ cookie: request.headers.cookie ?? '' })
      const found = await deps.authorizeDownload({ headers, address: request.ip }, request.params.uploadId)
      const file = found && (await findStoredFile(deps.db, found.storageId))
      if (!found || !file) throw problems.notFound()
      const disposition = 'view' in request.query && opensInline(file) ? 'inline' : 'attachment'
      return reply.redirect(deps.signer.sign({ ...found, disposition }, deps.now()), 302)
    },
  )

  app.get<{ Params: { projectId: string }; Querystring: { stage?: string } }>(
    '/api/projects/:projectId/documents.zip',
    { compress: false },
    async (request, reply) => {
      forbidStorage(reply)
      const headers = new Headers({ cookie: request.headers.cookie ?? '' })
      const stage = queryWord(request.query.stage)
      const { projectId } = request.params
      const bundle = await deps.authorizeBundle({ headers, address: request.ip }, { projectId, stage })
      if (!bundle) throw problems.notFound()
      return sendBundle(deps, bundle, request, reply)
    },
  )
  app.get<{ Params: { projectId: string } }>(
    '/api/projects/:projectId/workbook.xlsx',
    { compress: false },
    async (request, reply) => {
      forbidStorage(reply)
      const headers = new Headers({ cookie: request.headers.cookie ?? '' })
      const file = await deps.authorizeWorkbook({ headers, address: request.ip }, request.params.projectId)
      if (!file) throw problems.notFound()
      return reply
        .type(contentTypeOf('xlsx'))
        .header('content-disposition', contentDisposition(file.fileName, { type: 'attachment' }))
        .send(await file.write())
    },
  )
  addPackages(app, deps)
}

/** The stable address of a file of a package, which leads to one that holds for a while. */
function addPackages(app: FastifyInstance, deps: FileRoutes) {
  app.get<{ Params: { packageId: string; name: string }; Querystring: { why?: string } }>(
    '/api/packages/:packageId/:name',
    async (request, reply) => {
      forbidStorage(reply)
      const headers = new Headers({ cookie: request.headers.cookie ?? '' })
      const wanted = { ...request.params, why: queryWord(request.query.why) }
      const found = await deps.authorizePackage({ headers, address: request.ip }, wanted)
      if (!found) throw problems.notFound()
      return reply.redirect(deps.signer.sign({ ...found, disposition: 'attachment' }, deps.now()), 302)
    },
  )
}

/** The body is never parsed nor gathered: it goes to the store as it arrives. */
function addUpload(scope: FastifyInstance, deps: FileRoutes) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  scope.post<{ Querystring: { token?: string } }>(
    '/api/storage/upload',
    { bodyLimit: Number.MAX_SAFE_INTEGER },
    async (request, reply) => {
      forbidStorage(reply)
      const length = request.headers['content-length']
      try {
        const { storageId, size } = await receiveUpload(deps, {
          token: queryWord(request.query.token) ?? '',
          contentType: request.headers['content-type'] ?? null,
          contentLength: length === undefined ? null : Number(length),
          body: request.raw,
        })
        deps.metrics.uploadEnded('stored', size)
        return { storageId }
      } catch (error) {
        deps.metrics.uploadEnded('refused', 0)
        // What was not read must not be taken for the next request of this connection.
        if (!request.raw.readableEnded) reply.header('connection', 'close')
        throw error
      }
    },
  )
}

async function sendFile(deps: FileRoutes, download: Download, request: FastifyRequest, reply: FastifyReply) {
  const file = await findSendableFile(deps.db, download.storageId)
  if (!file) throw problems.notFound()
  requireScanned(file)
  // An address for showing it in a page may be older than what was found out about the file since.
  const type = download.disposition === 'inline' && file.mayShow ? 'inline' : 'attachment'
  const range = parseRange(request.headers.range, file.size)
  reply
    .type(file.contentType)
    .header('content-disposition', contentDisposition(download.fileName, { type }))
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header('cache-control', 'private, max-age=900')
    .header('accept-ranges', 'bytes')
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  if (file.size === 0) return reply.send('')
  const part = range === 'whole' ? { start: 0, end: file.size - 1 } : range
  if (range !== 'whole')
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`)
  reply.header('content-length', part.end - part.start + 1)
  return reply.send(await deps.store.open(file.storageId, part))
}

function requireScanned({ scan }: SendableFile) {
  if (scan === 'held') {
    throw new HttpProblem(
      409,
      'FILE_HELD',
      'This file is still being checked for viruses. Try again in a moment.',
    )
  }
  if (scan === 'infected') throw new HttpProblem(403, 'FILE_INFECTED', 'The virus check refused this file.')
}
