import { appError, type TableChange } from '@granary/api'
import type { Answer } from '@granary/forms'
import { recordAudit } from '../../audit/record.ts'
import { feedFromTables, saveAnswers } from '../answers/index.ts'
import { type BorrowerAccess, saveSharedAnswers } from '../borrower/index.ts'
import { loadStages, type ProjectWork, type StageId, stageIds } from '../stages/index.ts'
import { loadTable } from '../tables/index.ts'
import type { Book } from './book.ts'
import type { Deed } from './differences.ts'
import { recordImport } from './imports.ts'
import { type ToldDifference, workbookDifferences } from './preview.ts'
import { saveRows } from './save-rows.ts'

export interface Taken {
  readonly storageId: string
  /** Those that are named, or everything that is in nobody's way. */
  readonly take: 'all' | readonly string[]
}

interface Applied {
  /** What was written, by stage and table, with the versions before and after it. */
  readonly changed: { readonly place: string; readonly before: number; readonly after: number }[]
  readonly taken: number
  /** Differences that are left as they are. */
  readonly left: number
  /** What it is undone by; null where nothing was taken. */
  readonly importId: string | null
}

/**
 * Takes differences of a workbook over, as one ordinary change of each stage and table it is about. All of it is one
 * transaction: what cannot be saved keeps everything else back.
 */
export async function applyWorkbook(
  given: ProjectWork,
  access: BorrowerAccess | undefined,
  { storageId, take }: Taken,
): Promise<Applied> {
  const { db, services, person, project, mayEdit } = given
  const reader = { person, project, mayEdit, isPackager: false, access }
  const { book, differences } = await workbookDifferences(db, services, reader, storageId)
  const chosen =
    take === 'all' ? differences.filter(({ kind }) => isInNobodysWay(kind)) : named(differences, take)
  const deeds = chosen.flatMap(({ deed }) => deed ?? [])
  const importId = deeds.length > 0 ? await recordImport(given, amountOf(deeds)) : null
  const work = { ...given, fromWorkbook: true, ...(importId !== null && { importId }) }
  const changed: Applied['changed'][number][] = []
  for (const stage of stageIds) {
    const answers = answersIn(deeds, stage)
    if (Object.keys(answers).length > 0) changed.push(await saveStage(work, access, book, stage, answers))
  }
  for (const table of new Set(deeds.flatMap((deed) => ('table' in deed ? [deed.table] : [])))) {
    changed.push(await saveDeeds(work, access, table, deeds))
  }
  if (deeds.some((deed) => 'table' in deed)) await feedFromTables(work)
  if (changed.length > 0) {
    await recordAudit(db, {
      action: 'workbook brought back',
      personId: person.id,
      organizationId: project.organization_id,
      projectId: project.id,
      details: { count: chosen.length, places: changed.map(({ place }) => place).join(' ') },
    })
  }
  return { changed, taken: chosen.length, left: differences.length - chosen.length, importId }
}

function amountOf(deeds: readonly Deed[]) {
  const rows = deeds.flatMap((deed) => ('table' in deed ? [`${deed.table} ${deed.rowId}`] : []))
  return { answers: deeds.filter(({ kind }) => kind === 'answer').length, rows: new Set(rows).size }
}

const isInNobodysWay = (kind: ToldDifference['kind']) =>
  kind === 'new' || kind === 'changed' || kind === 'removed'

/** What was chosen must still be there to be taken: after another change of the same thing people look again. */
function named(differences: readonly ToldDifference[], take: readonly string[]): readonly ToldDifference[] {
  const byId = new Map(differences.flatMap((each) => (each.deed ? [[each.id, each] as const] : [])))
  const chosen = take.map((id) => byId.get(id))
  if (!chosen.every((each) => each !== undefined)) {
    throw appError('ANSWERS_CHANGED_ELSEWHERE', {
      message: 'Something changed meanwhile. Look at the differences as they are now.',
      fields: [],
    })
  }
  return chosen
}

function answersIn(deeds: readonly Deed[], stage: StageId): Readonly<Record<string, Answer>> {
  return Object.fromEntries(
    deeds.flatMap((deed) =>
      deed.kind === 'answer' && deed.stage === stage ? [[deed.fieldId, deed.answer]] : [],
    ),
  )
}

/** On top of the answers as they are: the choice was made among these. */
async function saveStage(
  work: ProjectWork,
  access: BorrowerAccess | undefined,
  book: Book,
  stage: StageId,
  answers: Readonly<Record<string, Answer>>,
) {
  const document = (await loadStages(work.db, work.services.sealer, work.project.id))[stage]
  // In the questions that were compared: with the first change the stage is brought to them.
  const schema = book.stages.find((each) => each.stage === stage)?.schema ?? document.form.schema
  const { id: schemaId, revision: schemaRevision } = schema
  const request = { schemaId, schemaRevision, answers, expectedVersion: document.version }
  const { version } = access
    ? await saveSharedAnswers(work, access, stage, request)
    : await saveAnswers(work, stage, request)
  return { place: stage, before: document.version, after: version }
}

async function saveDeeds(
  work: ProjectWork,
  access: BorrowerAccess | undefined,
  table: string,
  deeds: readonly Deed[],
) {
  const { version } = await loadTable(work.db, work.services.sealer, {
    projectId: work.project.id,
    name: table,
  })
  const changes = deeds.flatMap((deed): TableChange[] => {
    if (!('table' in deed) || deed.table !== table) return []
    switch (deed.kind) {
      case 'removal':
        return [{ rowId: deed.rowId, remove: true }]
      case 'row':
        // Taken once before, it may have gone by an undo: it is known by its id, and comes back.
        return [{ rowId: deed.rowId, set: { ...deed.cells }, remove: false }]
      default:
        return [{ ...(deed.rowId !== null && { rowId: deed.rowId }), set: { [deed.column]: deed.cell } }]
    }
  })
  const saved = await saveRows(work, access, { table, changes, expectedVersion: version })
  return { place: table, before: version, after: saved.version }
}
