import type { MutationEvents, Outcome } from '@granary/sync'
import type { LiveWatch } from './watch.ts'

/** A mutation that has succeeded, or is about to, and whose caller waits for the step that shows it. */
export interface Waiter<Identity> {
  readonly events: MutationEvents
  readonly outcome: Outcome & { readonly ok: true }
  readonly watch: LiveWatch<Identity> | undefined
  /** Undefined for a replay, whose transaction ended long ago. */
  readonly xid: string | undefined
  isSettled: boolean
}

/**
 * COMMIT's answer may arrive after the step that already shows the change. So a mutation is known here by its
 * transaction before it commits, and the first step that sees the transaction confirms it, answer or not.
 */
export class Confirmations<Identity> {
  /** All that are not confirmed yet, also those whose COMMIT returned between a snapshot and its step's end. */
  readonly #byXid = new Map<string, Waiter<Identity>>()
  readonly #committed = new Set<Waiter<Identity>>()

  committing(waiter: Waiter<Identity>): void {
    if (waiter.xid !== undefined) this.#byXid.set(waiter.xid, waiter)
  }

  /** Both when COMMIT has returned and when the transaction is seen, whichever comes first. */
  committed(waiter: Waiter<Identity>): void {
    if (waiter.isSettled) return
    waiter.isSettled = true
    this.#committed.add(waiter)
    waiter.events.settled()
  }

  /** COMMIT failed, or nobody knows. */
  withdraw(waiter: Waiter<Identity>): void {
    if (waiter.xid !== undefined) this.#byXid.delete(waiter.xid)
  }

  xids(): string[] {
    return [...this.#byXid.keys()]
  }

  byXid(xid: string): Waiter<Identity> | undefined {
    return this.#byXid.get(xid)
  }

  /** Whether somebody among these has changed something and was not told yet. */
  isAwaitedBy(watches: ReadonlySet<LiveWatch<Identity>>): boolean {
    for (const { watch } of this.#committed) if (watch && watches.has(watch)) return true
    return false
  }

  /** Those that any snapshot taken from now on contains. */
  containedFromNow(): Waiter<Identity>[] {
    return [...this.#committed]
  }

  /** False when somebody has told it before. */
  confirm(waiter: Waiter<Identity>, ts: bigint): boolean {
    if (!this.#committed.delete(waiter)) return false
    this.withdraw(waiter)
    waiter.events.confirmed(waiter.outcome, ts)
    return true
  }

  /** The timeline broke: what these would be confirmed against is gone. */
  abandonAll(): void {
    const waiters = [...this.#committed]
    this.#committed.clear()
    for (const waiter of waiters) {
      this.withdraw(waiter)
      waiter.events.unknown()
    }
  }
}
