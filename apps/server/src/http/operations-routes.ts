import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics.ts'
import { isLoopback, isNamedLoopback } from '../requests/client-address.ts'
import { problems } from '../requests/problems.ts'
import { forbidStorage } from '../requests/security-headers.ts'

export interface OperationsRoutes {
  readonly metrics: Metrics
  readonly metricsToken: string | undefined
  /** Why this node cannot serve now, in one word; nothing when it can. */
  readonly ailment: () => string | undefined
}

/** What a supervisor and a load balancer ask: does it live, may it get traffic, how is it doing. */
export function addOperationsRoutes(
  app: FastifyInstance,
  { metrics, metricsToken, ailment }: OperationsRoutes,
) {
  app.get('/healthz', async (_request, reply) => {
    forbidStorage(reply)
    return { status: 'ok' }
  })

  app.get('/readyz', async (_request, reply) => {
    forbidStorage(reply)
    const reason = ailment()
    if (reason !== undefined) throw problems.notReady(reason)
    return { status: 'ready' }
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw problems.notFound()
    forbidStorage(reply)
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/** A forwarded request came through a proxy on this machine, from who knows where: it is not local. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
  if (!isForwarded && isLoopback(request.ip) && isNamedLoopback(request.headers.host)) return true
  return token !== undefined && equals(request.headers.authorization ?? '', `Bearer ${token}`)
}

function equals(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
