import { projectTables } from '@granary/checklists'
import { type PrefillSource, type Provenance, prefillAnswers } from '@granary/forms'
import { type Facts, type Fed, fedByTables } from '@granary/rules'
import {
  loadStages,
  type ProjectWork,
  readOnlyReason,
  type StageDocument,
  stageIds,
} from '../stages/index.ts'
import { factsOfTables, loadTables } from '../tables/index.ts'
import { differingFields } from './answer-history.ts'
import { store } from './answer-storing.ts'
import { letFlow } from './answer-writing.ts'

/** As the origin of an answer: it stands in a table of the project. */
const name = 'tables'

/**
 * Lets the tables of a project say what questions of its open stages ask for as well. What a person answered, what came
 * from elsewhere and what was said not to apply stays; what no row says any more goes again.
 */
export async function feedFromTables(work: ProjectWork): Promise<void> {
  const { db, services, person, project } = work
  const [tables, standing] = await Promise.all([
    loadTables(db, services.sealer, project.id),
    loadStages(db, services.sealer, project.id),
  ])
  const fed = fedNow(factsOfTables(tables).tables)
  let documents = standing
  for (const stage of stageIds) {
    const document = documents[stage]
    const next = nextOf(work, document, fed)
    if (!next) continue
    const stored = store(db, services.sealer, document, {
      ...next,
      revision: document.revision,
      source: 'prefill',
      personId: person.id,
      version: document.version + 1,
    })
    await stored.written
    documents = await letFlow(work, { ...documents, [stage]: stored.document })
  }
}

/** What these tables say to questions, in the columns of today. */
export const fedNow = (tables: Facts['tables'] = {}): readonly Fed[] => fedByTables(tables, columns)

/** Whether an answer follows a table. */
export const followsTables = (provenance: Provenance | undefined): boolean =>
  provenance?.kind === 'prefilled' && provenance.source === name

const columns = Object.fromEntries(
  projectTables.declarations.map((table) => [table.id, table.columns] as const),
)

function nextOf({ project }: ProjectWork, document: StageDocument, fed: readonly Fed[]) {
  if (readOnlyReason(project, document, true) !== null) return null
  const source = sourceOf(fed.filter(({ fieldId }) => isFree(document, fieldId)))
  const { answers, provenance } = prefillAnswers(document.form.schema, document, [source])
  return differingFields(document.answers, answers).length > 0 ? { answers, provenance } : null
}

function isFree({ provenance, notApplicable }: StageDocument, fieldId: string): boolean {
  const known = provenance[fieldId]
  const isElsewhere = known?.kind === 'prefilled' && known.source !== name
  return !isElsewhere && !Object.hasOwn(notApplicable, fieldId)
}

function sourceOf(fed: readonly Fed[]): PrefillSource {
  const from = ({ table, fieldId }: Fed) => `${table}.${fieldId}`
  return {
    name,
    answers: Object.fromEntries(fed.map((each) => [from(each), each.answer])),
    rules: fed.map((each) => ({ to: each.fieldId, from: from(each) })),
  }
}
