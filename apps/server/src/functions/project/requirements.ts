import { rehearsal, requirements } from '@granary/api'
import { isCalendarDate } from '@granary/forms'
import { audited, together } from '../../effects.ts'
import {
  basisOf,
  countFindings,
  explainFinding,
  listRequirements,
  rehearse,
} from '../../model/needs/index.ts'
import { stoppedReason } from '../../model/stages/index.ts'
import { projectKeeperMutation, projectQuery } from '../builders.ts'
import { wide } from '../reach.ts'
import { dayOf } from './reader-day.ts'

export const followsNewest = wide('A project that is not pinned follows the newest rule pack.', 'rule_packs')

export const requirementFunctions = [
  projectQuery(requirements.list, followsNewest, ({ db, services, project }, { today, targetDate }) =>
    listRequirements(
      db,
      services,
      project,
      dayOf(today),
      targetDate !== undefined && isCalendarDate(targetDate) ? targetDate : undefined,
    ),
  ),
  projectQuery(requirements.getBasis, followsNewest, ({ db, services, project }, { today }) =>
    basisOf(db, services, project, dayOf(today)),
  ),
  projectQuery(
    rehearsal.getSummary,
    followsNewest,
    async ({ db, services, project, mayEdit, isPackager, person }, { today }) => ({
      ...(await countFindings(db, services, project, dayOf(today))),
      mayExplain: (mayEdit || isPackager) && !person.viewedBy && stoppedReason(project) === null,
    }),
  ),
  projectQuery(rehearsal.get, followsNewest, ({ db, services, project }, { today }) =>
    rehearse(db, services, project, dayOf(today)),
  ),
  projectKeeperMutation(
    rehearsal.explain,
    together(audited, { explanations: ['added', 'removed', 'text', 'found', 'person_id', 'at'] }),
    async (work, { checkId, text, today }) => {
      await explainFinding(work, checkId, text, dayOf(today))
      return null
    },
  ),
]
