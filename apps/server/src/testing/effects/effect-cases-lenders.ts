import { sql } from 'kysely'
import { aCheck, anOrganization } from '../workspace.ts'
import type { EffectCase, Scene } from './effect-world.ts'

const practice = {
  federallyRegulated: 'no',
  usdaApproved: 'no',
  authorizationFollowup: 'We have asked for it.',
  servedStates: ['WY'],
  programs: ['CF'],
  serviceLevel: 'software',
}

/** A finished check of a visitor; gives what its link holds. */
export async function sentCheck(scene: Scene): Promise<string> {
  const { token } = await scene.call('nobody', 'public/eligibility:send', { answers: aCheck })
  return String(token)
}

/** A lender that the borrower has founded and not set up. */
async function foundedByBorrower(scene: Scene): Promise<void> {
  await scene.call('borrower', 'lender/onboarding:saveOrganization', { organization: anOrganization })
}

/** Somebody who had the project open before, long enough ago to be written down again. */
const lastInLongAgo =
  (who: 'viewer' | 'borrower') =>
  async ({ db, ours: { projectId }, identities }: Scene) => {
    await db
      .insertInto('project_visits')
      .values({
        project_id: projectId,
        person_id: identities[who]?.personId ?? '',
        seen_at: new Date(0),
      })
      .execute()
    return { projectId }
  }

const renamedInSetUp = {
  ...anOrganization,
  lenderName: 'High Prairie Bank',
  headquartersAddress: '2 Depot Street, Alma, NE 68920',
  contactTitle: 'Treasurer',
}

export const asked = (scene: Scene) =>
  scene.call('borrower', 'lender/onboarding:askToJoin', { organizationId: scene.ours.organizationId })

/** The borrower in our project, as their lender names them. */
export const ofBorrower = ({ ours, identities }: Pick<Scene, 'ours' | 'identities'>) => ({
  projectId: ours.projectId,
  personId: identities.borrower?.personId ?? '',
})

/** Parts of our project, asked of somebody who is in it already. */
const askOf = ({ ours: { projectId }, identities }: Scene, who: 'colleague' | 'borrower') => ({
  projectId,
  personId: identities[who]?.personId ?? '',
  items: [{ stage: 'pre-application', kind: 'section', id: 'loanBasics' }],
  dueOn: '2099-12-04',
  message: 'By Friday, please.',
})

/** They were asked, and something of it is missing. */
async function missingOf(scene: Scene, who: 'colleague' | 'borrower') {
  const { projectId, personId } = askOf(scene, who)
  await scene.call('lender', 'project/people:ask', askOf(scene, who))
  await scene.db
    .updateTable('stages')
    .set({ answers: sql`answers - 'loanPurposeSummary'` })
    .where('project_id', '=', projectId)
    .execute()
  await scene.db.deleteFrom('notifications').execute()
  return { projectId, personId }
}

/** About what was shared. */
export const aMessage = { stage: 'pre-application', itemId: 'borrowerStatements', text: 'Which year?' }

/** As staff left it. */
const decided = (scene: Scene, values: object) =>
  scene.db.updateTable('organizations').set(values).where('id', '=', scene.ours.organizationId).execute()

