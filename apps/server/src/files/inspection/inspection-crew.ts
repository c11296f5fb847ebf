import type { Found, Reading } from './reading.ts'
import { type FileToRead, ReadingProcess } from './reading-process.ts'

export interface CrewSettings {
  readonly atOnce: number
  /** How long a process waits for the next file of its person and kind. */
  readonly idleMs: number
}

/** Of any kind. */
type Member = Pick<ReadingProcess<Found>, 'whose' | 'mayGoOn' | 'ended' | 'end'> & {
  readonly reading: object
}

/**
 * The processes of a server that read files, working and idle ones together never more than may work at once. Whoever
 * works has a place; for one who finds none left, the process that has been idle longest is ended first.
 */
export class InspectionCrew {
  readonly #settings: CrewSettings
  readonly #alive = new Set<Member>()
  /** By how long they have been idle; one that is being ended keeps its place until it is gone. */
  readonly #idle = new Map<Member, NodeJS.Timeout>()
  #working = 0
  #isStopped = false

  constructor(settings: CrewSettings) {
    this.#settings = settings
  }

  /** Takes a place for one file. An idle process comes with it where there is one of this person that reads so. */
  async begin<Read extends Found>(
    { whose }: FileToRead,
    reading: Reading<Read>,
  ): Promise<ReadingProcess<Read> | undefined> {
    const own = [...this.#idle.keys()].find(
      (process): process is ReadingProcess<Read> =>
        process.reading === reading && process.whose === whose && process.mayGoOn,
    )
    if (own) this.#leaveIdle(own)
    await this.#takePlace()
    return own
  }

  /** Lends a place to work that starts a process of another kind. */
  async lend<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#takePlace()
    try {
      return await work()
    } finally {
      this.#working--
    }
  }

  /** A fresh one, on a place that was taken. */
  start<Read extends Found>(whose: string, reading: Reading<Read>): ReadingProcess<Read> {
    const process = new ReadingProcess(reading, whose)
    this.#alive.add(process)
    void process.ended.then(() => {
      this.#alive.delete(process)
      this.#leaveIdle(process)
    })
    return process
  }

  /** Gives the place back. A process that may go on waits for the next file, any other is gone first. */
  async finish(process: Member | undefined): Promise<void> {
    if (!process?.mayGoOn) await process?.end()
    this.#working--
    if (!process?.mayGoOn) return
    this.#idle.set(
      process,
      setTimeout(() => void process.end(), this.#settings.idleMs),
    )
  }

  /** Ends every process, whatever it is doing. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all([...this.#alive].map((process) => process.end()))
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  async #takePlace(): Promise<void> {
    this.#working++
    if (this.#idle.size + this.#working <= this.#settings.atOnce) return
    const [oldest] = this.#idle.keys()
    if (!oldest) return
    this.#leaveIdle(oldest)
    await oldest.end()
  }

  #leaveIdle(process: Member): void {
    clearTimeout(this.#idle.get(process))
    this.#idle.delete(process)
  }
}
