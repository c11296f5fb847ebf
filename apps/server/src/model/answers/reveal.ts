import { appError, type TableName } from '@granary/api'
import type { Answer } from '@granary/forms'
import { recordAudit } from '../../audit/record.ts'
import { spend } from '../../rate-limit.ts'
import { loadStages, type ProjectWork, type StageId, sensitiveFields } from '../stages/index.ts'
import { loadTable, sensitiveColumns } from '../tables/index.ts'
import { reasonToSee } from './reason-to-see.ts'
import { submittedAnswer, submittedCell } from './reveal-submitted.ts'

/**
 * An answer by its stage and field, or a cell by its table, row and column. With a round as it went out with that
 * submission of the stage.
 */
interface Wanted {
  readonly stage?: StageId | undefined
  readonly fieldId?: string | undefined
  readonly table?: TableName | undefined
  readonly rowId?: string | undefined
  readonly column?: string | undefined
  readonly round?: number | undefined
  readonly reason: string
}

/** What stands there, and how the log names the place. */
export interface Found {
  readonly value: Answer
  readonly place: Readonly<Record<string, string | number>>
}

/** Far more than a review needs, and far too few to collect what a bank keeps. */
const perPerson = { tries: 60, windowSeconds: 3600 }

/** One sensitive answer or cell as it stands, and in the same transaction who wanted it and why. */
export async function revealAnswer(work: ProjectWork, wanted: Wanted): Promise<string | null> {
  const { db, services, person, project } = work
  const reason = reasonToSee(wanted.reason)
  const find = finderOf(wanted)
  if (services.rateLimits) await spend(db, `reveal:${person.id}`, perPerson)
  const { value, place } = await find(work)
  await recordAudit(db, {
    action: 'sensitive answer revealed',
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: { ...place, reason },
  })
  return typeof value === 'string' ? value : null
}

export interface CellPlace {
  readonly table: TableName
  readonly rowId: string
  readonly column: string
}

type Find = (work: ProjectWork) => Promise<Found>

/** One place, wholly named, that is sensitive; anything else is nowhere. */
function finderOf({ stage, fieldId, table, rowId, column, round }: Wanted): Find {
  const ofCell = [table, rowId, column]
  if (stage !== undefined && fieldId !== undefined && ofCell.every((each) => each === undefined)) {
    if (sensitiveFields.has(fieldId))
      return (work) =>
        round === undefined
          ? answerAt(work, stage, fieldId)
          : submittedAnswer(work, { stage, round }, fieldId)
  } else if (fieldId === undefined) {
    if (table === undefined || rowId === undefined || column === undefined) throw appError('NOT_FOUND')
    const cell = { table, rowId: rowId.toLowerCase(), column }
    if (stage !== undefined && round !== undefined)
      return (work) => submittedCell(work, { stage, round }, cell)
    const isSealed = sensitiveColumns(table).some(({ id }) => id === column)
    if (stage === undefined && round === undefined && isSealed) return (work) => cellAt(work, cell)
  }
  throw appError('NOT_FOUND')
}

async function answerAt(
  { db, services, project }: ProjectWork,
  stage: StageId,
  field: string,
): Promise<Found> {
  const document = (await loadStages(db, services.sealer, project.id))[stage]
  return { value: document.answers[field] ?? null, place: { stage, field } }
}

/** Rows are named by their place as well, since nothing else of them may stand in the log. */
async function cellAt(
  { db, services, project }: ProjectWork,
  { table, rowId, column }: CellPlace,
): Promise<Found> {
  const { rows } = await loadTable(db, services.sealer, { projectId: project.id, name: table })
  const standing = rows.filter(({ removed }) => !removed)
  const at = standing.findIndex((row) => row.rowId === rowId)
  const row = standing[at]
  if (!row) throw appError('NOT_FOUND')
  return { value: row.cells[column] ?? null, place: { table, rowId, row: at + 1, column } }
}
