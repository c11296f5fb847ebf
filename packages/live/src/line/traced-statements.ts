import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

type Ask = (...call: unknown[]) => unknown
type Callback = (error: unknown, ...given: unknown[]) => void

/**
 * A statement of whoever is traced is a span of theirs: its text, which holds no values, and how long the database took.
 * Where nobody traces, it costs one look.
 */
export function tracedStatements(ask: Ask): Ask {
  return (...call) => {
    if (trace.getActiveSpan()?.isRecording() !== true) return ask(...call)
    const span = spanOf(call[0])
    const last = call.at(-1)
    if (typeof last === 'function') {
      const callback = last as Callback
      call[call.length - 1] = (error: unknown, ...given: unknown[]) => {
        end(span, error)
        callback(error, ...given)
      }
    }
    const asked = ask(...call)
    if (asked instanceof Promise) {
      asked.then(
        () => end(span),
        (error: unknown) => end(span, error),
      )
    }
    return asked
  }
}

function spanOf(asked: unknown): Span {
  const text = typeof asked === 'string' ? asked : String((asked as { text?: unknown }).text)
  return trace.getTracer('granary').startSpan(/^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement', {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  })
}

function end(span: Span, error?: unknown): void {
  if (error) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
