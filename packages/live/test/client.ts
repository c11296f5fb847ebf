import type { LiveQuery, MutationCall, Outcome, Step, Watch } from '@granary/sync'
import type { LiveBackend } from '../src/engine.ts'
import { decoded, type Person } from './functions.ts'

export interface Answer {
  readonly kind: 'confirmed' | 'failed' | 'unknown'
  readonly outcome?: Outcome
  readonly ts?: bigint
}

/** One socket's view: every event in the order it came, and the results it holds now. */
export class TestClient {
  readonly events: string[] = []
  readonly steps: Step[] = []
  readonly held = new Map<number, Outcome>()
  brokenBy: string | undefined
  isWaiting = false
  onStep: (step: Step) => void = () => {}
  readonly watch: Watch<Person>
  readonly #backend: LiveBackend<Person>
  readonly #listeners = new Set<() => void>()

  constructor(backend: LiveBackend<Person>) {
    this.#backend = backend
    this.watch = backend.watch({
      step: (step) => {
        this.steps.push(step)
        this.events.push(`step ${step.ts}`)
        for (const { queryId, outcome } of step.results) this.held.set(queryId, outcome)
        this.onStep(step)
        this.#changed()
      },
      waiting: (isWaiting) => {
        this.isWaiting = isWaiting
        this.events.push(isWaiting ? 'waiting' : 'going on')
        this.#changed()
      },
      broken: (reason) => {
        this.brokenBy = reason
        this.#changed()
      },
    })
  }

  value(queryId = 1): unknown {
    return decoded(this.held.get(queryId))
  }

  get last(): Step | undefined {
    return this.steps.at(-1)
  }

  /** Resolves when every one of these queries has a result. */
  async add(...queries: LiveQuery[]): Promise<Step> {
    return await this.covered(this.watch.change({ add: queries }))
  }

  async covered(epoch: number): Promise<Step> {
    await this.until(() => (this.last?.epoch ?? 0) >= epoch)
    return this.last as Step
  }

  mutate(call: MutationCall<Person>): Promise<Answer> {
    return mutate(this.#backend, { ...call, watch: this.watch }, (event) => this.events.push(event))
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#listeners.add(resolve))
  }

  #changed(): void {
    const listeners = [...this.#listeners]
    this.#listeners.clear()
    for (const listener of listeners) listener()
  }
}

export function mutate(
  backend: LiveBackend<Person>,
  call: MutationCall<Person>,
  note: (event: string) => void = () => {},
): Promise<Answer> {
  return new Promise((resolve) => {
    backend.mutate(call, {
      settled: () => note('settled'),
      confirmed: (outcome, ts) => {
        note(`confirmed ${ts}`)
        resolve({ kind: 'confirmed', outcome, ts })
      },
      failed: (outcome) => {
        note('failed')
        resolve({ kind: 'failed', outcome })
      },
      unknown: () => {
        note('unknown')
        resolve({ kind: 'unknown' })
      },
    })
  })
}
