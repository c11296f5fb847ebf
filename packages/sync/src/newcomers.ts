import { isThisMachine, networkOf } from './open-sockets.ts'

/**
 * The sockets that have not said anything yet, counted by where they come from. Opening one costs nothing, so somebody
 * could open them all; whoever has something to say says it at once, so an office behind one address never has many.
 */
export class Newcomers {
  readonly #perNetwork = new Map<string, number>()
  readonly #most: number
  readonly #mostOfThisMachine: number

  /** A proxy on this machine speaks for everybody, and after a restart everybody comes at once. */
  constructor(most: number, mostOfThisMachine: number) {
    this.#most = most
    this.#mostOfThisMachine = mostOfThisMachine
  }

  isFullFor(address: string): boolean {
    const most = isThisMachine(address) ? this.#mostOfThisMachine : this.#most
    return (this.#perNetwork.get(networkOf(address)) ?? 0) >= most
  }

  /** Gives what is to be called when it has spoken, or is gone; the second call changes nothing. */
  add(address: string): () => void {
    const network = networkOf(address)
    this.#perNetwork.set(network, (this.#perNetwork.get(network) ?? 0) + 1)
    let isNew = true
    return () => {
      if (!isNew) return
      isNew = false
      const left = (this.#perNetwork.get(network) ?? 1) - 1
      if (left === 0) this.#perNetwork.delete(network)
      else this.#perNetwork.set(network, left)
    }
  }
}
