import { isAppError, messageOf, supportRequests } from '@granary/api'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { FormTokens, TokenState } from './form-token.ts'
import type { ShowPage, SubmitRequest } from './site.ts'

export interface ContactFormOptions {
  readonly tokens: FormTokens
  readonly now: () => Date
  readonly show: ShowPage
  readonly submit: SubmitRequest
}

/** 10,000 characters of four bytes each, percent-encoded, and the other fields. */
const bodyLimit = 256 * 1024

/** The form without a script: the same rules and texts, answered with the same page. */
export async function addContactForm(app: FastifyInstance, options: ContactFormOptions): Promise<void> {
  await app.register(async (form) => {
    form.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    )
    form.get<{ Querystring: { sent?: string } }>('/contact', (request, reply) => {
      const isSent = request.query.sent === '1'
      return options.show(
        reply,
        '/contact',
        isSent ? { contact: { form: { kind: 'sent' }, values: {} } } : {},
      )
    })
    form.post('/contact', { bodyLimit }, async (request, reply) => {
      const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      return receive(fields, request.ip, reply, options).catch((error: unknown) => {
        if (!isAppError(error)) request.log.error({ err: error }, 'a support request could not be stored')
        const message = messageOf(error, supportRequests.sendFailure)
        return refuse(reply, options, fields, isAppError(error) ? 422 : 500, { fieldIds: [], message })
      })
    })
  })
}

async function receive(
  fields: URLSearchParams,
  address: string,
  reply: FastifyReply,
  options: ContactFormOptions,
): Promise<FastifyReply> {
  // Only a program fills in the field that people do not see. It is told what it wants to hear.
  if (fields.get('website')) return thank(reply)
  const request = supportRequests.trimmed(readRequest(fields))
  const problem = supportRequests.problemOf(request)
  if (problem) return refuse(reply, options, fields, 422, problem)
  const formToken = fields.get('token') ?? ''
  const state = options.tokens.check(formToken, options.now())
  if (state !== 'good')
    return refuse(reply, options, fields, 422, { fieldIds: [], message: tokenTexts[state] })
  await options.submit(request, { address, formToken })
  return thank(reply)
}

const tokenTexts: Readonly<Record<Exclude<TokenState, 'good'>, string>> = {
  'too early': 'That was very fast. Please press Send once more.',
  'too old': 'This page was open for a long time. Please press Send once more.',
  forged: 'This page could not be recognized. Please press Send once more.',
}

const thank = (reply: FastifyReply) => reply.redirect('/contact?sent=1', 303)

function refuse(
  reply: FastifyReply,
  { show }: ContactFormOptions,
  fields: URLSearchParams,
  status: number,
  { fieldIds, message }: supportRequests.SupportRequestProblem,
): FastifyReply {
  reply.code(status)
  return show(reply, '/contact', {
    contact: { form: { kind: 'failed', message, fieldIds }, values: readRequest(fields) },
  })
}

const readRequest = (fields: URLSearchParams) => supportRequests.fromForm((name) => fields.get(name) ?? '')