export const lenderCases: Readonly<Record<string, readonly EffectCase[]>> = {
  'admin/lenders:approve': [
    {
      who: 'admin',
      given: async (scene) => {
        const declined = { declined_at: new Date(), decline_reason: 'Who is it?' }
        await decided(scene, { approved_at: null, former_name: 'Prairie Bank', ...declined })
        return { organizationId: scene.ours.organizationId }
      },
    },
  ],
  'admin/lenders:decline': [
    {
      who: 'admin',
      given: async (scene) => {
        await decided(scene, { approved_by: scene.identities.admin?.personId })
        return { organizationId: scene.ours.organizationId, reason: 'Another lender has this name.' }
      },
    },
  ],
  'lender/members:setRole': [
    {
      who: 'lender',
      given: ({ identities }) => ({ personId: identities.viewer?.personId, role: 'officer' }),
    },
  ],
  'lender/members:remove': [
    {
      who: 'lender',
      given: async (scene) => {
        const { organizationId } = scene.ours
        await scene.call('viewer', 'account/me:switchOrganization', { organizationId })
        return { personId: scene.identities.viewer?.personId }
      },
    },
  ],
  'lender/members:requireSecondFactor': [
    {
      who: 'lender',
      given: async ({ db, identities }) => {
        const personId = identities.lender?.personId ?? ''
        await db.updateTable('people').set({ two_factor_enabled: true }).where('id', '=', personId).execute()
        return { required: true }
      },
    },
  ],
  'project/people:ask': [
    { who: 'lender', given: (scene) => askOf(scene, 'colleague') },
    { who: 'lender', given: (scene) => askOf(scene, 'borrower') },
  ],
  'project/people:remind': [
    { who: 'lender', given: (scene) => missingOf(scene, 'colleague') },
    { who: 'lender', given: (scene) => missingOf(scene, 'borrower') },
  ],
  'project/people:setDue': [
    {
      who: 'lender',
      given: async (scene) => {
        const { projectId, personId } = askOf(scene, 'colleague')
        await scene.call('lender', 'project/people:ask', askOf(scene, 'colleague'))
        await scene.db
          .updateTable('colleague_asks')
          .set({ reminded_at: new Date(0) })
          .execute()
        return { projectId, key: personId, dueOn: '2031-03-01' }
      },
    },
    {
      who: 'lender',
      given: async ({ db, ours: { projectId }, identities }) => {
        await db
          .updateTable('borrower_shares')
          .set({ reminded_at: new Date(0) })
          .execute()
        return { projectId, key: identities.borrower?.personId, dueOn: '2031-03-01' }
      },
    },
    {
      who: 'lender',
      given: async (scene) => {
        const { projectId, items } = askOf(scene, 'colleague')
        const { invitationId } = (await scene.call('lender', 'lender/invitations:inviteBorrower', {
          ...{ email: 'due@farm.example', projectId, items, mayAnswer: true },
        })) as { invitationId: string }
        await scene.db
          .updateTable('invitations')
          .set({ reminded_at: new Date(0) })
          .execute()
        return { projectId, key: invitationId, dueOn: '2031-03-01' }
      },
    },
  ],
  'project/people:setShared': [
    {
      who: 'lender',
      given: async (scene) => {
        const { projectId, personId, items } = askOf(scene, 'borrower')
        await scene.call('lender', 'project/people:ask', askOf(scene, 'borrower'))
        const shares = await scene.db
          .selectFrom('borrower_shares')
          .select('scope')
          .where('project_id', '=', projectId)
          .where('person_id', '=', personId)
          .execute()
        const shown = shares.flatMap(({ scope }) => scope as object[])
        const another = [{ stage: 'pre-application', kind: 'section', id: 'ownership' }]
        return { projectId, key: personId, shown, items: [...items, ...another] }
      },
    },
    {
      who: 'lender',
      given: async (scene) => {
        const { projectId, items } = askOf(scene, 'borrower')
        const { invitationId } = (await scene.call('lender', 'lender/invitations:inviteBorrower', {
          ...{ email: 'other@farm.example', projectId, items, mayAnswer: true },
        })) as { invitationId: string }
        const others = [{ stage: 'pre-application', kind: 'section', id: 'ownership' }]
        return { projectId, key: invitationId, shown: items, items: others }
      },
    },
  ],
  'project/people:end': [
    {
      who: 'lender',
      given: async (scene) => {
        const { projectId, personId } = askOf(scene, 'colleague')
        await scene.call('lender', 'project/people:ask', askOf(scene, 'colleague'))
        return { projectId, personId }
      },
    },
    {
      who: 'lender',
      given: ({ ours: { projectId }, identities }) => ({
        projectId,
        personId: identities.borrower?.personId,
      }),
    },
  ],

  'lender/onboarding:saveOrganization': [
    {
      who: 'borrower',
      given: async (scene) => {
        await foundedByBorrower(scene)
        return { organization: renamedInSetUp }
      },
    },
    {
      // Invited, and so approved, under a name that staff gave it.
      who: 'borrower',
      given: async (scene) => {
        await foundedByBorrower(scene)
        await scene.db
          .updateTable('organizations')
          .set({ approved_at: new Date(), approved_by: scene.identities.admin?.personId ?? '' })
          .where('name', '=', anOrganization.lenderName)
          .where('onboarded_at', 'is', null)
          .execute()
        return { organization: renamedInSetUp }
      },
    },
  ],
  'lender/onboarding:finish': [
    {
      who: 'borrower',
      given: async (scene) => {
        const checkToken = await sentCheck(scene)
        await foundedByBorrower(scene)
        return { practice, checkToken }
      },
    },
  ],
  'lender/onboarding:changeOrganization': [
    { who: 'lender', given: () => ({ organization: anOrganization, practice }) },
    {
      who: 'lender',
      given: async (scene) => {
        await decided(scene, { approved_by: scene.identities.admin?.personId })
        return { organization: { ...anOrganization, lenderName: 'Exampel Farm Credit' }, practice }
      },
    },
  ],
  'lender/onboarding:carryOver': [
    { who: 'colleague', given: async (scene) => ({ checkToken: await sentCheck(scene) }) },
  ],
  'lender/onboarding:withdrawRequest': [
    { who: 'borrower', given: asked },
    // Of another lender than their own.
    {
      who: 'lender',
      given: (scene) =>
        scene.call('lender', 'lender/onboarding:askToJoin', { organizationId: scene.theirs.organizationId }),
    },
  ],
  'lender/onboarding:answerJoinRequest': [
    { who: 'lender', given: async (scene) => ({ ...(await asked(scene)), role: 'viewer' }) },
    { who: 'lender', given: async (scene) => ({ ...(await asked(scene)), role: null }) },
  ],

  'lender/presence:enter': [
    {
      who: 'viewer',
      given: async ({ db, ours, identities }) => {
        const { projectId } = ours
        await db
          .insertInto('presence')
          .values({
            project_id: projectId,
            person_id: identities.viewer?.personId ?? '',
            tab: 'a tab',
            stage: 'application',
            connection: 'one that ended',
            seen_at: new Date(0),
          })
          .execute()
        return {
          projectId,
          tab: 'a tab',
          stage: 'pre-application',
          categoryId: 'loanBasics',
          fieldId: 'loanProgram',
        }
      },
    },
  ],
  'project/visits:note': [{ who: 'viewer', given: lastInLongAgo('viewer') }],
  'borrower/home:visit': [{ who: 'borrower', given: lastInLongAgo('borrower') }],
  'lender/presence:leave': [
    {
      who: 'viewer',
      given: async (scene) => {
        const { projectId } = scene.ours
        await scene.call('viewer', 'lender/presence:enter', { projectId, tab: 'a tab', stage: 'application' })
        return { projectId, tab: 'a tab' }
      },
    },
  ],

  'borrower/messages:send': [
    {
      who: 'borrower',
      given: async ({ db, ours, identities }) => {
        const { projectId } = ours
        await db
          .updateTable('borrower_shares')
          .set({ shared_by: identities.lender?.personId ?? '' })
          .where('project_id', '=', projectId)
          .execute()
        return { projectId, ...aMessage }
      },
    },
  ],
  'borrower/messages:markRead': [
    { who: 'borrower', given: ({ ours: { projectId } }) => ({ projectId, upTo: 1 }) },
    {
      who: 'borrower',
      given: async ({ call, ours: { projectId } }) => {
        await call('borrower', 'borrower/messages:markRead', { projectId, upTo: 1 })
        return { projectId, upTo: 2 }
      },
    },
  ],
  'borrower/messages:markReadForLender': [
    { who: 'viewer', given: (scene) => ({ ...ofBorrower(scene), upTo: 1 }) },
    {
      who: 'viewer',
      given: async (scene) => {
        const upTo = { ...ofBorrower(scene), upTo: 1 }
        await scene.call('viewer', 'borrower/messages:markReadForLender', upTo)
        return { ...ofBorrower(scene), upTo: 2 }
      },
    },
  ],
  'borrower/messages:answer': [
    { who: 'lender', given: async (scene) => ({ ...ofBorrower(scene), ...aMessage }) },
  ],
}
