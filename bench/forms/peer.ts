import type { Answer } from '@granary/forms'

export interface Counts {
  readonly visible: number
  readonly missing: number
}

export interface Session {
  /** From the answers alone, as on opening a project. */
  readonly full: () => Counts
  /** After one changed answer, as on a keystroke. */
  readonly change: (fieldId: string, answer: Answer) => Counts
}

export interface Peer {
  readonly name: string
  /** Reads the questionnaire in the peer's own language, which was prepared beforehand. */
  readonly compile: () => Session
  readonly carryOver?: () => unknown
}

// biome-ignore lint/suspicious/noExplicitAny: the peers are installed in this folder only, so their types are not at hand
export type Untyped = any

/** A name that the type checker does not follow: the repository checks without the peers, too. */
export function load(name: string): Promise<Untyped> {
  return import(name)
}
