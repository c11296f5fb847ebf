import { appError, onboarding } from '@granary/api'
import { audited, counted, mailed, noticed, projectCreated, together } from '../../effects.ts'
import { carryOverCheck } from '../../model/eligibility/index.ts'
import { similarLenders } from '../../model/lenders/index.ts'
import {
  answerRequest,
  askToJoin,
  changeOrganization,
  finishOnboarding,
  onboardingState,
  receivedRequests,
  saveOrganization,
  withdrawRequest,
} from '../../model/onboarding/index.ts'
import {
  lenderMutation,
  newcomerMutation,
  newcomerQuery,
  ownerMutation,
  ownerQuery,
  personMutation,
} from '../builders.ts'
import { wide } from '../reach.ts'

const organizationColumns = ['name', 'headquarters_address', 'contact'] as const
const practiceColumns = [
  'federally_regulated',
  'usda_approved',
  'authorization_followup',
  'served_states',
  'programs',
  'service_level',
] as const

/** The approval ends with the name that was approved. */
const approvalColumns = ['approved_at', 'approved_by', 'former_name'] as const

/** A check that became a project. */
const carriedOver = together(projectCreated, { eligibility_checks: ['project_id', 'carried_over_at'] })

const get = newcomerQuery(onboarding.get, ({ db, identity, person }) =>
  onboardingState(db, { identity, person }),
)

const findSimilar = newcomerQuery(
  onboarding.findSimilar,
  wide('Any lender may have a like name.', 'organizations'),
  ({ db }, { lenderName }) => similarLenders(db, lenderName),
)

const save = newcomerMutation(
  onboarding.saveOrganization,
  together(audited, {
    organizations: ['added', ...organizationColumns, ...approvalColumns],
    organization_members: ['added'],
  }),
  ({ db, services, identity, person }, { organization }) =>
    saveOrganization(db, services, { identity, person }, organization),
)

const finish = newcomerMutation(
  onboarding.finish,
  together(carriedOver, mailed, { organizations: [...practiceColumns, 'onboarded_at'] }),
  ({ db, services, identity, person }, { practice, checkToken }) =>
    finishOnboarding(db, services, { identity, person }, practice, checkToken),
)

const change = ownerMutation(
  onboarding.changeOrganization,
  together(audited, mailed, {
    organizations: [...organizationColumns, ...practiceColumns, ...approvalColumns],
  }),
  async ({ db, services, person, lender }, given) => {
    await changeOrganization(db, services, { person, organizationId: lender.organizationId }, given)
    return null
  },
)

const carryOver = lenderMutation(
  onboarding.carryOver,
  carriedOver,
  async ({ db, services, person, lender }, { checkToken }) => {
    const { organizationId } = lender
    const projectId = await carryOverCheck(db, services, { person, organizationId }, checkToken)
    if (projectId === null) throw appError('NOT_FOUND', { message: 'This check is no longer kept.' })
    return { projectId }
  },
)

const ask = newcomerMutation(
  onboarding.askToJoin,
  together(audited, mailed, counted, noticed, { join_requests: ['added'] }),
  ({ db, services, person }, { organizationId }) => askToJoin(db, services, person, organizationId),
)

const withdraw = personMutation(
  onboarding.withdrawRequest,
  { join_requests: ['status', 'answered_at'] },
  async ({ db, person }, { requestId }) => {
    await withdrawRequest(db, person, requestId)
    return null
  },
)

const listReceived = ownerQuery(onboarding.listJoinRequests, ({ db, lender }) =>
  receivedRequests(db, lender.organizationId),
)

const answer = ownerMutation(
  onboarding.answerJoinRequest,
  together(audited, mailed, {
    join_requests: ['status', 'answered_by', 'answered_at'],
    organization_members: ['added'],
  }),
  async ({ db, services, person, lender }, given) => {
    const { organizationId } = lender
    await answerRequest(db, services, { owner: person, organizationId }, given)
    return null
  },
)

export const onboardingFunctions = [
  get,
  findSimilar,
  save,
  finish,
  change,
  carryOver,
  ask,
  withdraw,
  listReceived,
  answer,
]
