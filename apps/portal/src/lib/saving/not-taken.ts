import { isAppError, isNotNow, messageOf } from '@granary/api'
import type { AutosaveEvent } from './autosave.ts'

/**
 * What a save that failed means for the autosave: tried again by itself, or told and left to the person. Where the
 * browser keeps nothing, nobody is told that it does.
 */
export function notTaken(error: unknown, isKept: boolean): AutosaveEvent {
  if (!isNotNow(error)) return { type: 'failed', message: messageOf(error) }
  const reason = isAppError(error, 'NO_SPACE') ? messageOf(error) : 'The server cannot save right now.'
  const meanwhile = isKept ? 'Your words are kept on this device.' : 'Keep this page open until it is saved.'
  return { type: 'notNow', message: `${reason} ${meanwhile}` }
}
