import type { KeyboardEvent } from 'react'

/** What can be done with a document. What is not there cannot. */
export interface ViewerActs {
  readonly previous: () => void
  readonly next: () => void
  readonly first: () => void
  readonly last: () => void
  readonly larger: () => void
  readonly smaller: () => void
  readonly fit: () => void
  readonly right: () => void
  readonly left: () => void
  readonly thumbnails: (() => void) | undefined
  readonly search: (() => void) | undefined
  readonly pick: (() => void) | undefined
  /** Closes what is open over the document; undefined where nothing is. */
  readonly close: (() => void) | undefined
}

const keys: Readonly<Record<string, keyof ViewerActs>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'fit',
  ']': 'right',
  '[': 'left',
  t: 'thumbnails',
  '/': 'search',
  m: 'pick',
  Escape: 'close',
}

/** Single keys while the focus is inside the document: there they go before those of the page around it. */
export function onViewerKey(event: KeyboardEvent, acts: ViewerActs): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  const { target, key } = event
  const isTyping = target instanceof Element && target.closest('input, textarea, select')
  if (isTyping && key !== 'Escape') return
  const name = keys[key.length === 1 ? key.toLowerCase() : key]
  const act = name && acts[name]
  if (!act) return
  event.preventDefault()
  // A dialog around it would close with the same key.
  event.stopPropagation()
  act()
}
