import type { AgencyQuestion, QuestionItem } from '@granary/api'
import { type atAgency, dayOf } from '@granary/checklists'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { isUuid } from '../../uuid.ts'
import { formOf, type StageId, stageIds } from '../stages/index.ts'
import type { AgencyReader } from './agency-view.ts'
import type { EventRow } from './events.ts'

interface Known {
  readonly agency: atAgency.Agency
  readonly rowOf: (event: atAgency.AgencyEvent) => EventRow
  readonly nameOf: (personId: string | null) => string | null
  readonly itemOf: ItemOf
}

type ItemOf = (id: string) => QuestionItem

/** What the agency asked, each with what it is about and who answers. */
export function questionsFor(
  { agency, rowOf, nameOf, itemOf }: Known,
  { personId, mayAnswer, mayRecord }: AgencyReader,
): AgencyQuestion[] {
  return agency.questions.map(({ number, asked, answer, letter }) => {
    const { answerer, for_team } = rowOf(asked)
    return {
      questionId: asked.eventId,
      number,
      askedOn: dayOf(asked.at),
      text: asked.note,
      dueOn: asked.dueAt === null ? null : dayOf(asked.dueAt),
      items: asked.items.map(itemOf),
      answeredBy: for_team ? 'team' : 'lender',
      answerer: nameOf(answerer),
      mine:
        answer === null &&
        agency.end === null &&
        (for_team ? mayRecord : mayAnswer && (answerer === null || answerer === personId)),
      answer: answer && {
        text: answer.note,
        on: dayOf(answer.at),
        by: nameOf(rowOf(answer).person_id),
        documents: answer.items.flatMap((id) => {
          const { label, downloadUrl } = itemOf(id)
          return downloadUrl === null ? [] : [{ uploadId: id, fileName: label, downloadUrl }]
        }),
      },
      sentOn: letter && dayOf(letter.at),
    }
  })
}

/** Files and questions of the project by their ids, as `fieldId` or `stage.fieldId`; all else is words. */
export async function itemsOf(
  db: Kysely<Tables>,
  projectId: string,
  ids: readonly string[],
): Promise<ItemOf> {
  if (ids.length === 0) return inWords
  const uploadIds = ids.filter(isUuid)
  const [stages, uploads] = await Promise.all([
    db
      .selectFrom('stages')
      .select(['stage', 'schema_revision'])
      .where('project_id', '=', projectId)
      .execute(),
    uploadIds.length === 0
      ? []
      : db
          .selectFrom('uploads')
          .select(['id', 'file_name'])
          .where('project_id', '=', projectId)
          .where('id', 'in', uploadIds)
          .execute(),
  ])
  const forms = stages.map(({ stage, schema_revision }) => ({
    stage: stage as StageId,
    form: formOf(stage as StageId, schema_revision),
  }))
  const fieldIn = (stage: StageId, fieldId: string) =>
    forms.find((each) => each.stage === stage)?.form.field(fieldId)
  return (id) => {
    const upload = uploads.find((row) => row.id === id)
    if (upload) return { label: upload.file_name, place: null, downloadUrl: `/api/files/${upload.id}` }
    const [named, ofStage] = splitPlace(id)
    // The application says it last.
    for (const stage of named ? [named] : stageIds.toReversed()) {
      const field = fieldIn(stage, ofStage)
      if (field) return { label: field.label, place: { stage, fieldId: field.id }, downloadUrl: null }
    }
    return inWords(id)
  }
}

const inWords = (label: string): QuestionItem => ({ label, place: null, downloadUrl: null })

function splitPlace(id: string): readonly [StageId | undefined, string] {
  const stage = stageIds.find((each) => id.startsWith(`${each}.`))
  return stage ? [stage, id.slice(stage.length + 1)] : [undefined, id]
}
