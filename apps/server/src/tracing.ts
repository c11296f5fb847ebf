import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api'

/** Asked for each time: the copy of the interface that is built in learns of the receiver later than it is loaded. */
export const tracer = () => trace.getTracer('granary')

/**
 * Does a piece of work as a span of its own, beneath the one that is under way. What goes wrong is told as such and
 * not in its words, which may be somebody's answers. Where nobody traces, it is the work alone.
 */
export function traced<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  const root = trace.getActiveSpan()?.isRecording() !== true
  return tracer().startActiveSpan(name, { attributes, root }, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
