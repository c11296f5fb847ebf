/** The words for where a project stands. Apart from the functions, since an address is read before anything is asked. */
export const projectStatuses = [
  'Draft',
  'Pre-application',
  'Application',
  'In review',
  'Sent',
  'Closed',
] as const
export type ProjectStatus = (typeof projectStatuses)[number]

export { projectSteps } from '@granary/eligibility'
