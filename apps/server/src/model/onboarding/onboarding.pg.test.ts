import { onboarding as entries, type onboarding } from '@granary/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { practiceProblems } from './onboarding-answers.ts'
import { organization as anOrganization, practice } from './onboarding-testing.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  await workspace.db.deleteFrom('join_requests').execute()
})

// Blanks around a name are none of it.
const organization = { ...anOrganization, lenderName: ` ${anOrganization.lenderName} ` }

const problemsOf = (given: Partial<onboarding.PracticeAnswers>) =>
  practiceProblems({ ...practice, ...given }).map(({ fieldId }) => fieldId)

describe('[B21] the second step', () => {
  test.each([
    ['nothing wrong', {}, []],
    ['not sure about the regulation', { federallyRegulated: 'not_sure' }, []],
    ['no regulation said', { federallyRegulated: '' }, ['federallyRegulated']],
    ['not regulated', { federallyRegulated: 'no' }, ['usdaApproved']],
    ['approved', { federallyRegulated: 'no', usdaApproved: 'yes' }, []],
    ['neither', { federallyRegulated: 'no', usdaApproved: 'no' }, ['authorizationFollowup']],
    [
      'neither, with a follow-up',
      { federallyRegulated: 'no', usdaApproved: 'no', authorizationFollowup: 'Filed in May.' },
      [],
    ],
    [
      'a follow-up without end',
      { federallyRegulated: 'no', usdaApproved: 'no', authorizationFollowup: 'x'.repeat(2_001) },
      ['authorizationFollowup'],
    ],
    ['no states, no programs', { servedStates: [], programs: [] }, ['servedStates', 'programs']],
    ['unknown ones', { servedStates: ['XX'], programs: ['SBA'] }, ['servedStates', 'programs']],
    ['no service level', { serviceLevel: 'free' }, ['serviceLevel']],
  ] as const)('%s', (_case, given, expected) => {
    expect(problemsOf(given as Partial<onboarding.PracticeAnswers>)).toEqual(expected)
  })
})

describe('[B21] the set-up', () => {
  test('founds one lender, however often the first step is saved, and ends once', async () => {
    const saves = [1, 2, 3].map(() => workspace.call('packager', entries.saveOrganization, { organization }))
    const ids = new Set((await Promise.all(saves)).map(({ organizationId }) => organizationId))
    expect(ids.size).toBe(1)
    const begun = await workspace.call('packager', entries.get, {})
    expect(begun.lender).toMatchObject({
      onboarded: false,
      isOwner: true,
      organization: { ...organization, lenderName: 'Alma Farmers Bank' },
    })
    const refused = async () =>
      expect(
        await workspace.refusal('packager', entries.finish, {
          practice: { ...practice, federallyRegulated: 'no', programs: [] },
        }),
      ).toMatchObject({
        code: 'VALIDATION',
        problems: [
          {
            fieldId: 'usdaApproved',
            code: 'onboarding',
            message: 'Say whether the lender is approved by the agency.',
          },
          { fieldId: 'programs', code: 'onboarding', message: 'Select at least one program.' },
        ],
      })
    expect(await changesBy(workspace, refused)).toEqual({})
    const unapproved = { ...practice, usdaApproved: 'no', authorizationFollowup: 'left over' }
    const finish = () => workspace.call('packager', entries.finish, { practice: unapproved })
    expect(await changesBy(workspace, finish)).toEqual({
      audit_entries: ['+1'],
      organizations: ['federally_regulated', 'onboarded_at', 'programs', 'served_states', 'service_level'],
    })
    const { lender } = await workspace.call('packager', entries.get, {})
    expect(lender).toMatchObject({ onboarded: true, practice })
    expect(await workspace.refusal('packager', entries.finish, { practice })).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Your lender is set up already.',
    })
    expect(await workspace.refusal('packager', entries.saveOrganization, { organization })).toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test('is the owner’s: colleagues of a lender that is not set up cannot end it', async () => {
    expect(await workspace.refusal('officer', entries.finish, { practice })).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Only an owner of your lender can set it up.',
    })
  })

  test('an expired check does not keep anybody from finishing', async () => {
    const { projectId } = await workspace.call('owner', entries.finish, { practice, checkToken: 'gone' })
    expect(projectId).toBeNull()
  })
})

