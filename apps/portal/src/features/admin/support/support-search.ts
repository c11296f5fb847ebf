import type { SupportSource, SupportStatus } from '@granary/api'
import { oneOf, searchOf } from '../../../lib/lists/address-search.ts'
import { sortingOf } from '../../../lib/lists/sorting.ts'
import { sourceNames, statusNames } from './support-status.ts'

export const sorting = sortingOf({
  newest: { label: 'Latest first', by: 'at', direction: 'descending' },
  oldest: { label: 'Longest waiting first', by: 'at', direction: 'ascending' },
  from: { label: 'From, A to Z', by: 'from', direction: 'ascending' },
  'from-z': { label: 'From, Z to A', by: 'from', direction: 'descending' },
  status: { label: 'New ones first', by: 'status', direction: 'ascending' },
  'status-late': { label: 'Closed ones first', by: 'status', direction: 'descending' },
})

export const parseSupportSearch = searchOf({
  status: oneOf(Object.keys(statusNames) as SupportStatus[]),
  source: oneOf(Object.keys(sourceNames) as SupportSource[]),
  sort: sorting.parse,
})
export type SupportSearch = ReturnType<typeof parseSupportSearch>
