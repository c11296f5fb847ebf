import type { Option } from '@granary/forms'

/** The guarantee programs, in the order in which they are offered. */
export const programs = [
  { value: 'B_AND_I', label: 'Business and Industry' },
  { value: 'CF', label: 'Community Facilities' },
  { value: 'WWD', label: 'Water and Waste Disposal' },
  { value: 'REAP', label: 'Rural Energy for America Program' },
] as const satisfies readonly Option[]

export type Program = (typeof programs)[number]['value']
