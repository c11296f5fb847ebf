import { useSyncExternalStore } from 'react'
import { currentSignIn, fetchToken, type SignIn } from './sign-in.ts'

/** Who this browser is signed in as. `undefined` until it is known. */
export type Session = SignIn | null | undefined

let session: Session
/** Came with the answer who is signed in, and is handed out once. */
let firstToken: string | null = null
const listeners = new Set<() => void>()
const channel = new BroadcastChannel('granary.session')
channel.onmessage = () => void refreshSession()

export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => session)
}

export const isSignedInAs = (personId: string) => session?.user.id === personId

let newestQuestion = 0

/** Asks the server who is signed in, for example after signing in; other windows of this browser follow. */
export async function refreshSession(announce = false): Promise<Session> {
  newestQuestion += 1
  const question = newestQuestion
  const next = await currentSignIn().catch(() => ({ signIn: session ?? null, token: null }))
  // An answer that was overtaken tells of a sign-in that may have ended since.
  if (question === newestQuestion) {
    firstToken = next.token
    set(next.signIn)
  }
  if (announce) channel.postMessage('changed')
  return session
}

let lastWords: string | undefined

/** Why a sign-in was ended by others, for the page that asks for the next one. */
export function endedBecause(words: string): void {
  lastWords = words
}

export function whyItEnded(): string | undefined {
  return lastWords
}

/** Nobody is signed in any more, as the server has just confirmed. */
export function forgetSession(): void {
  newestQuestion += 1
  set(null)
  channel.postMessage('changed')
}

const shortestWaitMs = 250
const longestWaitMs = 5_000

/**
 * A token for the live connection, or nothing when this sign-in has ended. The connection asks once and stands still
 * until it is answered, so a line that fails is tried until it is back. `anew` when the one it has will not do.
 */
export async function tokenFor(signInId: string, anew: boolean): Promise<string | null> {
  const known = firstToken
  firstToken = null
  if (known !== null && !anew && session?.session.id === signInId) return known
  for (let waitMs = shortestWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    try {
      const token = await fetchToken()
      if (token === null) void refreshSession()
      return token
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      if (session?.session.id !== signInId) return null
    }
  }
}

function set(next: Session): void {
  if (next?.session.id === session?.session.id && session !== undefined) return
  session = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (session === undefined && listeners.size === 1) void refreshSession()
  return () => listeners.delete(listener)
}
