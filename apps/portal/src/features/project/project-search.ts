/** What the address of a project says beside its id: which stage, and whether for reading. */
export interface ProjectSearch {
  readonly stage?: 'pre-application' | 'application'
  readonly view?: 'print' | 'files' | 'people' | 'activity'
}

const views = ['print', 'files', 'people', 'activity'] as const

export function parseProjectSearch(search: Record<string, unknown>): ProjectSearch {
  const view = views.find((known) => known === search.view)
  return {
    ...(search.stage === 'application' || search.stage === 'pre-application' ? { stage: search.stage } : {}),
    ...(view && { view }),
  }
}
