import { appError, rehearsal, requirements } from '@granary/api'
import { isCalendarDate } from '@granary/forms'
import { audited, together } from '../../effects.ts'
import {
  basisOf,
  countFindings,
  explainFinding,
  listRequirements,
  rehearse,
  withExplanationsMasked,
} from '../../model/needs/index.ts'
import { stoppedReason } from '../../model/stages/index.ts'
import { type ProjectContext, projectKeeperMutation, projectQuery } from '../builders.ts'
import { wide } from '../reach.ts'
import { dayOf } from './reader-day.ts'

export const followsNewest = wide('A project that is not pinned follows the newest rule pack.', 'rule_packs')

function mayExplain({ mayEdit, isPackager, person, project }: ProjectContext): boolean {
  return (mayEdit || isPackager) && !person.viewedBy && stoppedReason(project) === null
}

/** Worked out for another day than was meant, the list would look like an answer. */
function targetIn(day: string | undefined): string | undefined {
  if (day === undefined || isCalendarDate(day)) return day
  const message = 'Enter a valid date.'
  throw appError('VALIDATION', {
    message,
    problems: [{ fieldId: 'targetDate', code: 'targetDate', message }],
  })
}

export const requirementFunctions = [
  projectQuery(requirements.list, followsNewest, ({ db, services, project }, { today, targetDate }) =>
    listRequirements(db, services, project, dayOf(today), targetIn(targetDate)),
  ),
  projectQuery(requirements.getBasis, followsNewest, ({ db, services, project, ...reader }, { today }) =>
    basisOf(db, services, project, dayOf(today), reader),
  ),
  projectQuery(rehearsal.getSummary, followsNewest, async (context, { today }) => ({
    ...(await countFindings(context.db, context.services, context.project, dayOf(today))),
    mayExplain: mayExplain(context),
  })),
  projectQuery(rehearsal.get, followsNewest, async (context, { today }) => {
    const found = await rehearse(context.db, context.services, context.project, dayOf(today))
    return mayExplain(context) ? found : withExplanationsMasked(found)
  }),
  projectKeeperMutation(
    rehearsal.explain,
    together(audited, { explanations: ['added', 'removed', 'text', 'found', 'person_id', 'at'] }),
    async (work, { checkId, text, today }) => {
      await explainFinding(work, checkId, text, dayOf(today))
      return null
    },
  ),
]
