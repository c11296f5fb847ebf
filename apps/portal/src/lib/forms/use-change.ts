import { messageOf } from '@granary/api'
import { useToasts } from '@granary/ui'

/** Runs a change and says what came of it. */
export function useChange() {
  const toasts = useToasts()
  return async (change: Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await change
      toasts.show({ title: done, tone: 'success' })
      return true
    } catch (error) {
      toasts.show({ title: messageOf(error), tone: 'danger' })
      return false
    }
  }
}
