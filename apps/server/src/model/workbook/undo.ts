import { appError, type WorkbookUndone } from '@granary/api'
import { recordAudit } from '../../audit/record.ts'
import { feedFromTables } from '../answers/index.ts'
import { type BorrowerAccess, tellLender } from '../borrower/index.ts'
import { type ProjectWork, stageIds } from '../stages/index.ts'
import { type Import, isTheirs, livesOf, recordImport } from './imports.ts'
import { saveRows } from './save-rows.ts'
import { answersToUndo, undoAnswers } from './undo-answers.ts'
import { rowsToUndo } from './undo-rows.ts'

/**
 * Undoes an import as one step: every answer and cell that still says what the import brought says again what it said
 * before. What somebody changed since stays, and is told. It is an import itself, and can be undone in its turn.
 */
export async function undoImport(
  given: ProjectWork,
  access: BorrowerAccess | undefined,
  importId: string,
): Promise<WorkbookUndone> {
  const { db, person, project } = given
  const undone = await standingImport(given, access, importId)
  const answers = await Promise.all(stageIds.map((stage) => answersToUndo(given, access, stage, undone)))
  const tables = await rowsToUndo(given, access, undone)
  const kept = [...answers, ...tables].flatMap((each) => each.kept)
  const amount = {
    answers: answers.reduce((sum, { back }) => sum + back.size, 0),
    rows: tables.reduce((sum, { changes }) => sum + changes.length, 0),
  }
  if (amount.answers + amount.rows === 0) return { ...amount, kept }
  const work = { ...given, importId: await recordImport(given, amount, undone.id) }
  const lost: WorkbookUndone['kept'] = []
  for (const each of answers) {
    if (each.back.size === 0) continue
    lost.push(...(await undoAnswers(work, each, undone)))
    if (access) await tellLender(work, each.stage, 'answered')
  }
  for (const { table, changes, version } of tables) {
    if (changes.length > 0) await saveRows(work, access, { table, changes, expectedVersion: version })
  }
  if (tables.some(({ changes }) => changes.length > 0)) await feedFromTables(given)
  await recordAudit(db, {
    action: 'workbook undone',
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: { ...amount, asOf: undone.at.toISOString() },
  })
  return { ...amount, answers: amount.answers - lost.length, kept: [...kept, ...lost] }
}

/** The project is locked by now: whoever presses twice, or after a colleague, finds it undone. */
async function standingImport(
  { db, person, project }: ProjectWork,
  access: BorrowerAccess | undefined,
  importId: string,
): Promise<Import> {
  const lives = await livesOf(db, project.id)
  const life = lives.find((each) => each.some(({ id }) => id === importId))
  const found = life?.find(({ id }) => id === importId)
  if (!life || !found || !isTheirs(life, { person, access })) throw appError('NOT_FOUND')
  if (life.at(-1) !== found) {
    const message =
      life.indexOf(found) % 2 === 0
        ? 'This import is undone already.'
        : 'This import is taken over again already.'
    throw appError('VALIDATION', { message, problems: [{ fieldId: 'importId', code: 'undone', message }] })
  }
  return found
}
