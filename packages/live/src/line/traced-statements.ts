import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { type Ask, askHeard } from './ask.ts'

/**
 * A statement of whoever is traced is a span of theirs: its text, which holds no values, and how long the database took.
 * Where nobody traces, it costs one look.
 */
export function tracedStatements(ask: Ask): Ask {
  return (...call) => {
    if (trace.getActiveSpan()?.isRecording() !== true) return ask(...call)
    const span = spanOf(call[0])
    return askHeard(ask, call, (error) => {
      end(span, error)
      return error
    })
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
