import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sameMachineOrigins, socketOrigin } from './origins.ts'

export interface PageSecurity {
  /** The public address of the pages themselves; `https` switches on HSTS. */
  readonly publicUrl: string
  /** Other addresses that scripts of these pages talk to: the portal for the site, the map service. */
  readonly connectsTo: readonly string[]
}

/** Headers of every answer, also of errors: what a page may load, where it may be shown, what it tells others. */
export async function addSecurityHeaders(app: FastifyInstance, { publicUrl, connectsTo }: PageSecurity) {
  const isSecure = new URL(publicUrl).protocol === 'https:'
  const reachable = [publicUrl, ...connectsTo].flatMap(sameMachineOrigins)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Prerendered pages carry sizes and positions as style attributes; an attribute cannot load or run anything.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...new Set(reachable.flatMap((origin) => [origin, socketOrigin(origin)]))],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  })
  // Who keeps an answer and for how long is never left to a proxy's guess: what says nothing is not kept.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) forbidStorage(reply)
  })
}

/** For answers that are about one person or one moment: nobody on the way may keep them. */
export function forbidStorage(reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
}
