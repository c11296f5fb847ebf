import { appError } from '@granary/api'
import { type Autosave, type AutosaveEvent, settled, step } from './autosave.ts'

/** Held back: an answer was disputed or refused, and the rest is to be sent without it. */
export type Outcome = 'saved' | 'heldBack'

/** Each refusal brings the newest answers, so more than two in a row is somebody typing against us. */
const MOST_TRIES = 4

interface SaveLoopParts {
  /** Nothing can be sent from the beginning. */
  readonly isStopped: boolean
  readonly save: () => Promise<Outcome>
  /** Called whenever the state may be another. */
  readonly told: () => void
}

/** Moves the autosave from state to state: its timer, and one save at a time. */
export function createSaveLoop({ isStopped, save, told }: SaveLoopParts) {
  let autosave: Autosave = isStopped ? { ...settled, stopped: true } : settled
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<Outcome> | undefined

  function dispatch(event: AutosaveEvent) {
    const next = step(autosave, event)
    autosave = next.state
    if (next.timer !== undefined) {
      clearTimeout(timer)
      if (next.timer !== 'stop') timer = setTimeout(() => dispatch({ type: 'due' }), next.timer)
    }
    if (next.save) {
      running = save().finally(() => {
        running = undefined
      })
      // Whoever waits for it hears of the failure; the indicator tells everybody else.
      running.catch(() => undefined)
    }
    told()
  }

  return {
    dispatch,
    autosave: () => autosave,
    isSaving: () => running !== undefined && autosave.saving,
    /** Saves now, after a save that is already under way. Rejects when it could not be saved. */
    async saveNow(): Promise<void> {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        await running?.catch(() => undefined)
        dispatch({ type: 'saveRequested' })
        if (running === undefined || (await running) === 'saved') return
      }
      throw appError('ANSWERS_CHANGED_ELSEWHERE')
    },
    dispose: () => clearTimeout(timer),
  }
}
