import { useEffect, useState } from 'react'

/** The text as it was when the last change was a moment ago: what the server is asked while somebody types. */
export function useAfterPause(text: string, pauseMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
