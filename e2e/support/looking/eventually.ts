import { expect } from 'vitest'

/** A journey waits for what it will see, for as long as a busy machine may need. */
export const eventually = <Value>(look: () => Value) => expect.poll(look, { timeout: 20_000 })
