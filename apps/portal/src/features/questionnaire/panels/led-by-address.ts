import { fieldAnchor } from '@granary/api'
import { useLed } from '../../../lib/frames/use-led.ts'

const beforeField = fieldAnchor('')

/** Goes to the field that the address names, in whatever category it is. */
export function useLedByAddress(leadToField: (fieldId: string) => void): void {
  useLed((anchor) => {
    if (anchor.startsWith(beforeField)) leadToField(anchor.slice(beforeField.length))
  })
}
