/** A line on which somebody may be waiting for an answer. */
export interface Watched {
  /** Something was asked that is not answered in full. */
  readonly isAsked: boolean
  readonly bytesHeard: number
  readonly silenceMs: number
  discard(reason: string): void
}

const lookEveryMs = 250

const lines = new Map<Watched, { heard: number; quietLooks: number }>()
let timer: NodeJS.Timeout | undefined

/**
 * Discards a line that was asked and says nothing for its time. Time is counted in looks, not by the clock: while this
 * process itself stands still nobody looks, and what has arrived meanwhile is heard before the next one.
 */
export function watchOver(line: Watched): () => void {
  lines.set(line, { heard: 0, quietLooks: 0 })
  timer ??= setInterval(lookAtAll, lookEveryMs).unref()
  return () => {
    lines.delete(line)
    if (lines.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function lookAtAll(): void {
  for (const [line, seen] of lines) {
    const { bytesHeard, isAsked, silenceMs } = line
    seen.quietLooks = isAsked && bytesHeard === seen.heard ? seen.quietLooks + 1 : 0
    seen.heard = bytesHeard
    if (seen.quietLooks * lookEveryMs >= silenceMs) {
      line.discard(`The database has said nothing for ${silenceMs / 1000} s.`)
    }
  }
}
