import { noticeGroups } from '@granary/api'
import type { Who } from '../../functions/access-matrix.ts'
import { confirmAddress, type EffectCase, mailedToken, type Scene } from './effect-world.ts'

const anEmail = 'new@somewhere.example'
const items = [{ stage: 'pre-application', kind: 'document', id: 'borrowerCurrentBalanceSheetReference' }]

/** An invitation that waits, of each kind, to this address. */
const invitations: Readonly<Record<string, (scene: Scene, email: string) => Promise<object>>> = {
  member: (scene, email) =>
    scene.call('lender', 'lender/invitations:inviteMember', { email, role: 'officer' }),
  borrower: (scene, email) =>
    scene.call('lender', 'lender/invitations:inviteBorrower', {
      email,
      projectId: scene.ours.projectId,
      items,
      mayAnswer: true,
    }),
  lender: (scene, email) =>
    scene.call('admin', 'admin/invitations:inviteLender', { email, organizationName: 'Prairie Bank' }),
  staff: (scene, email) =>
    scene.call('admin', 'admin/invitations:inviteStaff', { email, duties: ['support'] }),
}

/** One after the other by the same person, who is new everywhere they lead. */
const claimedBy = (who: Who, toArgs: (scene: Scene, invitation: object) => object | Promise<object>) =>
  Object.values(invitations).map(
    (invite): EffectCase => ({
      who,
      given: async (scene) => toArgs(scene, await invite(scene, await confirmAddress(scene, who))),
    }),
  )

const waiting =
  (kind: string, how: { sentLongAgo: boolean }) =>
  async (scene: Scene): Promise<object> => {
    const invitation = await invitations[kind]?.(scene, anEmail)
    if (how.sentLongAgo)
      await scene.db
        .updateTable('invitations')
        .set({ sent_at: new Date(0), expires_at: new Date(0) })
        .execute()
    return invitation ?? {}
  }

export const aRequest = async (scene: Scene) => {
  await scene.call('nobody', 'lender/supportRequests:submit', {
    firstName: 'Ada',
    lastName: 'Lund',
    email: 'ada@bank.example',
    lenderName: 'Prairie Bank',
    message: 'Please call.',
  })
  const rows = scene.db.selectFrom('support_requests').select('id').where('email', '=', 'ada@bank.example')
  return { requestId: (await rows.executeTakeFirstOrThrow()).id }
}

