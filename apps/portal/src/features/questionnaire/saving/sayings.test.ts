import { appError, type NotApplicable } from '@granary/api'
import type { Answers, FormSchema } from '@granary/forms'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AUTOSAVE_DELAY_MS } from '../../../lib/saving/autosave.ts'
import type { StageData } from './stage-data.ts'
import type { Journal, JournalEntry } from './stage-journal.ts'
import { createStageSession } from './stage-session.ts'

const schema: FormSchema = {
  id: 'form',
  revision: 1,
  description: '',
  sections: [
    {
      id: 'all',
      title: 'All',
      metadata: { categoryId: 'all', categoryTitle: 'All' },
      fields: ['study', 'rate'].map((id) => ({ id, type: 'shortText' as const, label: id })),
    },
  ],
}

const theirs: NotApplicable = {
  reason: 'there is none.',
  by: 'Dana Whitlock',
  at: 1,
  fromPreApplication: false,
  dispute: null,
}

function stageData(version = 1, notApplicable: StageData['notApplicable'] = {}, answers: Answers = {}) {
  return {
    schema,
    answers: { study: null, rate: null, ...answers },
    version,
    uploadsByField: {},
    provenance: {},
    notApplicable,
    readOnly: false,
  } as unknown as StageData
}

/** A server that takes what is said, or fails as the test says. */
function opened({ first = stageData(), left = [] as JournalEntry[] } = {}) {
  const sent: unknown[] = []
  let version = first.version
  let failure: unknown
  let kept: JournalEntry | undefined
  const take = async (...said: unknown[]) => {
    sent.push(said)
    if (failure) throw failure
    version += 1
    return { version }
  }
  const journal: Journal = {
    abandoned: async () => left.map((entry) => ({ entry, settled: async () => undefined })),
    write: (entry) => {
      kept = entry
    },
    written: async () => true,
    close: () => undefined,
  }
  const session = createStageSession(
    first,
    {
      save: async ({ answers, expectedVersion }) => {
        sent.push(['save', expectedVersion])
        if (failure) throw failure
        version += 1
        return { answers, version }
      },
      keepUnchosen: async () => undefined,
      sayNotApplicable: (fieldId, reason) => take('not applicable', fieldId, reason),
      sayApplicable: (fieldId) => take('applicable', fieldId),
    },
    journal,
  )
  const fail = (error: unknown) => {
    failure = error
  }
  return { session, sent, fail, kept: () => kept, missing: () => session.store.total().missing }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const pause = () => vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS)

describe('[B44] saying that a question does not apply', () => {
  test('counts at once, is kept on the device, and goes like a save, which takes the next version', async () => {
    const { session, sent, kept, missing } = opened()
    session.say('study', 'there is none.')
    expect(missing()).toBe(1)
    expect(session.phase()).toBe('dirty')
    expect(kept()).toEqual({
      version: 1,
      edits: [],
      sayings: [{ fieldId: 'study', reason: 'there is none.' }],
    })
    await pause()
    expect(sent).toEqual([['not applicable', 'study', 'there is none.']])
    expect([session.phase(), session.isUnsent(), session.version(), kept()]).toEqual([
      'clean',
      false,
      2,
      undefined,
    ])
    // The live query has not said it yet; it stays said.
    session.receive(stageData(1))
    expect(missing()).toBe(1)
    session.receive(stageData(2, { study: { ...theirs, by: 'Marcus Reyes' } }))
    expect(session.saidOf('study')?.by).toBe('Marcus Reyes')
  })

  test('goes behind the answers that were typed with it', async () => {
    const { session, sent } = opened()
    session.edit('rate', 'Prime')
    session.say('study', 'there is none.')
    await pause()
    expect(sent).toEqual([
      ['save', 1],
      ['not applicable', 'study', 'there is none.'],
    ])
    expect(session.version()).toBe(3)
  })

  test('waits for the line', async () => {
    const { session, sent } = opened()
    session.dispatch({ type: 'lineLost' })
    session.say('study', 'there is none.')
    await pause()
    expect([sent, session.isUnsent()]).toEqual([[], true])
    session.dispatch({ type: 'lineBack' })
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(1)
  })

  test('is sent again after a failure of ours, and stays said meanwhile', async () => {
    const { session, sent, fail, kept, missing } = opened()
    fail(new Error('away'))
    session.say('study', 'there is none.')
    await pause()
    expect([session.phase(), missing(), kept()?.sayings?.length]).toEqual(['error', 1, 1])
    fail(undefined)
    await session.saveNow()
    expect([sent.length, session.phase(), kept()]).toEqual([2, 'clean', undefined])
  })

  test('comes back after a crash, and is sent', async () => {
    const left = [{ version: 1, edits: [], sayings: [{ fieldId: 'study', reason: 'there is none.' }] }]
    const { session, sent, missing } = opened({ left })
    await session.restore()
    expect(missing()).toBe(1)
    await pause()
    expect(sent).toHaveLength(1)
  })

  test('that the server refuses is told at the field, and not said any more', async () => {
    const { session, fail, missing } = opened()
    fail(appError('VALIDATION', { message: 'This question has an answer.', problems: [] }))
    session.say('study', 'there is none.')
    await pause()
    expect(session.sayingRefusal('study')).toBe('This question has an answer.')
    expect([session.phase(), missing(), session.isUnsent()]).toEqual(['clean', 2, false])
  })

  test('ends with an answer, also before it was sent', async () => {
    const { session, sent, missing } = opened()
    session.say('study', 'there is none.')
    session.edit('study', 'By Hale & Co.')
    expect([session.saidOf('study'), missing()]).toEqual([undefined, 1])
    await pause()
    expect(sent).toEqual([['save', 1]])
  })

  test('of an answer that stands there is not said at all', () => {
    const { session, missing } = opened({ first: stageData(1, {}, { study: 'By Hale & Co.' }) })
    session.say('study', 'there is none.')
    expect([session.saidOf('study'), session.isUnsent(), missing()]).toEqual([undefined, false, 1])
  })

  test('can be taken back', async () => {
    const { session, sent, missing } = opened({ first: stageData(1, { study: theirs }) })
    expect(missing()).toBe(1)
    session.say('study', null)
    expect([session.saidOf('study'), missing()]).toEqual([undefined, 2])
    await pause()
    expect(sent).toEqual([['applicable', 'study']])
  })

  test('by a colleague appears, and a dispute makes the question open again', () => {
    const { session, missing } = opened()
    session.receive(stageData(2, { study: theirs }))
    expect([missing(), session.saidOf('study')?.reason]).toEqual([1, 'there is none.'])
    const dispute = { note: 'Send it.', by: 'Priya Natarajan', at: 2 }
    session.receive(stageData(3, { study: { ...theirs, dispute } }))
    expect([missing(), session.saidOf('study')?.dispute?.note]).toEqual([2, 'Send it.'])
    session.receive(stageData(4))
    expect([missing(), session.saidOf('study')]).toEqual([2, undefined])
  })
})
