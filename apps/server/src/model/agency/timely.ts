import { appError } from '@granary/api'
import { dayOf } from '@granary/checklists'
import { type ProjectWork, requireNotArchived } from '../stages/index.ts'

const dayMs = 86_400_000
/** No zone of the world is further ahead of UTC. */
const furthestAheadMs = 14 * 3_600_000

/** Nothing is written down of a project that was put away, or of a day that has begun nowhere yet. */
export function requireRecordable(project: ProjectWork['project'], at: number): void {
  requireNotArchived(project)
  const lastBegun = Date.parse(dayOf(Date.now() + furthestAheadMs))
  if (!(at >= lastBegun + dayMs)) return
  const message = 'This day is still to come.'
  throw appError('VALIDATION', { message, problems: [{ fieldId: 'at', code: 'at', message }] })
}
