import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type QuestionnaireFile, questionnaireFile, questionnaireFileRoute } from '../model/stages/index.ts'
import { problems } from '../requests/problems.ts'

/** The best of all is a tenth smaller and takes many times as long, while the first who opens a project waits. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
const brotli = promisify<string, BrotliOptions, Buffer>(brotliCompress)
const packers = { br: (text: string) => brotli(text, quality), gzip: promisify<string, Buffer>(gzip) }
type Encoding = keyof typeof packers

/**
 * The published questionnaires, for a device to keep. They are the questions of the product and of nobody's project, so
 * nobody is asked who they are.
 */
export function addQuestionnaireRoutes(app: FastifyInstance): void {
  const packed = new Map<string, Promise<Buffer>>()
  const once = ({ name, text }: QuestionnaireFile, encoding: Encoding) => {
    const key = `${encoding} ${name}`
    const bytes = packed.get(key) ?? packers[encoding](text)
    packed.set(key, bytes)
    return bytes
  }
  app.get<{ Params: { name: string } }>(questionnaireFileRoute, async (request, reply) => {
    const file = questionnaireFile(request.params.name)
    // Another node may have it, or this one a moment later.
    if (!file) throw problems.notFound()
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding')
    reply.type('application/json; charset=utf-8')
    const encoding = encodingFor(request)
    if (!encoding) return reply.send(file.text)
    return reply.header('content-encoding', encoding).send(await once(file, encoding))
  })
}

/** As browsers name them; whoever weighs them against each other gets what the server packs for every answer. */
function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const named = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((each) => each.trim())
  return (['br', 'gzip'] as const).find((encoding) => named.includes(encoding))
}
