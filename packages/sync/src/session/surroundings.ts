import type { Backend, Caller } from '../backend.ts'
import type { SyncObserver } from '../observer.ts'
import type { Closing } from '../wire/close-kind.ts'
import type { WireLimits } from '../wire/limits.ts'
import type { SharedFrame } from '../wire/shared-frame.ts'

/** What a session needs of the world. */
export interface SessionSurroundings<Identity> {
  readonly backend: Backend<Identity>
  readonly limits: WireLimits
  readonly observer: SyncObserver
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** The client's network address. */
  readonly address: string
  /** Counts a refused token against its network; false when that has sent too many lately to be told why. */
  readonly mayBeRefused: () => boolean
  /** False when this network has asked too much lately without being signed in. */
  readonly mayAskUnknown: () => boolean
  /** Told of everything that the client wants. */
  readonly spoke: () => void
  readonly became: (caller: Caller<Identity>) => void
  readonly send: (frame: string) => void
  readonly sendTransition: (frame: SharedFrame) => void
  readonly close: (closing: Closing) => void
}
