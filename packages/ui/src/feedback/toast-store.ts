import type { MessageTone } from './message.tsx'

export interface ToastLink {
  readonly href: string
  readonly words: string
  /** Goes there without loading the page anew. */
  readonly go?: () => void
}

export interface ToastWords {
  title: string
  description?: string | undefined
  tone?: Exclude<MessageTone, 'warning'> | undefined
  /** Where what it tells of can be seen. */
  link?: ToastLink | undefined
  /** It ends a piece of work, and stays as what leads somewhere does. */
  stays?: boolean | undefined
}

export interface Toast extends ToastWords {
  id: number
  leaving: boolean
}

const mostKept = 5
const removedAfterMs = 1000
const dismissedAfterMs = 8000
const readPerLetterMs = 50

/** Why somebody may be reading, or cannot be: pointed at, focused, or in a tab that is not in front. */
export type Pause = 'pointer' | 'focus' | 'hidden'

export interface ToastStore {
  subscribe: (listener: () => void) => () => void
  current: () => readonly Toast[]
  show: (words: ToastWords) => number
  dismiss: (id: number) => void
  /** Nothing leaves by itself until every reason for it is over. */
  pause: (reason: Pause) => void
  resume: (reason: Pause) => void
}

/**
 * At most five are kept, the newest. A dismissed one fades and is gone a second later. What went wrong, leads
 * somewhere or ends a piece of work stays until it is dismissed; what only says that something is done leaves by itself,
 * the later the longer it is.
 */
export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const pauses = new Set<Pause>()
  const listeners = new Set<() => void>()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  function set(next: readonly Toast[]) {
    toasts = next
    for (const listener of listeners) listener()
  }

  function later(id: number, act: () => void, ms: number) {
    clearTimeout(timers.get(id))
    timers.set(id, setTimeout(act, ms))
  }

  function remove(id: number) {
    clearTimeout(timers.get(id))
    timers.delete(id)
    set(toasts.filter((toast) => toast.id !== id))
  }

  function dismiss(id: number) {
    if (!toasts.some((toast) => toast.id === id && !toast.leaving)) return
    set(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)))
    later(id, () => remove(id), removedAfterMs)
  }

  const staying = () => toasts.filter((toast) => !toast.leaving)

  function leaveLater({ id, tone, link, stays, title, description = '' }: Toast) {
    if (pauses.size > 0 || tone === 'danger' || link || stays) return
    later(id, () => dismiss(id), dismissedAfterMs + readPerLetterMs * (title.length + description.length))
  }

  return {
    current: () => toasts,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show(words) {
      lastId += 1
      const toast: Toast = { ...words, id: lastId, leaving: false }
      const kept = [...toasts, toast]
      for (const dropped of kept.slice(0, -mostKept)) clearTimeout(timers.get(dropped.id))
      set(kept.slice(-mostKept))
      leaveLater(toast)
      return toast.id
    },
    dismiss,
    pause(reason) {
      pauses.add(reason)
      for (const { id } of staying()) clearTimeout(timers.get(id))
    },
    resume(reason) {
      pauses.delete(reason)
      for (const toast of staying()) leaveLater(toast)
    },
  }
}
