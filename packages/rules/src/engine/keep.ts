import type { levels } from '../facts/nodes.ts'

/**
 * Where rules follow changing facts, what a rule works out on its way is kept: whether a condition holds, or what a part
 * of it comes to. A rule then runs again when the loan crosses a limit, and not whenever it is another loan. `of` is what
 * it is kept under: something of the pack, or a function that stands by itself, never one that is made anew each time.
 */
export type Keep = <T>(kind: Exclude<keyof typeof levels, 'fact' | 'rule'>, of: object, read: () => T) => T

/** Of facts that are read once nothing is kept. */
export const readAnew: Keep = (_kind, _of, read) => read()
