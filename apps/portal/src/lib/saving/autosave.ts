/**
 * When to save. Pure: events in, the next state and what is to be done out.
 *
 *             edited                  1500 ms                    answer
 *   clean ───────────────► dirty ───────────────► saving ─────────────────────► clean
 *     ▲                    │ ▲ ▲                   │ │ │
 *     └──── edited back ───┘ │ └── edited meanwhile┘ │ └─ one answer disputed ──► conflict
 *                            │      (waits again)    │    one that cannot be stored ──► error
 *                            │                       │      (the rest is saved at once)
 *             upload begins  │ upload ends           ├─ failed ─► error ── edited, Retry ─► dirty
 *                            │                       └─ not now ─► error ── 2 s, 4 s, … ─► saving
 *   any ───────────────► uploading ───────────► dirty or clean
 *
 *            line lost                    line back
 *   any ───────────────► dirty, no timer ───────────► saved at once
 *           submitted                     opened again
 *   any ───────────────► nothing is sent ───────────► dirty
 *
 * What is unsaved, whether a save or uploads run and whether there is a line are told apart, because they overlap;
 * `phaseOf` says which one a person reads. Two rules hold everywhere: never two saves at once, and no save of its
 * own beside an upload, whose own save step carries the whole draft.
 */
export const AUTOSAVE_DELAY_MS = 1500
/** Between the tries of what the server cannot take for now, answers and files; the last one again and again. */
export const NOT_NOW_PAUSES_MS = [2000, 4000, 8000, 15_000] as const

/** After so many refusals in a row, the first included. */
export function notNowPauseMs(refusals: number): number {
  return NOT_NOW_PAUSES_MS[Math.min(refusals, NOT_NOW_PAUSES_MS.length) - 1] ?? 0
}

export interface Autosave {
  readonly unsaved: boolean
  readonly saving: boolean
  readonly uploads: number
  readonly offline: boolean
  readonly failure: string | undefined
  /** The server could not take it the last time, and is asked again; told until it could. */
  readonly notNow: { readonly message: string; readonly tries: number } | undefined
  /** The stage was submitted or closed: nothing is sent any more, and the draft stays where it is. */
  readonly stopped: boolean
}

export type AutosaveEvent =
  | { readonly type: 'edited'; readonly unsaved: boolean }
  | { readonly type: 'due' }
  /** Retry, leaving, submitting, and the save step of an upload. */
  | { readonly type: 'saveRequested' }
  | { readonly type: 'saved'; readonly unsaved: boolean }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'notNow'; readonly message: string }
  /** Some answers were disputed or cannot be stored: the rest goes without them. */
  | { readonly type: 'heldBack'; readonly unsaved: boolean }
  | { readonly type: 'uploadBegan' }
  | { readonly type: 'uploadEnded' }
  | { readonly type: 'lineLost' }
  | { readonly type: 'lineBack' }
  | { readonly type: 'stopped' }
  | { readonly type: 'reopened' }

export interface AutosaveStep {
  readonly state: Autosave
  /** Start the one timer anew with this delay, or stop it. */
  readonly timer?: number | 'stop'
  readonly save?: true
}

export type Phase = 'clean' | 'dirty' | 'saving' | 'uploading' | 'error' | 'conflict'

export const settled: Autosave = {
  unsaved: false,
  saving: false,
  uploads: 0,
  offline: false,
  failure: undefined,
  notNow: undefined,
  stopped: false,
}

export function step(state: Autosave, event: AutosaveEvent): AutosaveStep {
  switch (event.type) {
    case 'edited':
      // Whoever goes on typing must not put off the next try.
      if (state.notNow && event.unsaved) return { state: { ...state, unsaved: true } }
      // The same state at most keys, so that nobody is told of it.
      return waiting(
        state.unsaved === event.unsaved && state.failure === undefined && !state.notNow
          ? state
          : { ...state, unsaved: event.unsaved, failure: undefined, notNow: undefined },
        AUTOSAVE_DELAY_MS,
      )
    case 'due':
      return mayBegin(state) && state.unsaved ? begin(state) : { state }
    case 'saveRequested':
      return state.saving || state.stopped ? { state } : begin(state)
    case 'saved':
      return waiting(
        { ...state, saving: false, unsaved: event.unsaved, failure: undefined, notNow: undefined },
        AUTOSAVE_DELAY_MS,
      )
    case 'failed':
      return {
        state: { ...state, saving: false, unsaved: true, failure: event.message, notNow: undefined },
        timer: 'stop',
      }
    case 'notNow': {
      // Beyond the last pause they are all alike.
      const tries = Math.min((state.notNow?.tries ?? 0) + 1, NOT_NOW_PAUSES_MS.length)
      const notNow = { message: event.message, tries }
      return waiting({ ...state, saving: false, unsaved: true, notNow }, notNowPauseMs(tries))
    }
    case 'heldBack':
      return waiting({ ...state, saving: false, unsaved: event.unsaved, notNow: undefined }, 0)
    case 'uploadBegan':
      return { state: { ...state, uploads: state.uploads + 1 }, timer: 'stop' }
    case 'uploadEnded':
      return waiting({ ...state, uploads: Math.max(0, state.uploads - 1) }, AUTOSAVE_DELAY_MS)
    case 'lineLost':
      return { state: { ...state, offline: true }, timer: 'stop' }
    case 'lineBack':
      return state.offline ? waiting({ ...state, offline: false, failure: undefined }, 0) : { state }
    case 'stopped':
      return { state: { ...state, stopped: true }, timer: 'stop' }
    case 'reopened':
      return state.stopped ? waiting({ ...state, stopped: false }, AUTOSAVE_DELAY_MS) : { state }
    default:
      return event satisfies never
  }
}

/** Which of the facts is told, the most pressing first. */
export function phaseOf(state: Autosave, refused: number, conflicts: number): Phase {
  if (state.failure !== undefined || state.notNow) return 'error'
  if (state.uploads > 0) return 'uploading'
  // What is under way on a lost line is, to the person, simply not saved yet.
  if (state.saving) return state.offline ? 'dirty' : 'saving'
  if (state.unsaved) return 'dirty'
  if (refused > 0) return 'error'
  return conflicts > 0 ? 'conflict' : 'clean'
}

function mayBegin({ saving, uploads, offline, stopped }: Autosave): boolean {
  return !saving && uploads === 0 && !offline && !stopped
}

function begin(state: Autosave): AutosaveStep {
  return { state: { ...state, saving: true, failure: undefined }, timer: 'stop', save: true }
}

function waiting(state: Autosave, delay: number): AutosaveStep {
  const wanted = state.unsaved && state.failure === undefined && mayBegin(state)
  return { state, timer: wanted ? delay : 'stop' }
}
