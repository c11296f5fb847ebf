import { describe, expect, test } from 'vitest'
import {
  AUTOSAVE_DELAY_MS,
  type Autosave,
  type AutosaveEvent,
  NOT_NOW_PAUSES_MS,
  phaseOf,
  settled,
  step,
} from './autosave.ts'

test('what cannot be taken for now is tried ever less often, and never less than four times a minute', () => {
  const pauses: readonly number[] = NOT_NOW_PAUSES_MS
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(pauses.at(-1)).toBeLessThanOrEqual(15_000)
})

const dirty: Autosave = { ...settled, unsaved: true }
const saving: Autosave = { ...dirty, saving: true }
const uploading: Autosave = { ...settled, uploads: 1 }
const failed: Autosave = { ...dirty, failure: 'The line is busy.' }
const full = 'The server has no space left. Your words are kept on this device.'
const notNow: Autosave = { ...dirty, notNow: { message: full, tries: 1 } }
const offline: Autosave = { ...dirty, offline: true }
const stopped: Autosave = { ...dirty, stopped: true }

interface Transition {
  readonly title: string
  readonly from: Autosave
  readonly event: AutosaveEvent
  readonly to: Autosave
  readonly timer?: number | 'stop'
  readonly save?: true
}

const transitions: readonly Transition[] = [
  {
    title: '[S1-220] an edit waits 1500 ms',
    from: settled,
    event: { type: 'edited', unsaved: true },
    to: dirty,
    timer: AUTOSAVE_DELAY_MS,
  },
  {
    title: '[S1-221] each further edit waits anew',
    from: dirty,
    event: { type: 'edited', unsaved: true },
    to: dirty,
    timer: AUTOSAVE_DELAY_MS,
  },
  {
    title: '[S1-224] an answer put back as it was is not saved',
    from: dirty,
    event: { type: 'edited', unsaved: false },
    to: settled,
    timer: 'stop',
  },
  {
    title: 'when the time is over it saves',
    from: dirty,
    event: { type: 'due' },
    to: saving,
    timer: 'stop',
    save: true,
  },
  { title: 'nothing unsaved, nothing sent', from: settled, event: { type: 'due' }, to: settled },
  { title: '[S1-222] never two saves at once', from: saving, event: { type: 'due' }, to: saving },
  {
    title: '[S1-223] no save beside an upload',
    from: { ...dirty, uploads: 1 },
    event: { type: 'due' },
    to: { ...dirty, uploads: 1 },
  },
  {
    title: 'an edit during a save starts no timer',
    from: saving,
    event: { type: 'edited', unsaved: true },
    to: saving,
    timer: 'stop',
  },
  {
    title: 'an edit during an upload starts no timer',
    from: uploading,
    event: { type: 'edited', unsaved: true },
    to: { ...uploading, unsaved: true },
    timer: 'stop',
  },
  {
    title: '[S1-229] a save that took everything ends clean',
    from: saving,
    event: { type: 'saved', unsaved: false },
    to: settled,
    timer: 'stop',
  },
  {
    title: '[S1-222] what was edited during a save is scheduled when it ends',
    from: saving,
    event: { type: 'saved', unsaved: true },
    to: dirty,
    timer: AUTOSAVE_DELAY_MS,
  },
  {
    title: 'a failed save tells why and does not try by itself',
    from: saving,
    event: { type: 'failed', message: 'The line is busy.' },
    to: failed,
    timer: 'stop',
  },
  {
    title: 'what the server cannot take for now is tried again by itself',
    from: saving,
    event: { type: 'notNow', message: full },
    to: notNow,
    timer: NOT_NOW_PAUSES_MS[0],
  },
  {
    title: 'and the next try comes later, its words staying while it runs',
    from: { ...notNow, saving: true },
    event: { type: 'notNow', message: full },
    to: { ...dirty, notNow: { message: full, tries: 2 } },
    timer: NOT_NOW_PAUSES_MS[1],
  },
  {
    title: 'who goes on typing does not put off the next try',
    from: notNow,
    event: { type: 'edited', unsaved: true },
    to: notNow,
  },
  {
    title: 'an answer put back as it was needs no further try',
    from: notNow,
    event: { type: 'edited', unsaved: false },
    to: settled,
    timer: 'stop',
  },
  {
    title: 'when the server takes it, nothing is said of it any more',
    from: { ...notNow, saving: true },
    event: { type: 'saved', unsaved: true },
    to: dirty,
    timer: AUTOSAVE_DELAY_MS,
  },
  {
    title: '[S1-228] an error clears on the next edit',
    from: failed,
    event: { type: 'edited', unsaved: true },
    to: dirty,
    timer: AUTOSAVE_DELAY_MS,
  },
  {
    title: 'Retry saves at once',
    from: failed,
    event: { type: 'saveRequested' },
    to: saving,
    timer: 'stop',
    save: true,
  },
  {
    title: 'a request during a save waits for it',
    from: saving,
    event: { type: 'saveRequested' },
    to: saving,
  },
  {
    title: 'the save step of an upload runs beside it',
    from: { ...dirty, uploads: 1 },
    event: { type: 'saveRequested' },
    to: { ...saving, uploads: 1 },
    timer: 'stop',
    save: true,
  },
  {
    title: 'after a refusal for one field the rest goes at once',
    from: saving,
    event: { type: 'heldBack', unsaved: true },
    to: dirty,
    timer: 0,
  },
  {
    title: 'a refusal with nothing else to send waits for a choice',
    from: saving,
    event: { type: 'heldBack', unsaved: false },
    to: settled,
    timer: 'stop',
  },
  {
    title: 'an upload stops the timer',
    from: dirty,
    event: { type: 'uploadBegan' },
    to: { ...dirty, uploads: 1 },
    timer: 'stop',
  },
  {
    title: 'when an upload ends, what is unsaved is scheduled',
    from: { ...dirty, uploads: 1 },
    event: { type: 'uploadEnded' },
    to: dirty,
    timer: AUTOSAVE_DELAY_MS,
  },
  {
    title: 'another upload still runs',
    from: { ...dirty, uploads: 2 },
    event: { type: 'uploadEnded' },
    to: { ...dirty, uploads: 1 },
    timer: 'stop',
  },
  {
    title: 'a lost line stops the timer',
    from: dirty,
    event: { type: 'lineLost' },
    to: offline,
    timer: 'stop',
  },
  { title: 'without a line nothing is sent', from: offline, event: { type: 'due' }, to: offline },
  {
    title: 'with the line back it is saved at once',
    from: offline,
    event: { type: 'lineBack' },
    to: dirty,
    timer: 0,
  },
  {
    title: 'a line that was never lost changes nothing',
    from: dirty,
    event: { type: 'lineBack' },
    to: dirty,
  },
  {
    title: 'a submitted stage sends nothing any more',
    from: dirty,
    event: { type: 'stopped' },
    to: stopped,
    timer: 'stop',
  },
  { title: 'not even when asked to', from: stopped, event: { type: 'saveRequested' }, to: stopped },
  {
    title: 'a stage opened again saves what was kept',
    from: stopped,
    event: { type: 'reopened' },
    to: dirty,
    timer: AUTOSAVE_DELAY_MS,
  },
  { title: 'an open stage is not opened again', from: dirty, event: { type: 'reopened' }, to: dirty },
]

