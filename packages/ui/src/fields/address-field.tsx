import { MapPin } from 'lucide-react'
import type { Suggestion } from './lookup.ts'
import { LookupField, type LookupFieldProps } from './lookup-field.tsx'

export type AddressFieldProps<S extends Suggestion> = Omit<LookupFieldProps<S>, 'icon' | 'searching'>

/** Any address may be typed; suggestions only help. */
export function AddressField<S extends Suggestion>(props: AddressFieldProps<S>) {
  return <LookupField {...props} icon={MapPin} searching="Searching addresses…" />
}
