import type { FastifyInstance } from 'fastify'
import { problems, sendProblem } from '../requests/problems.ts'
import { forbidStorage } from '../requests/security-headers.ts'

export interface Route {
  readonly method: string
  readonly path: string
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const routesOfApp = new WeakMap<FastifyInstance, Route[]>()

/** Remembers every route that is added from here on. */
export function watchRoutes(app: FastifyInstance): void {
  const routes: Route[] = []
  routesOfApp.set(app, routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config && 'refuses' in config) return
    for (const each of [method].flat()) routes.push({ method: each, path: url })
  })
}

/** What was added since `watchRoutes`. */
export function routesOf(app: FastifyInstance): readonly Route[] {
  return routesOfApp.get(app) ?? []
}

/**
 * Answers the other methods of each address that has one, before a body is read: 405 with what it takes, and OPTIONS
 * with the same. Addresses that end in `*` are files and pages, where a wrong method finds nothing. A part of the app
 * may do it for its own routes first, so that its hooks see these requests too.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const byPath = Map.groupBy(routesOf(app), ({ path }) => path)
  for (const [path, routes] of byPath) {
    if (path.includes('*') || app.hasRoute({ method: 'OPTIONS', url: path })) continue
    const taken = [...new Set(routes.map(({ method }) => method))]
    const allow = [...taken, 'OPTIONS'].join(', ')
    app.route({
      method: methods.filter((method) => !taken.includes(method)),
      url: path,
      exposeHeadRoute: false,
      config: { refuses: true },
      onRequest: async (request, reply) => {
        reply.header('allow', allow)
        forbidStorage(reply)
        if (request.method !== 'OPTIONS') return sendProblem(reply, 405, problems.wrongMethod(allow))
        const isPreflight = reply.hasHeader('access-control-allow-origin')
        if (isPreflight) reply.header('access-control-allow-methods', taken.join(', '))
        return reply.code(204).send()
      },
      handler: () => undefined,
    })
  }
}
