import type { StageData, StageName } from '../saving/stage-data.ts'

/** What this page showed last of the stages that were shared with a borrower, by project. */
const shown = new Map<string, Partial<Record<StageName, StageData>>>()

export function noteShared(projectId: string, stage: StageName, data: StageData): void {
  shown.set(projectId, { ...shown.get(projectId), [stage]: data })
}

export const lastShared = (projectId: string) => shown.get(projectId) ?? {}
