import { appError } from '@granary/api'
import type { Answers, FormSchema } from '@granary/forms'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AUTOSAVE_DELAY_MS, NOT_NOW_PAUSES_MS } from '../../../lib/saving/autosave.ts'
import type { StageData } from './stage-data.ts'
import type { Saved } from './stage-draft.ts'
import type { Journal, JournalEntry } from './stage-journal.ts'
import { createStageSession, type SaveCalls } from './stage-session.ts'

const schema: FormSchema = {
  id: 'form',
  revision: 1,
  description: '',
  sections: [
    {
      id: 'all',
      title: 'All',
      metadata: { categoryId: 'all', categoryTitle: 'All' },
      fields: ['county', 'rate', 'title'].map((id) => ({ id, type: 'shortText' as const, label: id })),
    },
  ],
}

const saved: Answers = { county: 'Custer', rate: 'Prime', title: null }

function stageData(answers: Answers = saved, version = 1, more: Partial<StageData> = {}): StageData {
  return {
    schema,
    answers,
    version,
    generation: 'one',
    schemaId: 'form',
    schemaRevision: 1,
    uploadsByField: {},
    provenance: {},
    notApplicable: {},
    readOnly: false,
    readOnlyReason: null,
    beside: [],
    submittedAt: null,
    reopenedReason: null,
    mayAutofill: false,
    mayEditStaffFields: true,
    mayReveal: false,
    mayDispute: false,
    ...more,
  }
}

/** A server whose answers the test gives when it likes. */
function heldServer() {
  const requests: { answers: Answers; expectedVersion: number }[] = []
  const answers: { resolve: (saved: Saved) => void; reject: (error: unknown) => void }[] = []
  const unchosen: unknown[] = []
  const pasts: string[] = []
  const calls: SaveCalls = {
    save({ generation, ...request }) {
      requests.push(request)
      pasts.push(generation)
      return new Promise((resolve, reject) => answers.push({ resolve, reject }))
    },
    keepUnchosen: async (...said) => unchosen.push(said),
    sayNotApplicable: async () => ({ version: 1 }),
    sayApplicable: async () => ({ version: 1 }),
  }
  return { requests, pasts, answers, calls, unchosen }
}

/** What this window writes, beside what windows that are gone have left. */
function memoryJournal(left: readonly JournalEntry[]) {
  let kept: JournalEntry | undefined
  const waiting = new Set(left)
  const journal: Journal = {
    abandoned: async () =>
      left.map((entry) => ({
        entry,
        async settled() {
          waiting.delete(entry)
        },
      })),
    write: (next) => {
      kept = next
    },
    written: async () => true,
    close: () => undefined,
  }
  return { ...journal, entry: () => kept, left: () => [...waiting] }
}

function open(...left: JournalEntry[]) {
  const server = heldServer()
  const journal = memoryJournal(left)
  const session = createStageSession(stageData(), server.calls, journal)
  const answer = async (settle: (latest: (typeof server.answers)[number]) => void) => {
    const latest = server.answers.at(-1)
    if (latest) settle(latest)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ...server, journal, session, answer }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pause = () => vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS)

