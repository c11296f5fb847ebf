import { type Answers, mergeAnswers } from '@granary/forms'
import { recordAudit } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import { answersAt } from '../model/answers/answer-history.ts'
import { openForChange, writeOwnAnswers } from '../model/answers/answer-writing.ts'
import type { AnswerWork } from '../model/stages/project-work.ts'
import type { StageId } from '../model/stages/stage-forms.ts'

/** Saves staff fields as version 0.0.40 did: whatever was not given counted as emptied. */
export async function saveAsBefore(
  { db, services }: { readonly db: Database; readonly services: AnswerWork['services'] },
  { personId, projectId, stage }: { personId: string; projectId: string; stage: StageId },
  given: Answers,
  expectedVersion?: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const project = await tx
      .selectFrom('projects')
      .selectAll()
      .where('id', '=', projectId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const work = { db: tx, services, person: { id: personId }, project }
    const documents = await openForChange(work)
    const document = documents[stage]
    const known = await answersAt(tx, services.sealer, document, expectedVersion ?? document.version)
    const { answers, conflicts } = mergeAnswers(known ?? {}, given, document.answers, document.form.schema)
    const merged = {
      ...answers,
      ...Object.fromEntries(conflicts.map(({ fieldId, mine }) => [fieldId, mine])),
    }
    const { changed } = await writeOwnAnswers(work, documents, stage, merged, 'person')
    await recordAudit(tx, {
      action: 'answers saved',
      personId,
      organizationId: project.organization_id,
      projectId,
      details: { stage, version: document.version + 1, count: changed.length, fields: changed.join(' ') },
    })
  })
}
