import { useLocation, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The questions of a new project stand over the list, and were asked for on another page. */
    openedElsewhere?: boolean
  }
}

/** Long enough for the page that one comes back to. */
const patienceMs = 5_000
let awaitedUntil = 0

/** Back to the page on which a new project was begun; nothing where that is the list itself. */
export function useWayBack(): (() => void) | undefined {
  const router = useRouter()
  const isFromElsewhere = useLocation({ select: ({ state }) => state.openedElsewhere === true })
  if (!isFromElsewhere) return undefined
  return () => {
    awaitedUntil = Date.now() + patienceMs
    router.history.back()
  }
}

/** The first button that is there again has the keyboard, as it had when it was pressed. */
export function takesFocusBack(button: HTMLElement | null): void {
  if (!button || Date.now() > awaitedUntil) return
  awaitedUntil = 0
  // The dialog that closes looks after the focus first.
  requestAnimationFrame(() => button.focus())
}