describe('saving', () => {
  test('[S1-220] [S1-221] [S1-225] 1500 ms after the last key the whole draft goes, with the version it stands on', async () => {
    const { session, requests } = open()
    session.edit('title', 'V')
    await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS - 1)
    session.edit('title', 'VP')
    await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS - 1)
    expect(requests).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(requests).toEqual([{ answers: { ...saved, title: 'VP' }, expectedVersion: 1 }])
    expect(session.phase()).toBe('saving')
  })

  test('[S1-226] the returned version takes the place of the old one', async () => {
    const { session, requests, answer } = open()
    session.edit('title', 'VP')
    await pause()
    await answer(({ resolve }) => resolve({ answers: { ...saved, title: 'VP' }, version: 2 }))
    expect([session.phase(), session.savedCount()]).toEqual(['clean', 1])
    session.edit('title', 'CEO')
    await pause()
    expect(requests[1]?.expectedVersion).toBe(2)
  })

  test('[S1-227] what is typed during a save stays, and goes with the next one', async () => {
    const { session, requests, answer } = open()
    session.edit('title', 'VP')
    await pause()
    session.edit('title', 'VP, Lending')
    await pause()
    expect(requests).toHaveLength(1)
    await answer(({ resolve }) => resolve({ answers: { ...saved, title: 'VP' }, version: 2 }))
    expect([session.store.answer('title'), session.phase()]).toEqual(['VP, Lending', 'dirty'])
    await pause()
    expect(requests[1]).toEqual({ answers: { ...saved, title: 'VP, Lending' }, expectedVersion: 2 })
  })

  test('[S1-224] an answer put back as it was sends nothing', async () => {
    const { session, requests } = open()
    session.edit('county', 'Blaine')
    session.edit('county', 'Custer')
    await pause()
    expect([requests, session.phase()]).toEqual([[], 'clean'])
  })

  test('[S1-228] a save error shows its message and clears on the next edit', async () => {
    const { session, answer } = open()
    session.edit('title', 'VP')
    await pause()
    await answer(({ reject }) => reject(appError('RATE_LIMITED')))
    expect([session.phase(), session.autosave().failure]).toEqual([
      'error',
      'Too many tries. Please wait a moment and try again.',
    ])
    session.edit('title', 'VP.')
    expect([session.phase(), session.autosave().failure]).toEqual(['dirty', undefined])
  })

  test.each([
    ['NO_SPACE', 'The server has no space left. Your words are kept on this device.'],
    ['UNAVAILABLE', 'The server cannot save right now. Your words are kept on this device.'],
  ] as const)(
    '%s: it is told, kept, and sent again by itself with what was typed meanwhile',
    async (code, words) => {
      const { session, journal, requests, answer } = open()
      const told = () => [session.phase(), session.autosave().notNow?.message]
      session.edit('title', 'VP')
      await pause()
      await answer(({ reject }) => reject(appError(code)))
      expect(told()).toEqual(['error', words])
      session.edit('title', 'VP of loans')
      expect(told()).toEqual(['error', words])
      await vi.advanceTimersByTimeAsync(NOT_NOW_PAUSES_MS[0])
      expect(told()).toEqual(['error', words])
      await answer(({ reject }) => reject(appError(code)))
      expect(journal.entry()?.edits).toEqual([{ fieldId: 'title', base: null, mine: 'VP of loans' }])
      await vi.advanceTimersByTimeAsync(NOT_NOW_PAUSES_MS[1])
      await answer(({ resolve }) => resolve({ answers: { ...saved, title: 'VP of loans' }, version: 2 }))
      expect([...told(), journal.entry()]).toEqual(['clean', undefined, undefined])
      expect(requests.map(({ answers, expectedVersion }) => [answers, expectedVersion])).toEqual([
        [{ ...saved, title: 'VP' }, 1],
        [{ ...saved, title: 'VP of loans' }, 1],
        [{ ...saved, title: 'VP of loans' }, 1],
      ])
    },
  )

  test('a save that comes after the submission is refused and its draft kept', async () => {
    const { session, journal, requests, answer } = open()
    session.edit('title', 'VP')
    await pause()
    await answer(({ reject }) => reject(appError('STAGE_READ_ONLY')))
    // The live query has not said so yet, and the person types on.
    session.edit('title', 'Vice president')
    await pause()
    session.receive(stageData(saved, 2, { readOnly: true }))
    await pause()
    expect(requests).toHaveLength(1)
    expect(session.store.answer('title')).toBe('Vice president')
    expect(journal.entry()?.edits).toEqual([{ fieldId: 'title', base: null, mine: 'Vice president' }])
  })

  test('[B47] what is masked while the stage is closed never becomes the ground of a draft', async () => {
    const { session, journal, requests, answer } = open()
    session.edit('county', 'Custer County')
    session.edit('title', 'VP')
    session.receive(stageData({ ...saved, county: '•••••ster', rate: '•••••' }, 2, { readOnly: true }))
    await pause()
    expect([requests, session.held().size]).toEqual([[], 0])
    expect(session.store.answers()).toMatchObject({ county: 'Custer County', rate: 'Prime', title: 'VP' })
    expect(journal.entry()?.edits).toContainEqual({
      fieldId: 'county',
      base: 'Custer',
      mine: 'Custer County',
    })
    session.receive(stageData({ ...saved, rate: 'SOFR' }, 3))
    await pause()
    expect(requests).toEqual([
      { answers: { county: 'Custer County', rate: 'SOFR', title: 'VP' }, expectedVersion: 3 },
    ])
    await answer(({ resolve }) => resolve({ answers: requests[0]?.answers ?? {}, version: 4 }))
    expect(session.phase()).toBe('clean')
  })

  test('asked to save now, it waits for the save under way and then sends the rest', async () => {
    const { session, requests, answer } = open()
    session.edit('title', 'VP')
    await pause()
    session.edit('rate', 'SOFR')
    const done = session.saveNow()
    await answer(({ resolve }) => resolve({ answers: { ...saved, title: 'VP' }, version: 2 }))
    expect(requests).toHaveLength(2)
    const all = { ...saved, title: 'VP', rate: 'SOFR' }
    await answer(({ resolve }) => resolve({ answers: all, version: 3 }))
    await done
    expect(session.phase()).toBe('clean')
  })

  test('without a line nothing is sent; with it back, at once', async () => {
    const { session, requests } = open()
    session.dispatch({ type: 'lineLost' })
    session.edit('title', 'VP')
    await pause()
    expect([requests.length, session.phase()]).toEqual([0, 'dirty'])
    session.dispatch({ type: 'lineBack' })
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toHaveLength(1)
  })
})

