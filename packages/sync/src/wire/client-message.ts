import type { Arguments } from './arguments.ts'
import type { Refusal } from './refusal.ts'

/** What a client says. Everything in it has been checked for form; nothing in it is trusted. */
export type ClientMessage = Connect | Authenticate | ModifyQuerySet | Request | ClientEvent

export interface Connect {
  readonly type: 'Connect'
  readonly sessionId: string
  readonly connectionCount: number
  readonly lastCloseReason: string | null
  readonly maxObservedTimestamp: bigint | null
  /** The client's clock, in milliseconds. */
  readonly clientTs: number
}

export interface Authenticate {
  readonly type: 'Authenticate'
  readonly baseVersion: number
  /** `Admin` tokens are read only to be refused by name. */
  readonly tokenType: 'User' | 'None' | 'Admin'
  readonly token: string
}

export interface ModifyQuerySet {
  readonly type: 'ModifyQuerySet'
  readonly baseVersion: number
  readonly newVersion: number
  readonly modifications: readonly (AddQuery | RemoveQuery)[]
}

export interface AddQuery {
  readonly type: 'Add'
  readonly queryId: number
  readonly call: Call | Refusal
  readonly journal: string | null
}

export interface RemoveQuery {
  readonly type: 'Remove'
  readonly queryId: number
}

/** Mutations and actions share one counter of request ids and one form. */
export type Request = RequestOf<'Mutation'> | RequestOf<'Action'>

interface RequestOf<Type> {
  readonly type: Type
  readonly requestId: number
  readonly call: Call | Refusal
}

export interface Call {
  readonly path: string
  readonly args: Arguments
}

export interface ClientEvent {
  readonly type: 'Event'
  readonly eventType: string
}
