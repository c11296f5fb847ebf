import type { KeyboardEvent } from 'react'

/** Ctrl and Enter, or Command and Enter, send a form from within a text of several lines. */
export function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
