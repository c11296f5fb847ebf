/** What a server may want to count or log. Every method must return at once and must not throw. */
export interface SyncObserver {
  socketOpened(): void
  socketClosed(code: number, reason: string): void
  /** The number of live queries rose or fell by this. */
  liveQueries(change: number): void
  transition(characters: number): void
  /** The client warns about these only when they are not sent in parts, so the server does it as well. */
  largeTransition(characters: number): void
  /** From the arrival of the request (or query) to its answer. */
  answered(kind: 'query' | 'mutation' | 'action', milliseconds: number, ok: boolean): void
  frameRefused(reason: string): void
  /** A defect here or in the backend; the socket was closed and its client starts afresh. */
  fault(error: unknown): void
}

export const silentObserver: SyncObserver = {
  socketOpened() {},
  socketClosed() {},
  liveQueries() {},
  transition() {},
  largeTransition() {},
  answered() {},
  frameRefused() {},
  fault() {},
}
