import { type StageId, stageIds } from '../stages/index.ts'

type Submitted = Readonly<Record<StageId, { readonly submittedAt: Date | null }>>

/**
 * Whether nothing that is submitted went after this stage, which is what may be taken back. An application that stayed
 * submitted while the pre-application came back and went again went before it; of one moment it went after.
 */
export function wentLast(documents: Submitted, stage: StageId): boolean {
  const { submittedAt } = documents[stage]
  if (submittedAt === null) return false
  return stageIds
    .slice(stageIds.indexOf(stage) + 1)
    .every((later) => (documents[later].submittedAt ?? beforeAll) < submittedAt)
}

const beforeAll = new Date(0)
