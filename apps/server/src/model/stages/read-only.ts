import { appError } from '@granary/api'
import type { Selectable } from 'kysely'
import type { ProjectsTable } from '../../db/schema.generated.ts'
import type { StageDocument } from './stages.ts'

type Standing = Pick<Selectable<ProjectsTable>, 'archived_at' | 'closed_at' | 'sent_at'>

/** Why nobody, or not this person, can change the answers of a stage, in their words; null when they can. */
export function readOnlyReason(
  project: Standing,
  document: Pick<StageDocument, 'stage' | 'submittedAt'>,
  mayEdit: boolean,
): string | null {
  if (project.closed_at !== null) return 'This project is closed.'
  if (project.archived_at !== null) return archived
  if (project.sent_at !== null) return 'This project was sent to the agency and can no longer be changed.'
  if (document.submittedAt !== null) {
    return `The ${document.stage} was submitted and can no longer be changed.`
  }
  return mayEdit ? null : onlyRead
}

const onlyRead = 'You can read this project but not change it.'

/** The same to somebody who may lead an open stage back, and write nothing in it. */
export function reasonToRestorer(reason: string | null): string | null {
  return reason === onlyRead
    ? 'You can read this project and restore earlier answers, but not write in it.'
    : reason
}

const archived = 'This project is archived. Bring it back to change it.'

/** For what goes on after a project was sent, until somebody puts it away. */
export function requireNotArchived({ archived_at }: Pick<Standing, 'archived_at'>): void {
  if (archived_at !== null) throw appError('STAGE_READ_ONLY', { message: archived })
}

export function requireOpen(project: Standing, document: StageDocument, mayEdit: boolean): void {
  const reason = readOnlyReason(project, document, mayEdit)
  if (reason !== null) throw appError('STAGE_READ_ONLY', { message: reason })
}

/** For what staff may do to a stage that was submitted: only while the project itself goes on. */
export function requireUnderWay(project: Standing): void {
  const reason = stoppedReason(project)
  if (reason !== null) throw appError('STAGE_READ_ONLY', { message: reason })
}

/** Why nothing of a project changes any more, whatever its stages are; null while it is under way. */
export function stoppedReason(project: Standing): string | null {
  return readOnlyReason(project, { stage: 'application', submittedAt: null }, true)
}
