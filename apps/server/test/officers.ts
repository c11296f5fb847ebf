import { setTimeout as delay } from 'node:timers/promises'
import { preApplication, projectAnswers } from '@granary/api'
import type { Answers } from '@granary/forms'
import type { StageData } from '../../portal/src/features/questionnaire/saving/stage-data.ts'
import type {
  AbandonedEntry,
  Journal,
  JournalEntry,
} from '../../portal/src/features/questionnaire/saving/stage-journal.ts'
import {
  createStageSession,
  type SaveCalls,
  type StageSession,
} from '../../portal/src/features/questionnaire/saving/stage-session.ts'
import { openClient } from '../src/testing/clients.ts'

/** An answer that the server said it has. */
export interface Acknowledged {
  readonly projectId: string
  readonly fieldId: string
  readonly text: string
}

export interface OfficerPlan {
  readonly url: string
  readonly token: () => Promise<string>
  readonly name: string
  readonly projectId: string
  /** Fields nobody else types in, and fields that all of the project type in. */
  readonly own: readonly string[]
  readonly shared: readonly string[]
  readonly onAcknowledged: (answer: Acknowledged) => void
}

/**
 * A loan officer at a form: the real client, the real session with its autosave and merge, and a device that survives
 * the window. Types in bursts, chooses when asked, and now and then the tab dies.
 */
export class Officer {
  readonly plan: OfficerPlan
  /** What was typed last in each field of their own. */
  readonly typed = new Map<string, string>()
  /** How often they kept an answer of theirs over a colleague's: each time it may be written once more. */
  readonly kept = new Map<string, number>()
  crashes = 0
  #device = new Map<number, JournalEntry>()
  #windows = 0
  #words = 0
  #client: ReturnType<typeof openClient> | undefined
  #session: StageSession | undefined
  #isOver = false
  #life: Promise<void>

  constructor(plan: OfficerPlan) {
    this.plan = plan
    this.#life = this.#live()
  }

  get isSettled(): boolean {
    return this.#session !== undefined && !this.#session.isUnsent() && this.#device.size === 0
  }

  /** What keeps this officer from being settled, for the message of a failed test. */
  get state(): string {
    const session = this.#session
    if (!session) return `${this.plan.name}: no form`
    const unsent = [...session.store.changed()].join(' ')
    return `${this.plan.name}: ${session.phase()} [${unsent}] ${session.autosave().failure ?? ''} device ${this.#device.size}`
  }

  get shown(): Answers {
    return this.#session?.store.savedAnswers() ?? {}
  }

  /** Types no more; what is unsent is saved, and every dispute is decided. */
  async stop(): Promise<void> {
    this.#isOver = true
    await this.#life
  }

  async close(): Promise<void> {
    this.#isOver = true
    await this.#client?.close()
    this.#session?.dispose()
  }

  async #live(): Promise<void> {
    // Not all at once, as people do not sit down all at once.
    await delay(Math.random() * 2000)
    await this.#open()
    while (!this.#isOver) {
      this.#burst()
      await delay(1200 + Math.random() * 2500)
      this.#choose()
      if (Math.random() < 0.08) await this.#crash()
    }
  }

  async #open(): Promise<void> {
    const { url, projectId, token } = this.plan
    const client = openClient(url)
    client.setAuth(token)
    this.#client = client
    const first = (await client.query(preApplication.get, { projectId })) as StageData
    if (this.#client !== client) return
    const session = createStageSession(first, this.#calls(client, first), this.#journal())
    this.#session = session
    client.subscribeToConnectionState(({ isWebSocketConnected }) =>
      session.dispatch({ type: isWebSocketConnected ? 'lineBack' : 'lineLost' }),
    )
    client.onUpdate(preApplication.get, { projectId }, (data) => session.receive(data as StageData))
    await session.restore()
  }

  /** Nothing is said to the server, nothing is written any more: only what the device has stays. */
  async #crash(): Promise<void> {
    this.crashes += 1
    const [client, session] = [this.#client, this.#session]
    this.#windows += 1
    this.#client = undefined
    this.#session = undefined
    session?.dispose()
    await client?.close()
    await this.#open()
  }

  #burst(): void {
    const { own, shared, name } = this.plan
    for (let count = 1 + Math.floor(Math.random() * 3); count > 0; count--) {
      const isShared = Math.random() < 0.15
      const fields = isShared ? shared : own
      const fieldId = fields[Math.floor(Math.random() * fields.length)] ?? ''
      this.#words += 1
      const text = `${name}, word ${this.#words}`
      if (!isShared) this.typed.set(fieldId, text)
      this.#session?.edit(fieldId, text)
    }
  }

  #choose(): void {
    const session = this.#session
    for (const fieldId of session?.held().keys() ?? []) {
      if (Math.random() < 0.5 || this.typed.has(fieldId)) {
        const key = `${this.plan.projectId} ${fieldId} ${String(session?.store.answer(fieldId))}`
        this.kept.set(key, (this.kept.get(key) ?? 0) + 1)
        session?.keepMine(fieldId)
      } else session?.takeTheirs(fieldId)
    }
  }

  /** Decides what is left, again and again, for deciding may bring the next dispute. */
  settle(): void {
    this.#choose()
    const session = this.#session
    if (session?.phase() === 'error') void session.saveNow().catch(() => undefined)
  }

  #calls(client: ReturnType<typeof openClient>, first: StageData): SaveCalls {
    const { projectId, name } = this.plan
    const { schemaId, schemaRevision } = first
    const asked = { projectId, schemaId, schemaRevision }
    return {
      save: async ({ answers, expectedVersion }) => {
        const before = this.#session?.store.savedAnswers() ?? {}
        const mine = Object.entries(answers).filter(
          ([fieldId, answer]) =>
            typeof answer === 'string' && answer.startsWith(`${name},`) && answer !== before[fieldId],
        )
        const saved = await client.mutation(preApplication.save, { ...asked, answers, expectedVersion })
        for (const [fieldId, text] of mine) {
          this.plan.onAcknowledged({ projectId, fieldId, text: String(text) })
        }
        return saved
      },
      keepUnchosen: (fieldId, answer) =>
        client.mutation(preApplication.keepUnchosen, { projectId, fieldId, answer: answer as string }),
      sayNotApplicable: (fieldId, reason) =>
        client.mutation(projectAnswers.notApplicable, {
          projectId,
          stage: 'pre-application',
          fieldId,
          reason,
        }),
      sayApplicable: (fieldId) =>
        client.mutation(projectAnswers.applicable, { projectId, stage: 'pre-application', fieldId }),
    }
  }

  #journal(): Journal {
    const own = this.#windows
    const isGone = () => own !== this.#windows
    return {
      abandoned: async () =>
        [...this.#device]
          .filter(([window]) => window !== own)
          .map(
            ([window, entry]): AbandonedEntry => ({
              entry,
              settled: async () => {
                if (!isGone()) this.#device.delete(window)
              },
            }),
          ),
      write: (entry) => {
        if (isGone()) return
        if (entry) this.#device.set(own, entry)
        else this.#device.delete(own)
      },
      written: async () => true,
      close: () => undefined,
    }
  }
}
