import { errorTexts, isAppError } from '@granary/api'
import { isDiskFull, isPassing } from '@granary/live'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../mail/layout.ts'
import { forbidStorage } from './security-headers.ts'

export interface Problem {
  readonly code: string
  readonly message: string
  /** For programs that want to know more than the code says. */
  readonly reason?: unknown
}

/** Thrown by a route to answer with a status and words for the person. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly status: number
  readonly code: string
  readonly reason: string | undefined

  constructor(status: number, code: string, message: string, reason?: string) {
    super(message)
    this.status = status
    this.code = code
    this.reason = reason
  }
}

export const problems = {
  notFound: () => new HttpProblem(404, 'NOT_FOUND', 'There is nothing at this address.'),
  wrongMethod: (allow: string) =>
    new HttpProblem(405, 'METHOD_NOT_ALLOWED', `This address takes ${allow} only.`),
  foreignOrigin: () => new HttpProblem(403, 'FORBIDDEN', 'Pages of other sites may not call this address.'),
  tooOften: () => new HttpProblem(429, 'RATE_LIMITED', 'Too many tries. Please wait a moment and try again.'),
  notReady: (reason: string) =>
    new HttpProblem(503, 'UNAVAILABLE', 'The service cannot serve now. Try again in a moment.', reason),
  notNow: () => new HttpProblem(503, 'UNAVAILABLE', errorTexts.UNAVAILABLE),
  noSpace: () => new HttpProblem(503, 'NO_SPACE', errorTexts.NO_SPACE),
}

/**
 * Every failure leaves as `{code, message}`, or as a page for whoever opened the address in a browser; what went wrong
 * inside is logged under the request's number.
 */
export function answerProblems(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | HttpProblem, request, reply) => {
    const send = opensPage(request) ? sendProblemPage : sendProblem
    if (error instanceof HttpProblem) return send(reply, error.status, error)
    if (isAppError(error)) return send(reply, error.data.code === 'NOT_FOUND' ? 404 : 403, error.data)
    if (isPassing(error)) {
      request.log.warn({ err: error, requestId: request.id }, 'a request was refused for now')
      return send(reply, 503, isDiskFull(error) ? problems.noSpace() : problems.notNow())
    }
    // Ours have their own words; what serves files says this of an address outside its folder.
    if (error.statusCode === 403) return send(reply, 404, problems.notFound())
    const status = error.statusCode ?? 500
    if (status < 500) return send(reply, status, clientProblem(status))
    request.log.error({ err: error, requestId: request.id }, 'a request failed')
    return send(reply, 500, {
      code: 'INTERNAL',
      message: `Something went wrong on our side. Try again, and if it keeps failing, tell support the number ${request.id}.`,
    })
  })
}

function opensPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
}

function sendProblemPage(reply: FastifyReply, status: number, { message }: Problem) {
  forbidStorage(reply)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Granary</title></head>
<body><main>
<h1>This cannot be opened</h1>
<p>${escapeHtml(message)}</p>
<p><a href="/">Go to the first page</a></p>
</main></body>
</html>`)
}

export function sendProblem(reply: FastifyReply, status: number, { code, message, reason }: Problem) {
  forbidStorage(reply)
  return reply.code(status).type('application/json; charset=utf-8').send({ code, message, reason })
}

function clientProblem(status: number): Problem {
  if (status === 413) return { code: 'TOO_LARGE', message: 'The request is too large.' }
  if (status === 415) return { code: 'BAD_REQUEST', message: 'This kind of content is not accepted here.' }
  if (status === 404) return problems.notFound()
  return { code: 'BAD_REQUEST', message: 'The request could not be read.' }
}
