import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientAddressHeader } from '../requests/client-address.ts'
import { forbidStorage } from '../requests/security-headers.ts'

export type FetchHandler = (request: Request) => Promise<Response>

/** A Fetch-style handler and the paths below its prefix that it serves. */
export interface FetchDoors {
  readonly handle: FetchHandler
  readonly doors: readonly { readonly method: string; readonly path: string }[]
}

export interface FetchMount extends FetchDoors {
  readonly prefix: string
  readonly publicUrl: string
  readonly bodyLimit: number
}

/** Mounts a Fetch-style handler. The body is handed over as it came, whatever its type: the handler parses it. */
export async function mountFetchHandler(app: FastifyInstance, mount: FetchMount) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: mount.bodyLimit },
      (_request, body, done) => done(null, body),
    )
    for (const { method, path } of mount.doors) {
      scope.route({
        method,
        url: `${mount.prefix}${path}`,
        bodyLimit: mount.bodyLimit,
        // A handler of GET may change things, and its answer to HEAD would be the same work thrown away.
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          forbidStorage(reply)
          return sendFetchResponse(reply, await mount.handle(toFetchRequest(request, mount.publicUrl)))
        },
      })
    }
  })
}

function toFetchRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  headers.set(clientAddressHeader, request.ip)
  return new Request(new URL(request.url, publicUrl), {
    method: request.method,
    headers,
    ...(Buffer.isBuffer(request.body) && { body: new Uint8Array(request.body) }),
  })
}

async function sendFetchResponse(reply: FastifyReply, response: Response) {
  reply.code(response.status)
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') reply.header(name, value)
  })
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.send(Buffer.from(await response.arrayBuffer()))
}