describe('colleagues', () => {
  test('their saved answers appear, and what is being typed stays', async () => {
    const { session } = open()
    session.edit('title', 'VP')
    session.receive(stageData({ ...saved, county: 'Blaine' }, 2))
    expect(session.store.answers()).toEqual({ county: 'Blaine', rate: 'Prime', title: 'VP' })
    expect([...session.store.changed()]).toEqual(['title'])
  })

  test('an older answer of the live query is not news', () => {
    const { session } = open()
    session.receive(stageData({ ...saved, county: 'Blaine' }, 3))
    session.receive(stageData({ ...saved, county: 'Custer' }, 2))
    expect(session.store.answer('county')).toBe('Blaine')
  })

  async function conflict() {
    const opened = open()
    opened.session.edit('county', 'Loup')
    opened.session.edit('title', 'VP')
    await pause()
    await opened.answer(({ reject }) =>
      reject(
        appError('ANSWERS_CHANGED_ELSEWHERE', {
          version: 5,
          answers: { county: 'Blaine', rate: 'SOFR', title: null },
          fields: [{ fieldId: 'county', mine: 'Loup', theirs: 'Blaine', by: 'Dana Whitlock', at: 7 }],
        }),
      ),
    )
    return opened
  }

  test('[B01] the same field: both values are kept, and everything else is saved at once', async () => {
    const { session, requests, answer } = await conflict()
    expect(requests[1]).toEqual({
      answers: { county: 'Blaine', rate: 'SOFR', title: 'VP' },
      expectedVersion: 5,
    })
    await answer(({ resolve }) =>
      resolve({ answers: { county: 'Blaine', rate: 'SOFR', title: 'VP' }, version: 6 }),
    )
    expect(session.phase()).toBe('conflict')
    expect(session.store.answer('county')).toBe('Loup')
    expect(session.held().get('county')).toEqual({ theirs: 'Blaine', by: 'Dana Whitlock', at: 7 })
  })

  test('[B01] an open conflict stops no other saving', async () => {
    const { session, requests, answer } = await conflict()
    await answer(({ resolve }) =>
      resolve({ answers: { county: 'Blaine', rate: 'SOFR', title: 'VP' }, version: 6 }),
    )
    session.edit('rate', 'Fixed')
    await pause()
    expect(requests.at(-1)).toEqual({
      answers: { county: 'Blaine', rate: 'Fixed', title: 'VP' },
      expectedVersion: 6,
    })
  })

  test('[B01] Keep mine sends mine, Use theirs sends nothing', async () => {
    const kept = await conflict()
    kept.session.keepMine('county')
    await kept.answer(({ resolve }) =>
      resolve({ answers: { county: 'Blaine', rate: 'SOFR', title: 'VP' }, version: 6 }),
    )
    await pause()
    expect(kept.requests.at(-1)?.answers.county).toBe('Loup')

    const taken = await conflict()
    await taken.answer(({ resolve }) =>
      resolve({ answers: { county: 'Blaine', rate: 'SOFR', title: 'VP' }, version: 6 }),
    )
    const before = taken.requests.length
    taken.session.takeTheirs('county')
    await pause()
    expect([taken.session.store.answer('county'), taken.requests.length, taken.session.phase()]).toEqual([
      'Blaine',
      before,
      'clean',
    ])
    expect(taken.unchosen).toEqual([['county', 'Loup']])
  })

  test('a colleague who then says the same ends the conflict', async () => {
    const { session, answer } = await conflict()
    await answer(({ resolve }) =>
      resolve({ answers: { county: 'Blaine', rate: 'SOFR', title: 'VP' }, version: 6 }),
    )
    session.receive(stageData({ county: 'Loup', rate: 'SOFR', title: 'VP' }, 7))
    expect([session.held().size, session.phase()]).toEqual([0, 'clean'])
  })
})

