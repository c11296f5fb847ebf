import { type Context, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tracer } from '../tracing.ts'

/**
 * Every request is the beginning of a trace, under the number that its answer bears. What a caller says of a trace of
 * its own is linked and not believed: anybody may say it.
 */
export function traceRequests(app: FastifyInstance): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', async (request) => {
    const theirs = trace.getSpanContext(propagation.extract(context.active(), request.headers))
    const route = request.routeOptions.url ?? 'none'
    const span = tracer().startSpan(`${request.method} ${route}`, {
      root: true,
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'granary.request': request.id,
      },
      ...(theirs && { links: [{ context: theirs }] }),
    })
    if (span.isRecording()) contexts.set(request, trace.setSpan(context.active(), span))
  })
  // A body that was read in between has left the context of the first hook.
  app.addHook('preHandler', (request, _reply, done) => {
    const ofRequest = contexts.get(request)
    if (ofRequest) context.with(ofRequest, done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = trace.getSpan(contexts.get(request) ?? context.active())
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}
