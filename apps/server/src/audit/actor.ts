import { AsyncLocalStorage } from 'node:async_hooks'

export interface KnownPerson {
  readonly id: string
  readonly email: string
}

/** On whose behalf something is done, as far as it is known: an entry of the audit log says it as it was then. */
export interface Actor {
  /** Where the call came from; nothing for what the installation does by itself. */
  readonly address: string | null
  person: KnownPerson | null
  /** Whom that person looks at the portal as. */
  viewed: KnownPerson | null
}

const actors = new AsyncLocalStorage<Actor>()

/** Everything recorded within this work came from this address. Who it was is noted as soon as somebody knows. */
export function actingFrom<Result>(address: string, work: () => Result): Result {
  return actors.run({ address: address || null, person: null, viewed: null }, work)
}

/** Who somebody looks at the portal as is not the one who acts. */
export function noteActor(seen: KnownPerson & { readonly viewedBy?: KnownPerson }): void {
  const actor = actors.getStore()
  if (!actor) return
  actor.person = seen.viewedBy ?? seen
  actor.viewed = seen.viewedBy ? seen : null
}

export function currentActor(): Readonly<Actor> | undefined {
  return actors.getStore()
}