describe('autosave', () => {
  test.each(transitions)('$title', ({ from, event, to, timer, save }) => {
    expect(step(from, event)).toEqual({
      state: to,
      ...(timer !== undefined && { timer }),
      ...(save && { save }),
    })
  })

  test('[A54] [S1-218] error comes before uploading, saving, unsaved, what cannot be stored, conflict and clean', () => {
    const everything: Autosave = { ...saving, uploads: 1, failure: 'No.' }
    expect([
      phaseOf(everything, 1, 1),
      phaseOf({ ...everything, failure: undefined }, 1, 1),
      phaseOf(saving, 1, 1),
      phaseOf(dirty, 1, 1),
      phaseOf(settled, 1, 1),
      phaseOf(settled, 0, 1),
      phaseOf(settled, 0, 0),
    ]).toEqual(['error', 'uploading', 'saving', 'dirty', 'error', 'conflict', 'clean'])
  })

  test('a save under way on a lost line reads as unsaved', () => {
    expect(phaseOf({ ...saving, offline: true }, 0, 0)).toBe('dirty')
  })

  test('[S1-222] [S1-223] whatever happens in whatever order: never two saves at once, and what is unsaved goes or waits for something named', () => {
    const events: readonly AutosaveEvent[] = [
      { type: 'edited', unsaved: true },
      { type: 'edited', unsaved: false },
      { type: 'due' },
      { type: 'saveRequested' },
      { type: 'uploadBegan' },
      { type: 'uploadEnded' },
      { type: 'lineLost' },
      { type: 'lineBack' },
      { type: 'stopped' },
      { type: 'reopened' },
    ]
    // The end of a save is told only while one runs.
    const ends: readonly AutosaveEvent[] = [
      { type: 'saved', unsaved: true },
      { type: 'saved', unsaved: false },
      { type: 'heldBack', unsaved: true },
      { type: 'heldBack', unsaved: false },
      { type: 'failed', message: 'No.' },
      { type: 'notNow', message: full },
    ]
    type Reached = Autosave & { readonly ticking: boolean }
    const seen = new Map<string, Reached>()
    const open: Reached[] = [{ ...settled, ticking: false }]
    for (let from = open.pop(); from; from = open.pop()) {
      const key = JSON.stringify(from)
      if (seen.has(key)) continue
      seen.set(key, from)
      const { ticking, ...before } = from
      for (const event of before.saving ? [...events, ...ends] : events) {
        if (event.type === 'due' && !ticking) continue
        const { state, timer, save } = step(before, event)
        expect(save && before.saving, `${event.type} in ${key}`).toBeFalsy()
        expect(save && event.type === 'due' && before.uploads > 0, `${event.type} in ${key}`).toBeFalsy()
        if (state.uploads > 2) continue
        const runs = event.type === 'due' ? false : ticking
        open.push({ ...state, ticking: timer === undefined ? runs : timer !== 'stop' })
      }
    }
    expect(seen.size).toBeGreaterThan(50)
    for (const { ticking, ...state } of seen.values()) {
      const isWaiting = state.saving || state.uploads > 0 || state.offline || state.stopped
      const isTold = state.failure !== undefined
      expect(ticking, JSON.stringify(state)).toBe(state.unsaved && !isWaiting && !isTold)
    }
  })
})