describe('joining a lender', () => {
  const idOf = async (name: string) =>
    (
      await workspace.db
        .selectFrom('organizations')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).id
  const ask = async (lender: string) =>
    workspace.call('administrator', entries.askToJoin, { organizationId: await idOf(lender) })
  /** Somebody else asks both lenders; nobody answers them here. */
  const askBesides = async () => {
    const organizations = await workspace.db
      .selectFrom('organizations')
      .select('id as organization_id')
      .execute()
    await workspace.db
      .insertInto('join_requests')
      .values(organizations.map((each) => ({ ...each, person_id: 'viewer' })))
      .execute()
  }
  const mailsTo = (recipient: string) =>
    workspace.db.selectFrom('mails').select('subject').where('recipient', '=', recipient).execute()

  test('a like name is found, with a typing error too, and wildcards find nothing', async () => {
    const found = async (lenderName: string) =>
      (await workspace.call('administrator', entries.findSimilar, { lenderName })).map(({ name }) => name)
    expect(await found('the prairie bank')).toEqual(['Prairie Bank'])
    expect(await found('Prairei Bank')).toEqual(['Prairie Bank'])
    expect(await found('%%%')).toEqual([])
    expect(await found('Pr')).toEqual([])
  })

  test('asking twice is asking once, and only owners of that lender can answer', async () => {
    await askBesides()
    const { requestId } = await ask('Prairie Bank')
    const again = async () => expect((await ask('Prairie Bank')).requestId).toBe(requestId)
    expect(await changesBy(workspace, again)).toEqual({})
    expect(await mailsTo('owner@bank.example')).toEqual([
      { subject: 'Walt Bremer asks to join Prairie Bank' },
    ])
    for (const who of ['officer', 'viewer'] as const) {
      expect(
        await workspace.refusal(who, entries.answerJoinRequest, { requestId, role: 'viewer' }),
      ).toMatchObject({ code: 'FORBIDDEN' })
    }
    expect(
      await workspace.refusal('stranger', entries.answerJoinRequest, { requestId, role: 'viewer' }),
    ).toMatchObject({ code: 'NOT_FOUND' })
    const take = () => workspace.call('owner', entries.answerJoinRequest, { requestId, role: 'viewer' })
    expect(await changesBy(workspace, take)).toEqual({
      audit_entries: ['+1'],
      join_requests: ['answered_at', 'answered_by', 'status'],
      mails: ['+1'],
      organization_members: ['+1'],
    })
    expect(
      await workspace.refusal('owner', entries.answerJoinRequest, { requestId, role: 'owner' }),
    ).toMatchObject({ code: 'NOT_FOUND' })
    const membership = await workspace.db
      .selectFrom('organization_members')
      .select('role')
      .where('person_id', '=', 'administrator')
      .execute()
    expect(membership).toEqual([{ role: 'viewer' }])
    expect(await mailsTo('administrator@bank.example')).toEqual([
      { subject: 'You now work for Prairie Bank' },
    ])
  })

  test('a declined request shows until it is dismissed, and may be asked again', async () => {
    await askBesides()
    const { requestId } = await ask('Farm Credit')
    const decline = () => workspace.call('stranger', entries.answerJoinRequest, { requestId, role: null })
    expect(await changesBy(workspace, decline)).toEqual({
      audit_entries: ['+1'],
      join_requests: ['answered_at', 'answered_by', 'status'],
      mails: ['+1'],
    })
    const { joinRequests } = await workspace.call('administrator', entries.get, {})
    expect(joinRequests).toMatchObject([{ organizationName: 'Farm Credit', status: 'declined' }])
    const dismiss = () => workspace.call('administrator', entries.withdrawRequest, { requestId })
    expect(await changesBy(workspace, dismiss)).toEqual({ join_requests: ['answered_at', 'status'] })
    expect((await workspace.call('administrator', entries.get, {})).joinRequests).toEqual([])
    expect((await ask('Farm Credit')).requestId).not.toBe(requestId)
    expect(await workspace.refusal('owner', entries.withdrawRequest, { requestId })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('what is no id names nothing', async () => {
    expect(
      await workspace.refusal('administrator', entries.askToJoin, { organizationId: "' or true" }),
    ).toMatchObject({ code: 'NOT_FOUND' })
  })
})
