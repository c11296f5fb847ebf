import { useEffect } from 'react'

/**
 * What somebody pressed may go away or be switched off by what it did: a browser then drops the focus on the page as a
 * whole, and the keyboard begins again at the top. Here the part of the page that it stood in takes it, and gives it
 * back to a button that is switched on again. A part that puts the focus somewhere itself knows better.
 */
export function useFocusNeverLost(): void {
  useEffect(() => keepFocus(document), [])
}

/** Long enough for whoever knows better: a dialog that closes, a page that leads to its heading. */
const patienceMs = 80

function keepFocus(page: Document): () => void {
  let held: Element | null = null
  let around: readonly Element[] = []
  let aroundInPage: readonly Element[] = []
  let shelter: Element | null = null
  let waiting = 0
  let isPressed = false

  const observer = new MutationObserver(() => {
    clearTimeout(waiting)
    waiting = window.setTimeout(rescue, patienceMs)
  })

  function hold({ target }: Event) {
    if (!(target instanceof Element) || target === shelter) return
    held = target
    shelter = null
    // What changed before was not about this.
    clearTimeout(waiting)
    around = ancestorsOf(target)
    if (target.closest('#main')) aroundInPage = around
    observer.disconnect()
    for (const element of [target, ...around]) {
      observer.observe(element, { childList: true, attributeFilter: ['disabled', 'hidden', 'inert'] })
    }
  }

  /** Whoever presses where nothing is wants the focus nowhere. */
  function letGo() {
    if (!isLost(page)) return
    held = null
    observer.disconnect()
  }

  /** While somebody presses where nothing is, the focus is nowhere, and only the click tells that it is meant to be. */
  const press = ({ type }: Event) => {
    isPressed = type === 'pointerdown'
  }

  function rescue() {
    if (held === null || !(isLost(page) || page.activeElement === shelter)) return
    if (held.isConnected && !held.matches(':disabled')) {
      if (isPressed) return
      focus(held)
    }
    if (!isLost(page)) return
    shelter = nearest(around) ?? nearest(aroundInPage) ?? page.querySelector('#main h1, #main')
    focus(shelter)
  }

  page.addEventListener('focusin', hold)
  page.addEventListener('click', letGo, true)
  for (const type of presses) page.addEventListener(type, press, true)
  return () => {
    page.removeEventListener('focusin', hold)
    page.removeEventListener('click', letGo, true)
    for (const type of presses) page.removeEventListener(type, press, true)
    clearTimeout(waiting)
    observer.disconnect()
  }
}

const presses = ['pointerdown', 'pointerup', 'pointercancel']

const isLost = ({ activeElement, body }: Document) => activeElement === null || activeElement === body

function ancestorsOf(element: Element): readonly Element[] {
  const found: Element[] = []
  for (let at = element.parentElement; at !== null; at = at.parentElement) found.push(at)
  return found
}

const parts = 'li, tr, article, section, fieldset, form, [role=dialog], [role=group], [role=region], #main'

function nearest(elements: readonly Element[]): Element | null {
  const part = elements.find((element) => element.isConnected && element.matches(parts)) ?? null
  return part?.id === 'main' ? (part.querySelector('h1') ?? part) : part
}

function focus(element: Element | null) {
  if (!(element instanceof HTMLElement)) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
