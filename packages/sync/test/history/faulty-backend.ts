import type { MutationCall, MutationEvents, Watch, WatchListener } from '../../src/backend.ts'
import { Overloaded } from '../../src/backend.ts'
import { MemoryBackend } from '../memory-backend.ts'
import type { Dice } from './dice.ts'
import { ledger } from './ledger.ts'

/** What the check must notice: each is a way in which the promises of `Backend` can be broken. */
export type Defect = 'transition before response' | 'forgotten replay' | 'missed change'

/** The memory backend, slow and now and then overloaded or ignorant of its own outcome, as it may be. */
export class FaultyBackend extends MemoryBackend {
  readonly worked: string[] = []
  readonly #dice: Dice
  readonly #defect: Defect | undefined
  troubled = true

  constructor(dice: Dice, slowness: number, defect?: Defect) {
    const wait = () => new Promise<void>((resolve) => void setTimeout(resolve, dice.between(0, slowness)))
    super(
      ledger(async (id) => {
        this.worked.push(id)
        await wait()
      }),
    )
    this.#dice = dice
    this.#defect = defect
    this.beforeCommit = wait
    this.afterCommit = wait
  }

  override mutate(call: MutationCall<string>, on: MutationEvents): void {
    if (this.#strikes(0.03)) throw new Overloaded('TooManyConcurrentRequests')
    const { replay, ...unnamed } = call
    const remembered = this.#defect !== 'forgotten replay' && replay ? { ...unnamed, replay } : unnamed
    super.mutate(remembered, { ...on, confirmed: (outcome, ts) => this.#confirm(on, outcome, ts) })
  }

  override watch(listener: WatchListener): Watch<string> {
    if (this.#defect !== 'missed change') return super.watch(listener)
    const step: WatchListener['step'] = (told) => {
      const results = told.results.filter(() => !this.#dice.chance(0.02))
      listener.step({ ...told, results })
    }
    return super.watch({ step, waiting: listener.waiting, broken: (reason) => listener.broken(reason) })
  }

  #confirm(on: MutationEvents, ...answer: Parameters<MutationEvents['confirmed']>): void {
    if (this.#strikes(0.03)) on.unknown()
    else if (this.#defect === 'transition before response') setTimeout(() => on.confirmed(...answer), 1)
    else on.confirmed(...answer)
  }

  #strikes(probability: number): boolean {
    return this.troubled && this.#dice.chance(probability)
  }
}