describe('[B23] an answer that cannot be stored', () => {
  const endless = 'x'.repeat(20_001)

  test('is told at its field, and everything else is saved', async () => {
    const { session, requests, answer, journal } = open()
    session.edit('county', endless)
    session.edit('title', 'VP')
    await pause()
    expect(requests).toEqual([{ answers: { ...saved, title: 'VP' }, expectedVersion: 1 }])
    await answer(({ resolve }) => resolve({ answers: { ...saved, title: 'VP' }, version: 2 }))
    expect(session.refused()).toEqual(['county'])
    expect(session.refusalOf('county')).toBe(
      'This text is too long to be saved. Use at most 20,000 characters.',
    )
    expect([session.phase(), session.isUnsent(), session.store.answer('county')]).toEqual([
      'error',
      true,
      endless,
    ])
    expect(journal.entry()?.edits.map(({ fieldId }) => fieldId)).toEqual(['county'])
  })

  test('alone sends nothing', async () => {
    const { session, requests } = open()
    session.edit('county', endless)
    await pause()
    expect([requests, session.phase(), session.savedCount()]).toEqual([[], 'error', 0])
    await session.saveNow()
    expect(requests).toEqual([])
  })

  test('goes as soon as it was mended', async () => {
    const { session, requests } = open()
    session.edit('county', endless)
    await pause()
    session.edit('county', 'Blaine')
    expect([session.refused(), session.phase()]).toEqual([[], 'dirty'])
    await pause()
    expect(requests).toEqual([{ answers: { ...saved, county: 'Blaine' }, expectedVersion: 1 }])
  })

  const refusal = (fieldId: string) =>
    appError('VALIDATION', { problems: [{ fieldId, code: 'x', message: 'Not this one.' }] })

  test('because the server says so: the rest goes at once without it', async () => {
    const { session, requests, answer } = open()
    session.edit('county', 'Blaine')
    session.edit('title', 'VP')
    await pause()
    await answer(({ reject }) => reject(refusal('county')))
    expect(requests[1]).toEqual({ answers: { ...saved, title: 'VP' }, expectedVersion: 1 })
    await answer(({ resolve }) => resolve({ answers: { ...saved, title: 'VP' }, version: 2 }))
    expect([session.phase(), session.refusalOf('county'), session.store.answer('county')]).toEqual([
      'error',
      'Not this one.',
      'Blaine',
    ])
  })

  test('and was edited meanwhile is tried again', async () => {
    const { session, requests, answer } = open()
    session.edit('county', 'Blaine')
    await pause()
    session.edit('county', 'Loup')
    await answer(({ reject }) => reject(refusal('county')))
    await pause()
    expect(requests.at(-1)?.answers.county).toBe('Loup')
  })

  test('a refusal about something else is an error of the whole save', async () => {
    const { session, requests, answer } = open()
    session.edit('title', 'VP')
    await pause()
    await answer(({ reject }) => reject(refusal('')))
    await pause()
    expect([requests.length, session.phase(), session.autosave().failure]).toEqual([
      1,
      'error',
      'Please check what you entered.',
    ])
  })
})

