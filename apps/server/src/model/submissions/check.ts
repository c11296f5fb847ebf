import type { SubmissionCheck } from '@granary/api'
import { goingOut } from '@granary/checklists'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { certificationOf, filesOfSubmission, shownStages, standingInTheWay } from '../answers/index.ts'
import { approvalWaiting } from '../lenders/index.ts'
import type { Services } from '../services.ts'
import { evaluationOf, type StageDocuments, type StageId } from '../stages/index.ts'

/** What would go out if a stage were submitted now, and all that keeps it from that; its remarks are the review's. */
export async function checkBeforeSubmitting(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer' | 'demo' | 'lenderApproval'>,
  project: Selectable<ProjectsTable>,
  stage: StageId,
  mayEdit: boolean,
): Promise<Omit<SubmissionCheck, 'remarks' | 'rulePack'>> {
  const shown = await shownStages(db, services, project, stage, mayEdit)
  const document = shown.documents[stage]
  const { form } = document
  const found = goingOut(form, evaluationOf(document))
  const { missing, toCorrect, leftOut, unusual, excused, documentsAsked, ...counts } = found
  const saidOf = (fieldId: string) => document.notApplicable[fieldId]
  const { documents, unfinished } = await filesOfSubmission(db, document)
  const asked = (fieldId: string) => form.field(fieldId)?.label ?? fieldId
  const isMissing = new Set(missing.map(({ fieldId }) => fieldId))
  const problems = [...standingInTheWay(document, services.demo), ...unfinished]
    .filter(({ fieldId }) => !isMissing.has(fieldId))
    .map(({ fieldId, message }) => ({ fieldId, label: asked(fieldId), message }))
  return {
    version: document.version,
    revision: document.revision,
    submittedAt: document.submittedAt?.getTime() ?? null,
    readOnlyReason: shown.readOnlyReason,
    ...counts,
    documents: { ...documents, asked: documentsAsked },
    categories: [...counts.categories],
    missing: missing.map((each) => ({ ...each, dispute: saidOf(each.fieldId)?.dispute?.note ?? null })),
    problems: [...toCorrect, ...problems],
    waitsFor: waitsForEarlier(stage, shown.documents) ?? (await waitsForApproval(db, services, project)),
    certification: certificationOf(form, document.answers),
    leftOut: [...leftOut],
    excused: excused.map((each) => ({ ...each, reason: saidOf(each.fieldId)?.reason ?? '' })),
    unusual: [...unusual],
  }
}

function waitsForEarlier(stage: StageId, documents: StageDocuments): SubmissionCheck['waitsFor'] {
  if (stage === 'pre-application' || documents['pre-application'].submittedAt !== null) return null
  return { kind: 'pre-application', message: 'Submit the pre-application first.' }
}

async function waitsForApproval(
  db: Kysely<Tables>,
  services: Pick<Services, 'lenderApproval'>,
  project: Selectable<ProjectsTable>,
): Promise<SubmissionCheck['waitsFor']> {
  const message = await approvalWaiting(db, services, project.organization_id, 'Submitting')
  return message === null ? null : { kind: 'approval', message }
}
