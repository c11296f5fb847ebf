import { useSyncExternalStore } from 'react'

/** What is known of the line beside the state of its socket, which notices a lost network only after a minute. */
export interface Line {
  /** The browser says that there is no network. */
  readonly isOffline: boolean
  /** It says so, and nothing has been heard of the server since; a browser may be wrong. */
  readonly isUnheard: boolean
  /** The server is there and waits for its database. */
  readonly isServerWaiting: boolean
}

let line: Line = { isOffline: false, isUnheard: false, isServerWaiting: false }
const listeners = new Set<() => void>()

export function useLine(): Line {
  return useSyncExternalStore(subscribe, () => line)
}

function change(next: Partial<Line>): void {
  const isSame = Object.entries(next).every(([name, value]) => line[name as keyof Line] === value)
  if (isSame) return
  line = { ...line, ...next }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

window.addEventListener('offline', () => change({ isOffline: true, isUnheard: true }))
window.addEventListener('online', () => change({ isOffline: false, isUnheard: false }))

let isLost = false

/** A part of the page that could not be fetched because there was no line. */
export const notFetched = 'There is no connection to the server.'

/** A part of the page that could not be fetched although there is a line: after an update it is called otherwise. */
export const notThere = 'A part of this page could not be loaded.'

/**
 * The router loads the page anew when a part of it is not there. Without a line it would end on the browser's own page
 * of errors and stay there; after an update it would lose what the page told, and ask whether to leave a page that is
 * left already. What it is told is not what it does that for: our page of failures looks after both.
 */
window.addEventListener('vite:preloadError', ({ payload }) => {
  payload.cause = payload.message
  payload.message = isLost || line.isOffline ? notFetched : notThere
})

/**
 * Fetches a part of the page when it is wanted. Browsers never ask again for one that once could not be fetched, so
 * none is asked for without a line, and after a failure it is asked for by another address.
 */
export function partOfPage<Part>(fetchPart: () => Promise<Part>): () => Promise<Part> {
  let failedAt: string | undefined
  let times = 0
  return async () => {
    if (isLost || line.isOffline) throw new Error(notFetched)
    try {
      if (failedAt === undefined) return await fetchPart()
      times += 1
      return await import(/* @vite-ignore */ `${failedAt}?${times}`)
    } catch (error) {
      failedAt ??= addressIn(error)
      throw error
    }
  }
}

/** Where the browser names it; those that do not ask again by themselves. */
function addressIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return /https?:\S+\.js/.exec(`${error.cause ?? ''} ${error.message}`)?.[0]
}

/** The client's socket, overheard: it keeps to itself what the server says of its own state beside a ping. */
export class OverheardSocket extends WebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    super(url, protocols)
    this.addEventListener('open', () => {
      isLost = false
    })
    this.addEventListener('message', ({ data }) => {
      const waiting = waitingIn(String(data))
      change({ isUnheard: false, ...(waiting !== undefined && { isServerWaiting: waiting }) })
    })
    this.addEventListener('close', () => {
      isLost = true
      change({ isServerWaiting: false })
    })
  }
}

/** Only a ping is read: everything else is long. */
function waitingIn(frame: string): boolean | undefined {
  if (!frame.startsWith('{"type":"Ping"')) return undefined
  const { waiting } = JSON.parse(frame) as { waiting?: boolean }
  return waiting
}