describe('the journal on the device', () => {
  const entry: JournalEntry = { version: 1, edits: [{ fieldId: 'title', base: null, mine: 'VP' }] }

  test('holds every change until it is saved, and nothing afterwards', async () => {
    const { session, journal, answer } = open()
    session.edit('title', 'VP')
    expect(journal.entry()).toEqual(entry)
    await pause()
    await answer(({ resolve }) => resolve({ answers: { ...saved, title: 'VP' }, version: 2 }))
    expect(journal.entry()).toBeUndefined()
  })

  test('gives back what an earlier visit could not send, and it is saved', async () => {
    const { session, requests } = open(entry)
    await session.restore()
    expect([session.store.answer('title'), session.phase()]).toEqual(['VP', 'dirty'])
    await pause()
    expect(requests[0]).toEqual({ answers: { ...saved, title: 'VP' }, expectedVersion: 1 })
  })

  test('leaves the old place only when it has reached the new one', async () => {
    const { session, journal } = open(entry)
    await session.restore()
    expect([journal.entry(), journal.left()]).toEqual([entry, []])
  })

  test('neither overrules nor drops what was typed since: the person chooses', async () => {
    const { session, journal, requests, answer } = open(entry)
    session.edit('title', 'CEO')
    await session.restore()
    expect([session.store.answer('title'), journal.left()]).toEqual(['CEO', [entry]])
    await pause()
    await answer(({ resolve }) => resolve({ answers: { ...saved, title: 'CEO' }, version: 2 }))
    session.receive(stageData({ ...saved, title: 'CEO' }, 2))
    expect([session.store.answer('title'), journal.left()]).toEqual(['VP', [entry]])
    await pause()
    expect(requests[1]).toEqual({ answers: { ...saved, title: 'VP' }, expectedVersion: 1 })
  })

  test('of two windows that crashed comes back one after the other, each with its own version', async () => {
    const { session, requests, answer, journal } = open(
      { version: 1, edits: [{ fieldId: 'title', base: null, mine: 'VP' }] },
      { version: 0, edits: [{ fieldId: 'rate', base: null, mine: 'SOFR' }] },
    )
    await session.restore()
    await pause()
    expect(requests).toEqual([{ answers: { ...saved, title: 'VP' }, expectedVersion: 1 }])
    await answer(({ resolve }) => resolve({ answers: { ...saved, title: 'VP' }, version: 2 }))
    session.receive(stageData({ ...saved, title: 'VP' }, 2))
    await pause()
    expect(requests[1]).toEqual({
      answers: { county: 'Custer', rate: 'SOFR', title: 'VP' },
      expectedVersion: 0,
    })
    expect(journal.left()).toEqual([])
  })

  test('what a colleague changed meanwhile is put to the server with the old version, which then tells', async () => {
    const { session, requests } = open({
      version: 0,
      edits: [{ fieldId: 'county', base: 'Loup', mine: 'Rock' }],
    })
    await session.restore()
    expect(session.store.answer('county')).toBe('Rock')
    await pause()
    expect(requests[0]).toEqual({ answers: { ...saved, county: 'Rock' }, expectedVersion: 0 })
  })
})

