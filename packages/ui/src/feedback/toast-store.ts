import type { MessageTone } from './message.tsx'

export interface ToastWords {
  title: string
  description?: string | undefined
  tone?: Exclude<MessageTone, 'warning'> | undefined
}

export interface Toast extends ToastWords {
  id: number
  leaving: boolean
}

const mostKept = 5
const removedAfterMs = 1000
const dismissedAfterMs = 8000

export interface ToastStore {
  subscribe: (listener: () => void) => () => void
  current: () => readonly Toast[]
  show: (words: ToastWords) => number
  dismiss: (id: number) => void
  /** Somebody reads: nothing leaves by itself meanwhile. */
  pause: () => void
  resume: () => void
}

/** At most five are kept, the newest. A dismissed one fades and is gone a second later. */
export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = []
  let lastId = 0
  let isPaused = false
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
      if (!isPaused) later(toast.id, () => dismiss(toast.id), dismissedAfterMs)
      return toast.id
    },
    dismiss,
    pause() {
      isPaused = true
      for (const { id } of staying()) clearTimeout(timers.get(id))
    },
    resume() {
      isPaused = false
      for (const { id } of staying()) later(id, () => dismiss(id), dismissedAfterMs)
    },
  }
}
