import { messageOf } from '@granary/api'
import { useToasts } from '@granary/ui'

/** Runs a change and says what came of it; in words of its result where they depend on it. */
export function useChange() {
  const toasts = useToasts()
  return async <Result>(
    change: Promise<Result>,
    done: string | ((result: Result) => string),
  ): Promise<boolean> => {
    try {
      const result = await change
      toasts.show({ title: typeof done === 'string' ? done : done(result), tone: 'success' })
      return true
    } catch (error) {
      toasts.show({ title: messageOf(error), tone: 'danger' })
      return false
    }
  }
}
