import { useSyncExternalStore } from 'react'
import { currentSignIn, type SignIn } from './sign-in.ts'

/** Who this browser is signed in as. `undefined` until it is known. */
export type Session = SignIn | null | undefined

let session: Session
const listeners = new Set<() => void>()
const channel = new BroadcastChannel('granary.session')
channel.onmessage = () => void refreshSession()

export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => session)
}

/** Asks the server who is signed in, for example after signing in; other windows of this browser follow. */
export async function refreshSession(announce = false): Promise<Session> {
  const next = await currentSignIn().catch(() => (session === undefined ? null : session))
  if (next?.session.id !== session?.session.id || session === undefined) {
    session = next
    for (const listener of listeners) listener()
  }
  if (announce) channel.postMessage('changed')
  return session
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (session === undefined && listeners.size === 1) void refreshSession()
  return () => listeners.delete(listener)
}
