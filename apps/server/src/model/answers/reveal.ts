import { appError, type TableName } from '@granary/api'
import type { Answer } from '@granary/forms'
import { recordAudit } from '../../audit/record.ts'
import { spend } from '../../rate-limit.ts'
import { loadStages, type ProjectWork, type StageId, sensitiveFields } from '../stages/index.ts'
import { loadTable, sensitiveColumns } from '../tables/index.ts'
import { reasonToSee } from './reason-to-see.ts'

/** An answer by its stage and field, or a cell by its table, row and column. */
interface Wanted {
  readonly stage?: StageId | undefined
  readonly fieldId?: string | undefined
  readonly table?: TableName | undefined
  readonly rowId?: string | undefined
  readonly column?: string | undefined
  readonly reason: string
}

/** What stands there, and how the log names the place. */
interface Found {
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

type Find = (work: ProjectWork) => Promise<Found>

/** One place, wholly named, that is sensitive; anything else is nowhere. */
function finderOf({ stage, fieldId, table, rowId, column }: Wanted): Find {
  const ofCell = [table, rowId, column]
  if (stage !== undefined && fieldId !== undefined && ofCell.every((each) => each === undefined)) {
    if (sensitiveFields.has(fieldId)) return (work) => answerAt(work, stage, fieldId)
  } else if (stage === undefined && fieldId === undefined) {
    if (table === undefined || rowId === undefined || column === undefined) throw appError('NOT_FOUND')
    if (sensitiveColumns(table).some(({ id }) => id === column))
      return (work) => cellAt(work, table, rowId.toLowerCase(), column)
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
  table: TableName,
  rowId: string,
  column: string,
): Promise<Found> {
  const { rows } = await loadTable(db, services.sealer, { projectId: project.id, name: table })
  const standing = rows.filter(({ removed }) => !removed)
  const at = standing.findIndex((row) => row.rowId === rowId)
  const row = standing[at]
  if (!row) throw appError('NOT_FOUND')
  return { value: row.cells[column] ?? null, place: { table, rowId, row: at + 1, column } }
}
