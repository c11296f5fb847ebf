import { isIPv4 } from 'node:net'

/** The sockets that are open, counted by where they come from. */
export class OpenSockets<Connection> {
  readonly #all = new Set<Connection>()
  readonly #perNetwork = new Map<string, number>()
  readonly #limit: number
  readonly #limitPerNetwork: number

  constructor(limit: number, limitPerNetwork: number) {
    this.#limit = limit
    this.#limitPerNetwork = limitPerNetwork
  }

  get size(): number {
    return this.#all.size
  }

  get isFull(): boolean {
    return this.#all.size >= this.#limit
  }

  /** This machine itself is not counted: a proxy in front of us speaks for everybody. */
  isFullFor(address: string): boolean {
    return !isThisMachine(address) && (this.#perNetwork.get(networkOf(address)) ?? 0) >= this.#limitPerNetwork
  }

  /** Gives what is to be called when the socket is closed. */
  add(connection: Connection, address: string): () => void {
    const network = networkOf(address)
    this.#all.add(connection)
    this.#perNetwork.set(network, (this.#perNetwork.get(network) ?? 0) + 1)
    return () => {
      if (!this.#all.delete(connection)) return
      const left = (this.#perNetwork.get(network) ?? 1) - 1
      if (left === 0) this.#perNetwork.delete(network)
      else this.#perNetwork.set(network, left)
    }
  }

  [Symbol.iterator](): Iterator<Connection> {
    return this.#all.values()
  }
}

/** One household or office: an IPv4 address, or the first half of an IPv6 address, whose rest its owner may choose. */
export function networkOf(address: string): string {
  const embedded = address.replace(/^::ffff:/i, '')
  if (isIPv4(embedded)) return embedded
  const [front = '', back] = address.split('::')
  const groups = front === '' ? [] : front.split(':')
  if (back !== undefined) while (groups.length < 4) groups.push('0')
  return groups.slice(0, 4).join(':')
}

export function isThisMachine(address: string): boolean {
  return address === '::1' || networkOf(address).startsWith('127.')
}
