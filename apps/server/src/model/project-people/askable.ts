import type { AskableStage } from '@granary/api'
import { carriedFields, projectTables } from '@granary/checklists'
import { askedOf, isForOthers, type OpenAsk, sharedTables } from '../asks/index.ts'
import {
  evaluationOf,
  type StageDocument,
  type StageDocuments,
  type StageId,
  stageIds,
} from '../stages/index.ts'

const titles = { 'pre-application': 'Pre-application', application: 'Application' } as const

/** What somebody can be asked for: the sections of the open stages that ask for something now. */
export function askableOf(
  documents: StageDocuments,
  asks: readonly OpenAsk[],
  begun: readonly BegunTable[],
): AskableStage[] {
  const asked = askedOf(asks, documents)
  const carried = carriedDocuments(documents)
  return stageIds
    .filter((stage) => documents[stage].submittedAt === null)
    .map((stage) => ({
      ...{ stage, title: titles[stage] },
      sections: sectionsOf(documents[stage], asked[stage], stage === 'application' ? carried : new Map()),
      tables: stage === 'application' ? tablesOf(begun, asks) : [],
    }))
}

type BegunTable = Pick<AskableStage['tables'][number], 'table' | 'title' | 'rows'>

/** Tables go out with the application, and can be asked for as long as it is open. */
function tablesOf(begun: readonly BegunTable[], asks: readonly OpenAsk[]): AskableStage['tables'] {
  const isShareable = ({ table }: BegunTable) => projectTables.shareable.some(({ id }) => id === table)
  return begun.filter(isShareable).map((each) => {
    const ask = asks.find(({ mayAnswer, items }) => mayAnswer && sharedTables(items).includes(each.table))
    return { ...each, askedOf: ask ? { name: ask.name, dueOn: ask.dueOn } : null }
  })
}

/** What is missing in both stages is given once: until it is submitted, the pre-application brings it to the other. */
function carriedDocuments(documents: StageDocuments): ReadonlyMap<string, string> {
  const [early, late] = [documents['pre-application'], documents.application]
  if (early.submittedAt !== null) return new Map()
  const missing = new Set(early.form.missing(evaluationOf(early)).map(({ id }) => id))
  const carried = carriedFields(late.form.schema, early.form.schema)
  return new Map([...carried].filter(([, from]) => missing.has(from)))
}

function sectionsOf(
  document: StageDocument,
  asked: ReturnType<typeof askedOf>[StageId],
  carried: ReadonlyMap<string, string>,
): AskableStage['sections'] {
  const { form } = document
  const evaluation = evaluationOf(document)
  const missing = new Set(form.missing(evaluation).map(({ id }) => id))
  const of = (fieldId: string | undefined) => {
    const ask = fieldId === undefined ? undefined : asked.get(fieldId)
    return ask ? { name: ask.name, dueOn: ask.dueOn } : null
  }
  return form.schema.sections.flatMap(({ id, title, metadata }) => {
    const fields = form.visibleFields(evaluation, id).filter(isForOthers)
    if (fields.length === 0) return []
    const questions = fields.filter(({ type }) => type !== 'file')
    const left = questions.filter((field) => missing.has(field.id))
    return {
      categoryId: metadata.categoryId,
      categoryTitle: metadata.categoryTitle,
      sectionId: id,
      title,
      missing: left.length,
      askedOf: of((left[0] ?? questions[0])?.id),
      documents: fields
        .filter(({ type }) => type === 'file')
        .map((field) => ({
          fieldId: field.id,
          label: field.label,
          missing: missing.has(field.id),
          comesFrom: carried.get(field.id) ?? null,
          askedOf: of(field.id),
        })),
    }
  })
}
