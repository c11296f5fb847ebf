import { fieldAnchor } from '@granary/api'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

const beforeField = fieldAnchor('')

/** Goes to the field that the address names, in whatever category it is. */
export function useLedByAddress(leadToField: (fieldId: string) => void): void {
  const { hash, state } = useLocation()
  // Whoever takes the same way again is led there again.
  const time = state.__TSR_key
  const lead = useEffectEvent((anchor: string) => {
    if (anchor.startsWith(beforeField)) leadToField(anchor.slice(beforeField.length))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for one more way to the same place
  useEffect(() => lead(hash), [hash, time])
}
