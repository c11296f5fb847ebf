import { createContext, use } from 'react'

const LookOnlyContext = createContext<string | undefined>(undefined)

/**
 * Where somebody may look and change nothing: its value is the id of the sentence that says why. Fields below are
 * read-only then and what writes cannot be pressed, all described by that one sentence.
 */
export const LookOnly = LookOnlyContext.Provider

/** The id of that sentence; nothing where things can be changed. */
export function useLookOnly(): string | undefined {
  return use(LookOnlyContext)
}

/** To be spread on what cannot be pressed now. It stays in reach of the keyboard, so that everybody can hear why. */
export function outOfUse(why: string | undefined) {
  return why === undefined
    ? undefined
    : { 'aria-disabled': true, 'aria-describedby': why, onClick: doNothing }
}

function doNothing(event: { preventDefault(): void }) {
  event.preventDefault()
}
