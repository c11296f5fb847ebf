import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pathOf } from '../log.ts'
import { problems, sendProblem } from '../requests/problems.ts'
import { unreadableAddress } from './app.ts'
import { startPages } from './start-page.ts'

/** Serves a built single-page app: its files as they are, its start page for every address a person may open. */
export async function addPages(app: FastifyInstance, folder: string) {
  const isBuilt = existsSync(folder)
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      index: 'index.html',
      setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
    })
    // Its own, since what has a hash of its content in its name stays for good, and lies there compressed.
    await app.register(fastifyStatic, {
      decorateReply: false,
      cacheControl: false,
      root: join(folder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
    })
  }
  const startPage = isBuilt ? startPages(folder) : undefined
  app.setNotFoundHandler((request, reply) => {
    if (!startPage || !isNavigation(request)) return sendProblem(reply, 404, problems.notFound())
    const isNowhere = pathOf(request.url) === unreadableAddress
    const { html, etag } = startPage(pathOf(request.url), request.query as Readonly<Record<string, unknown>>)
    reply.header('cache-control', 'no-cache')
    if (isNowhere) return reply.code(404).type('text/html; charset=utf-8').send(html)
    reply.header('etag', etag)
    if (isKnown(request, etag)) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(html)
  })
}

/** The page of all parts, which only a demonstration has. */
export function addGallery(app: FastifyInstance) {
  app.get('/dev/gallery', (_request, reply) => reply.sendFile('index.html'))
}

/** A person opening an address, as against a script or a page asking for a file that is not there. */
function isNavigation(request: FastifyRequest): boolean {
  const path = pathOf(request.url)
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (/^\/(api|dev|assets)(\/|$)/.test(path) || /\.[a-z0-9]{2,5}$/i.test(path)) return false
  return (request.headers.accept ?? '').includes('text/html')
}

function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  return (headers['if-none-match'] ?? '').split(/, */).includes(etag)
}
