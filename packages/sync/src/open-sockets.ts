import { isIPv4 } from 'node:net'
import { Tally } from './tally.ts'

/** The sockets that are open, counted by where they come from. */
export class OpenSockets<Connection> {
  readonly #all = new Set<Connection>()
  readonly #strangers = new Tally()
  readonly #people = new Tally()
  readonly #limit: number
  readonly #limitEach: number

  /** `limitEach` is for the strangers of one network, and for one person. */
  constructor(limit: number, limitEach: number) {
    this.#limit = limit
    this.#limitEach = limitEach
  }

  get size(): number {
    return this.#all.size
  }

  get isFull(): boolean {
    return this.#all.size >= this.#limit
  }

  /** This machine itself is not counted: a proxy in front of us speaks for everybody. */
  isFullFor(address: string): boolean {
    return !isThisMachine(address) && this.#strangers.of(networkOf(address)) >= this.#limitEach
  }

  add(connection: Connection, address: string): OpenSocketCount {
    const network = networkOf(address)
    this.#all.add(connection)
    let leave = this.#strangers.add(network)
    return {
      belongsTo: (person) => {
        if (!this.#all.has(connection)) return
        leave()
        const isTheirs = person !== null && this.#people.of(person) < this.#limitEach
        leave = isTheirs ? this.#people.add(person) : this.#strangers.add(network)
      },
      closed: () => {
        this.#all.delete(connection)
        leave()
      },
    }
  }

  [Symbol.iterator](): Iterator<Connection> {
    return this.#all.values()
  }
}

export interface OpenSocketCount {
  /** Who signed in counts for himself: an office shares an address. Beyond what one person may hold, it counts as before. */
  readonly belongsTo: (person: string | null) => void
  readonly closed: () => void
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
