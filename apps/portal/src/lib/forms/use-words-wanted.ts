import { writtenIn } from '@granary/eligibility'
import { type SyntheticEvent, useState } from 'react'

/** What is said at a text in which nothing is to be seen, once somebody sends it; whoever sends it is led to it. */
export function useWordsWanted(text: string) {
  const [isWanted, setIsWanted] = useState(false)
  const isMissing = writtenIn(text) === ''
  return {
    error: isWanted && isMissing ? 'Write something.' : undefined,
    /** Whether the form of the text may not go. */
    refuses: ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
      setIsWanted(isMissing)
      if (isMissing) currentTarget.querySelector('textarea')?.focus()
      return isMissing
    },
    forget: () => setIsWanted(false),
  }
}
