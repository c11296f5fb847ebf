import type { AnsweredOtherwise, TableFeeds, TableName } from '@granary/api'
import { type Field, formatAnswer } from '@granary/forms'
import { answeredOtherwise, type Fed } from '@granary/rules'
import type { Selectable } from 'kysely'
import type { ProjectsTable } from '../../db/schema.generated.ts'
import { fedNow, followsTables } from '../answers/index.ts'
import type { FactsOfProject } from '../needs/index.ts'
import {
  evaluationOf,
  fieldsNotApplying,
  readOnlyReason,
  type StageDocument,
  stageIds,
} from '../stages/index.ts'

/** Of a table that feeds nothing, and for whoever may not change what it feeds. */
export const feedsNothing: TableFeeds = { fed: 0, otherwise: [] }

/** Which answers of the open stages follow a table, and which were given otherwise than it says. */
export function feedsOf(
  project: Selectable<ProjectsTable>,
  { stages, facts }: FactsOfProject,
  table: TableName,
): TableFeeds {
  const fed = fedNow(facts.tables).filter((each) => each.table === table)
  const open = stageIds
    .map((stage) => stages[stage])
    .filter((document) => readOnlyReason(project, document, true) === null)
  const following = open.flatMap(({ provenance }) =>
    fed.filter(({ fieldId }) => followsTables(provenance[fieldId])).map(({ fieldId }) => fieldId),
  )
  const isOpen = new Set<string>(open.map(({ stage }) => stage))
  return {
    fed: new Set(following).size,
    otherwise: open.flatMap((document) => otherwiseIn(document, fed, isOpen)),
  }
}

function otherwiseIn(
  document: StageDocument,
  fed: readonly Fed[],
  open: ReadonlySet<string>,
): AnsweredOtherwise[] {
  const { stage, version, revision, form, answers, provenance, notApplicable } = document
  const state = evaluationOf(document)
  const asked = form.schema.sections.flatMap(({ id }) => form.visibleFields(state, id))
  const fields = new Map<string, Field>(asked.map((field) => [field.id, field]))
  const apart = fieldsNotApplying(notApplicable)
  return answeredOtherwise(fed, answers).flatMap(({ fieldId, answer }) => {
    const field = fields.get(fieldId)
    const known = provenance[fieldId]
    // It follows an answer that is told itself.
    const follows = known?.kind === 'prefilled' && open.has(known.source)
    if (!field || follows || apart.has(fieldId)) return []
    const said = { own: formatAnswer(field, answers[fieldId] ?? null), says: formatAnswer(field, answer) }
    const schema = { schemaId: form.schema.id, schemaRevision: revision }
    return [
      {
        stage,
        fieldId,
        label: field.label,
        ...said,
        answer: answer as AnsweredOtherwise['answer'],
        ...schema,
        version,
      },
    ]
  })
}
