import { useEffect, useState } from 'react'
import { type UnsentAtPlace, unsentByPlace } from './unsent-work.ts'

const LOOK_AGAIN_MS = 2000

const nothing: readonly UnsentAtPlace[] = []

/** What this device keeps of a person now. The browser does not say when that changes, so one looks again. */
export function useUnsentPlaces(personId: string): readonly UnsentAtPlace[] {
  const [places, setPlaces] = useState(nothing)
  useEffect(() => {
    let isGone = false
    const look = async () => {
      // A browser without storage keeps nothing.
      const next = await unsentByPlace(personId).catch(() => nothing)
      if (!isGone) setPlaces(next.length > 0 ? next : nothing)
    }
    void look()
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [personId])
  return places
}
