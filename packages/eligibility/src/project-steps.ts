/** The steps of every project, in order, from its first question to the guarantee. */
export const projectSteps = [
  'pre-application',
  'application',
  'review',
  'sent',
  'commitment',
  'closed',
] as const
export type ProjectStep = (typeof projectSteps)[number]