async function aFailedMail({ db }: Scene): Promise<string> {
  const mail = { recipient: 'gone@bank.example', subject: 'Hello', body_text: '', body_html: '' }
  const { id } = await db
    .insertInto('mails')
    .values({ ...mail, state: 'refused', attempts: 3, failure: 'No such mailbox.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const choicesOfAll = (mail: string) =>
  Object.fromEntries(noticeGroups.map(({ id }) => [id, { bell: true, mail }]))

const aNotice = async ({ db, ours, identities }: Scene) => {
  const { id } = await db
    .insertInto('notifications')
    .values({
      person_id: identities.lender?.personId ?? '',
      kind: 'joinAsked',
      standing: 'lender',
      organization_id: ours.organizationId,
      told_with: 'joinAsked',
      in_bell: true,
      by_mail: 'none',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const later = { email: 'ada@bank.example', answers: {} }

export const accountCases: Readonly<Record<string, readonly EffectCase[]>> = {
  'account/me:switchOrganization': [
    {
      who: 'lender',
      given: async ({ db, identities, theirs }) => {
        const { organizationId } = theirs
        await db
          .insertInto('organization_members')
          .values({
            organization_id: organizationId,
            person_id: identities.lender?.personId ?? '',
            role: 'viewer',
          })
          .execute()
        return { organizationId }
      },
    },
  ],
  'account/me:endViewing': [
    {
      who: 'admin',
      given: async (scene) => {
        const personId = scene.identities.lender?.personId
        await scene.call('admin', 'admin/people:viewAs', { personId, reason: 'A call.' })
        return {}
      },
    },
  ],

  'account/notifications:markRead': [
    { who: 'lender', given: async (scene) => ({ ids: [await aNotice(scene)] }) },
  ],
  'account/notifications:markAllRead': [
    { who: 'lender', given: async (scene) => aNotice(scene).then(() => ({})) },
  ],
  'account/notifications:setChoices': [
    {
      who: 'lender',
      given: async (scene) => {
        const none = choicesOfAll('none')
        await scene.call('lender', 'account/notifications:setChoices', { choices: choicesOfAll('daily') })
        return { choices: none, digestHour: 9 }
      },
    },
  ],

  'public/eligibility:saveForLater': [
    {
      who: 'nobody',
      given: async (scene) => {
        await scene.call('nobody', 'public/eligibility:saveForLater', later)
        return later
      },
    },
    {
      who: 'nobody',
      given: async (scene) => {
        await scene.call('nobody', 'public/eligibility:saveForLater', later)
        await scene.db
          .updateTable('rate_limits')
          .set({ window_start: new Date(0), count: 3 })
          .execute()
        return later
      },
    },
  ],

  'public/invitations:createAccount': [
    {
      who: 'nobody',
      given: async (scene) => {
        await waiting('member', { sentLongAgo: false })(scene)
        return { token: await mailedToken(scene), name: 'Ada Lund', password: 'seven cold winters' }
      },
    },
    {
      // An account whose address was never confirmed is taken over whole.
      who: 'nobody',
      given: async (scene) => {
        const { db } = scene
        await waiting('member', { sentLongAgo: false })(scene)
        await db
          .insertInto('people')
          .values({ id: 'squatter', name: 'A Squatter', email: anEmail, email_verified: false })
          .execute()
        await db
          .insertInto('sign_ins')
          .values({
            id: 'squat',
            token: 'squat',
            person_id: 'squatter',
            expires_at: new Date(Date.now() + 60_000),
          })
          .execute()
        await db
          .insertInto('sign_in_methods')
          .values({ id: 'squat', person_id: 'squatter', provider_id: 'credential', account_id: 'squatter' })
          .execute()
        return { token: await mailedToken(scene), name: 'Ada Lund', password: 'seven cold winters' }
      },
    },
  ],
  'public/invitations:claim': claimedBy('other', async (scene) => ({ token: await mailedToken(scene) })),
  'public/invitations:claimMine': claimedBy(
    'other',
    (_scene, { invitationId }: { invitationId?: string }) => ({
      invitationId,
    }),
  ),

  // Who has an account is told in the bell too.
  'lender/invitations:inviteMember': [
    {
      who: 'lender',
      given: async (scene) => ({ email: await confirmAddress(scene, 'packager'), role: 'officer' }),
    },
  ],
  'lender/invitations:inviteBorrower': [
    {
      who: 'lender',
      given: async (scene) => ({
        ...{ email: await confirmAddress(scene, 'other'), projectId: scene.ours.projectId, items },
        mayAnswer: true,
      }),
    },
    // Who is in as a borrower is asked without another invitation.
    {
      who: 'lender',
      given: async (scene) => ({
        ...{ email: await confirmAddress(scene, 'borrower'), projectId: scene.ours.projectId },
        ...{ items: [{ stage: 'pre-application', kind: 'section', id: 'loanBasics' }], mayAnswer: true },
      }),
    },
    // Who is invited already is asked for more, by another day.
    {
      who: 'lender',
      given: async (scene) => {
        const { projectId } = scene.ours
        await invitations.borrower?.(scene, anEmail)
        await scene.db
          .updateTable('invitations')
          .set({ sent_at: new Date('2026-01-01') })
          .execute()
        const more = [{ stage: 'pre-application', kind: 'section', id: 'loanBasics' }]
        const asked = { dueOn: '2031-03-01', message: 'And this.' }
        return { email: anEmail, projectId, items: more, mayAnswer: true, ...asked }
      },
    },
  ],
  'lender/invitations:resend': [
    { who: 'lender', given: waiting('member', { sentLongAgo: true }) },
    {
      who: 'lender',
      given: async (scene) => {
        const invitation = await invitations.member?.(scene, await confirmAddress(scene, 'packager'))
        await scene.db.deleteFrom('notifications').execute()
        return invitation ?? {}
      },
    },
    { who: 'colleague', given: waiting('borrower', { sentLongAgo: true }) },
  ],
  'lender/invitations:revoke': [{ who: 'lender', given: waiting('borrower', { sentLongAgo: false }) }],
  'admin/invitations:resend': [{ who: 'admin', given: waiting('lender', { sentLongAgo: true }) }],
  'admin/invitations:revoke': [{ who: 'admin', given: waiting('staff', { sentLongAgo: false }) }],

  'admin/people:suspend': [
    { who: 'admin', given: ({ identities }) => ({ personId: identities.lender?.personId, suspended: true }) },
  ],
  'admin/people:endSignIns': [
    { who: 'admin', given: ({ identities }) => ({ personId: identities.lender?.personId }) },
  ],
  'admin/people:setDuties': [
    {
      who: 'admin',
      given: ({ identities }) => ({
        ...{ personId: identities.packager?.personId, shown: ['packaging'], duties: ['support'] },
      }),
    },
  ],
  'admin/people:viewAs': [
    {
      who: 'admin',
      given: ({ identities }) => ({ personId: identities.lender?.personId, reason: 'A call.' }),
    },
  ],
  'admin/projects:assign': [
    {
      who: 'admin',
      given: ({ identities, theirs }) => ({
        projectId: theirs.projectId,
        personId: identities.packager?.personId,
        assigned: true,
      }),
    },
    {
      who: 'admin',
      given: ({ identities, ours }) => ({
        projectId: ours.projectId,
        personId: identities.packager?.personId,
        assigned: false,
      }),
    },
  ],
  'admin/system:saveSettings': [
    {
      who: 'admin',
      given: async ({ db, identities }) => {
        await db
          .insertInto('installation_settings')
          .values({ name: 'defaultServiceLevel', value: '"managed"', changed_at: new Date(0) })
          .execute()
        await db
          .updateTable('installation_settings')
          .set({ changed_by: identities.lender?.personId ?? '' })
          .execute()
        const executives = [{ name: 'Ada Lund', role: 'President' }]
        const given = { executives, guideDocuments: {}, defaultServiceLevel: 'software' }
        return { settings: { ...given, packageVolumeMegabytes: 25 } }
      },
    },
  ],

  'admin/system:sendAgain': [
    { who: 'admin', given: async (scene) => ({ mailIds: [await aFailedMail(scene)] }) },
  ],
  'admin/supportInbox:assign': [
    {
      who: 'admin',
      given: async (scene) => ({ ...(await aRequest(scene)), personId: scene.identities.admin?.personId }),
    },
  ],
  'admin/supportInbox:setStatus': [
    { who: 'admin', given: async (scene) => ({ ...(await aRequest(scene)), status: 'closed' }) },
  ],
  'admin/supportInbox:reply': [
    { who: 'admin', given: async (scene) => ({ ...(await aRequest(scene)), text: 'Yes.' }) },
  ],
  'admin/supportInbox:addNote': [
    { who: 'admin', given: async (scene) => ({ ...(await aRequest(scene)), text: 'Call back.' }) },
  ],
}
