export type StaffStage = 'pre-application' | 'application'

/** Apart from the page, which is fetched only when it is opened. */
export function parseStageSearch({ stage }: Record<string, unknown>): { stage?: StaffStage } {
  return stage === 'application' ? { stage } : {}
}
