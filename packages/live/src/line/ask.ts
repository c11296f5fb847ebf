/** Something of the driver that answers by a callback, where it is given one, and else by a promise. */
export type Ask = (...call: unknown[]) => unknown
export type Callback = (error: unknown, ...given: unknown[]) => void

/** Asks, and hears how it ends in either way. An error is told as what `ended` makes of it. */
export function askHeard(ask: Ask, call: unknown[], ended: (error?: unknown) => unknown): unknown {
  const last = call.at(-1)
  if (typeof last === 'function') {
    const callback = last as Callback
    call[call.length - 1] = (error: unknown, ...given: unknown[]) => {
      const told = ended(error)
      callback(error && told, ...given)
    }
  }
  const asked = ask(...call)
  if (!(asked instanceof Promise)) return asked
  return asked.then(
    (answer: unknown) => {
      ended()
      return answer
    },
    (error: unknown) => {
      throw ended(error)
    },
  )
}
