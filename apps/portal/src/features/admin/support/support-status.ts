import type { SupportSource, SupportStatus } from '@granary/api'
import type { Tone } from '@granary/ui'

export const statusNames: Readonly<Record<SupportStatus, string>> = {
  new: 'New',
  'in progress': 'In progress',
  answered: 'Answered',
  closed: 'Closed',
}

export const sourceNames: Readonly<Record<SupportSource, string>> = {
  site: 'Public site',
  portal: 'Portal',
}

export const statusTones: Readonly<Record<SupportStatus, Tone>> = {
  new: 'warning',
  'in progress': 'info',
  answered: 'success',
  closed: 'neutral',
}
