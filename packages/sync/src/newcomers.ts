import { isThisMachine, networkOf } from './open-sockets.ts'
import { Tally } from './tally.ts'

/**
 * The sockets that have not said anything yet, counted by where they come from. Opening one costs nothing, so somebody
 * could open them all; whoever has something to say says it at once, so an office behind one address never has many.
 */
export class Newcomers {
  readonly #perNetwork = new Tally()
  readonly #most: number
  readonly #mostOfThisMachine: number

  /** A proxy on this machine speaks for everybody, and after a restart everybody comes at once. */
  constructor(most: number, mostOfThisMachine: number) {
    this.#most = most
    this.#mostOfThisMachine = mostOfThisMachine
  }

  isFullFor(address: string): boolean {
    const most = isThisMachine(address) ? this.#mostOfThisMachine : this.#most
    return this.#perNetwork.of(networkOf(address)) >= most
  }

  /** Gives what is to be called when it has spoken, or is gone; the second call changes nothing. */
  add(address: string): () => void {
    return this.#perNetwork.add(networkOf(address))
  }
}
