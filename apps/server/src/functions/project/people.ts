import { projectPeople, projectVisits } from '@granary/api'
import { audited, counted, mailed, noticed, together } from '../../effects.ts'
import { loadAsks } from '../../model/asks/index.ts'
import {
  askableOf,
  askPerson,
  countProjectPeople,
  endAsked,
  listGiven,
  listProjectPeople,
  mayAsk,
  mayChangePeople,
  noteVisit,
  remindPerson,
  setDueDay,
  setShared,
} from '../../model/project-people/index.ts'
import { loadStages } from '../../model/stages/index.ts'
import { listTables } from '../../model/tables/index.ts'
import { lenderQuery, projectOwnerMutation, projectQuery, projectVisitorMutation } from '../builders.ts'

const list = projectQuery(projectPeople.list, async ({ db, services, person, project, role }) => {
  const lender = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', project.organization_id)
    .executeTakeFirst()
  return {
    lenderName: lender?.name ?? '',
    borrowerName: project.borrower_name,
    mayWrite: mayChangePeople({ project, person, role }),
    mayAsk: mayAsk({ project, person, role }),
    people: await listProjectPeople(db, services, person, project),
  }
})

const countPeople = projectQuery(projectVisits.countPeople, ({ db, project }) =>
  countProjectPeople(db, project),
)

const visit = projectVisitorMutation(
  projectVisits.note,
  { project_visits: ['added', 'seen_at'] },
  async ({ db, person, project }) => {
    await noteVisit(db, { projectId: project.id, personId: person.id })
    return null
  },
)

const askable = projectQuery(projectPeople.askable, async ({ db, services, project }) =>
  askableOf(
    await loadStages(db, services.sealer, project.id),
    await loadAsks(db, project.id),
    await listTables(db, project.id),
  ),
)

const ask = projectOwnerMutation(
  projectPeople.ask,
  together(audited, mailed, counted, noticed, { borrower_shares: ['added'], colleague_asks: ['added'] }),
  async (work, wanted) => {
    await askPerson(work, wanted)
    return null
  },
)

const remind = projectOwnerMutation(
  projectPeople.remind,
  together(audited, mailed, counted, noticed, {
    borrower_shares: ['reminded_at', 'reminded_by'],
    colleague_asks: ['reminded_at', 'reminded_by'],
  }),
  async (work, { personId }) => {
    await remindPerson(work, personId)
    return null
  },
)

const end = projectOwnerMutation(
  projectPeople.end,
  together(audited, { borrower_shares: ['ended_at'], colleague_asks: ['ended_at'] }),
  async (work, { personId }) => {
    await endAsked(work, personId)
    return null
  },
)

const given = lenderQuery(projectPeople.listGiven, ({ db, services, person, lender }) =>
  listGiven(db, services, person.id, lender.organizationId),
)

const setDue = projectOwnerMutation(
  projectPeople.setDue,
  together(audited, mailed, counted, {
    borrower_shares: ['due_on', 'reminded_at'],
    colleague_asks: ['due_on', 'reminded_at'],
    invitations: ['due_on', 'expires_at', 'reminded_at'],
  }),
  async (work, wanted) => {
    await setDueDay(work, wanted)
    return null
  },
)

const share = projectOwnerMutation(
  projectPeople.setShared,
  together(audited, { borrower_shares: ['scope', 'ended_at'], invitations: ['scope'] }),
  setShared,
)

export const peopleFunctions = [list, countPeople, visit, askable, ask, remind, setDue, share, end, given]
