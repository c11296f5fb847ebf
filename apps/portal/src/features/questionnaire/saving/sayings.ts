import { isAppError, type NotApplicable } from '@granary/api'
import { isAnswered } from '@granary/forms'
import type { FormStore } from './form-store.ts'
import type { Saying } from './stage-journal.ts'

export interface SayingCalls {
  sayNotApplicable(fieldId: string, reason: string): Promise<{ readonly version: number }>
  sayApplicable(fieldId: string): Promise<{ readonly version: number }>
}

type Marks = Readonly<Record<string, NotApplicable>>

/** What a person reads at a question that was said not to apply. */
export type Said = Pick<NotApplicable, 'reason' | 'fromPreApplication' | 'dispute'> & {
  /** Undefined while it is one's own and not on the server. */
  readonly by: string | null | undefined
}

interface OwnSaying extends Saying {
  readonly shown: Said | undefined
  /** The version of the server that has it. */
  readonly version?: number
}

/** The fields of which it stands, undisputed, that they do not apply. */
export function standing(marks: Marks): ReadonlySet<string> {
  return new Set(Object.keys(marks).filter((fieldId) => marks[fieldId]?.dispute === null))
}

/**
 * What a person says about questions that do not apply, over what the server says. Each waits here until the server
 * has it, as the answers of the draft do, and is sent again after whatever went wrong.
 */
export function createSayings(store: FormStore, first: Marks) {
  let marks = first
  const own = new Map<string, OwnSaying>()
  const refusals = new Map<string, string>()

  function of(fieldId: string): Said | undefined {
    const mine = own.get(fieldId)
    return mine ? mine.shown : marks[fieldId]
  }

  function settle(fieldId: string) {
    const said = of(fieldId)
    store.setNotApplicable(fieldId, said !== undefined && said.dispute === null)
  }

  function forget(fieldId: string) {
    own.delete(fieldId)
    settle(fieldId)
  }

  const waiting = (): readonly Saying[] =>
    [...own.values()]
      .filter(({ version }) => version === undefined)
      .map(({ fieldId, reason }) => ({ fieldId, reason }))

  async function send(calls: SayingCalls, onSent: (version: number) => void): Promise<void> {
    for (const saying of [...own.values()].filter(({ version }) => version === undefined)) {
      const { fieldId, reason } = saying
      try {
        const { version } = await (reason === null
          ? calls.sayApplicable(fieldId)
          : calls.sayNotApplicable(fieldId, reason))
        // Another reason may have been given meanwhile: that one still has to go.
        if (own.get(fieldId) === saying) own.set(fieldId, { ...saying, version })
        onSent(version)
      } catch (error) {
        if (!isAppError(error, 'VALIDATION') && !isAppError(error, 'NOT_FOUND')) throw error
        if (own.get(fieldId) === saying) {
          refusals.set(fieldId, error.data.message)
          forget(fieldId)
        }
      }
    }
  }

  return {
    of,
    waiting,
    send,
    /** Why the server did not take it, until something else is said. */
    refusalOf: (fieldId: string) => refusals.get(fieldId),
    say(fieldId: string, reason: string | null) {
      const field = store.form.field(fieldId)
      if (!field || (reason !== null && isAnswered(field, store.answer(fieldId)))) return
      refusals.delete(fieldId)
      const shown =
        reason === null ? undefined : { reason, fromPreApplication: false, dispute: null, by: undefined }
      own.set(fieldId, { fieldId, reason, shown })
      settle(fieldId)
    },
    /** An answer says more than a word about it that was not sent. */
    answered(fieldId: string) {
      const field = store.form.field(fieldId)
      if (!field || !isAnswered(field, store.answer(fieldId))) return
      refusals.delete(fieldId)
      if (own.has(fieldId)) forget(fieldId)
    },
    receive(next: Marks, version: number) {
      const before = marks
      marks = next
      const arrived = [...own.values()].filter(
        (each) => each.version !== undefined && each.version <= version,
      )
      for (const { fieldId } of arrived) own.delete(fieldId)
      const touched = [...Object.keys(before), ...Object.keys(next), ...arrived.map(({ fieldId }) => fieldId)]
      for (const fieldId of new Set(touched)) settle(fieldId)
    },
  }
}
