export type SharedStage = 'pre-application' | 'application'

/** Apart from the page, which is fetched only when it is opened. */
export function parseQuestionsSearch(search: Record<string, unknown>): {
  stage?: SharedStage
  category?: string
} {
  return {
    ...(search.stage === 'application' && { stage: 'application' }),
    ...(typeof search.category === 'string' && { category: search.category }),
  }
}