describe('a server that was put back to an earlier state', () => {
  const put = (answers: Answers, version: number, generation = 'two') =>
    stageData(answers, version, { generation })

  async function savedTwice() {
    const opened = open()
    opened.session.edit('title', 'VP')
    await pause()
    await opened.answer(({ resolve }) => resolve({ answers: { ...saved, title: 'VP' }, version: 2 }))
    opened.session.receive(stageData({ ...saved, title: 'VP' }, 2))
    return opened
  }

  test('what it has lost is dropped, though its version is lower, and is not sent again', async () => {
    const { session, requests } = await savedTwice()
    session.receive(put(saved, 1))
    expect([session.store.answer('title'), session.version(), session.wentBack()]).toEqual([null, 1, true])
    await pause()
    expect([requests.length, session.phase()]).toEqual([1, 'clean'])
  })

  test('what was not sent stays and goes out on the new ground; what it disputes waits for a choice', async () => {
    const { session, requests } = await savedTwice()
    session.edit('county', 'Blaine')
    session.edit('title', 'CEO')
    session.receive(put(saved, 1))
    expect([session.store.answer('county'), session.store.answer('title')]).toEqual(['Blaine', 'CEO'])
    expect([...session.held()]).toEqual([['title', expect.objectContaining({ theirs: null })]])
    await pause()
    expect(requests.at(-1)).toEqual({ answers: { ...saved, county: 'Blaine' }, expectedVersion: 1 })
  })

  test('a save that was under way ends first, and what it said is no ground any more', async () => {
    const { session, answer } = await savedTwice()
    session.edit('county', 'Blaine')
    await pause()
    session.receive(put(saved, 1))
    await answer(({ resolve }) =>
      resolve({ answers: { county: 'Blaine', rate: 'Prime', title: 'VP' }, version: 3 }),
    )
    expect(session.store.answers()).toEqual(saved)
    expect([session.version(), session.wentBack()]).toEqual([1, true])
  })

  test('a save that the server took back while it was under way is not sent again over what is there now', async () => {
    const { session, requests, pasts, answer } = await savedTwice()
    session.edit('county', 'Blaine')
    await pause()
    expect(requests.at(-1)).toEqual({
      answers: { county: 'Blaine', rate: 'Prime', title: 'VP' },
      expectedVersion: 2,
    })
    // Somebody else had saved a rate since the restore.
    const now = { ...saved, rate: 'SOFR' }
    const differing = [
      { fieldId: 'county', mine: 'Blaine', theirs: 'Custer', by: null, at: null },
      { fieldId: 'rate', mine: 'Prime', theirs: 'SOFR', by: 'Dana', at: 1 },
      { fieldId: 'title', mine: 'VP', theirs: null, by: null, at: null },
    ]
    await answer(({ reject }) =>
      reject(
        appError('ANSWERS_CHANGED_ELSEWHERE', {
          ...{ version: 2, generation: 'two', answers: now, fields: differing },
        }),
      ),
    )
    expect(session.store.answers()).toEqual({ ...now, county: 'Blaine' })
    expect([...session.held()]).toEqual([])
    session.receive(put(now, 2))
    await pause()
    expect(requests.at(-1)).toEqual({ answers: { ...now, county: 'Blaine' }, expectedVersion: 2 })
    expect(pasts).toEqual(['one', 'one', 'two'])
  })

  test('a lower version of the same past is only late, and a failover that lost nothing is not told', async () => {
    const { session } = await savedTwice()
    session.receive(stageData(saved, 1))
    expect([session.store.answer('title'), session.wentBack()]).toEqual(['VP', false])
    session.receive(put({ ...saved, title: 'VP' }, 2))
    expect([session.store.answer('title'), session.version(), session.wentBack()]).toEqual(['VP', 2, false])
  })
})
