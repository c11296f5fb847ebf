import { adminPeople, notifications, onboarding } from '@granary/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organization, practice } from '../model/onboarding/onboarding-testing.ts'
import { changesBy } from '../testing/changes.ts'
import { createWorkspace, type Workspace } from '../testing/workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())

/** Each of two forms that were opened at the same moment sends what it showed beside what is wanted (0644). */

test('of two who give and take duties at once neither gives back nor takes away what the other decided', async () => {
  const personId = 'packager'
  const dutiesNow = async () =>
    (await workspace.call('administrator', adminPeople.get, { personId })).duties.toSorted()
  const shown = await dutiesNow()
  expect(shown).toEqual(['packaging'])
  const decide = (duties: typeof shown) =>
    workspace.call('administrator', adminPeople.setDuties, { personId, shown, duties })

  expect(await changesBy(workspace, () => decide(['packaging', 'support']))).toEqual({
    admin_duties: ['+1'],
    audit_entries: ['+1'],
  })
  expect(await changesBy(workspace, () => decide(['packaging', 'rules']))).toEqual({
    admin_duties: ['+1'],
    audit_entries: ['+1'],
  })
  expect(await dutiesNow()).toEqual(['packaging', 'rules', 'support'])
  // A third, open since then, takes away the one that it showed.
  expect(await changesBy(workspace, () => decide([]))).toEqual({
    admin_duties: ['-1'],
    audit_entries: ['+1'],
  })
  expect(await dutiesNow()).toEqual(['rules', 'support'])
  // And one that still shows it does not give it again.
  await decide(['packaging', 'support'])
  expect(await dutiesNow()).toEqual(['rules', 'support'])
})

test('of two who change a lender at once each changes what they changed, and the same is said instead of overwritten', async () => {
  await workspace.call('owner', onboarding.changeOrganization, { organization, practice })
  const now = async () => {
    const { lender } = await workspace.call('owner', onboarding.get, {})
    if (!lender?.organization || !lender.practice) throw new Error('The lender is not set up.')
    return { organization: lender.organization, practice: lender.practice }
  }
  const shown = await now()
  const change = (mine: Partial<typeof organization>, lists: Partial<typeof practice> = {}) => ({
    organization: { ...shown.organization, ...mine },
    practice: { ...shown.practice, ...lists },
    shown,
  })
  const save = (given: ReturnType<typeof change>) =>
    workspace.call('owner', onboarding.changeOrganization, given)

  const one = change({ contactPhone: '308 555 0199' }, { servedStates: ['NE', 'KS', 'IA'] })
  expect(await changesBy(workspace, () => save(one))).toEqual({
    audit_entries: ['+1'],
    organizations: ['contact', 'served_states'],
  })
  const other = change({ contactTitle: 'Chair' }, { servedStates: ['NE'], serviceLevel: 'software' })
  expect(await changesBy(workspace, () => save(other))).toEqual({
    audit_entries: ['+1'],
    organizations: ['contact', 'served_states', 'service_level'],
  })
  const both = {
    organization: { ...shown.organization, contactPhone: '308 555 0199', contactTitle: 'Chair' },
    practice: { ...shown.practice, servedStates: ['NE', 'IA'], serviceLevel: 'software' },
  }
  expect(await now()).toEqual(both)

  const third = change({ contactPhone: '308 555 0111', contactFirstName: 'Ada' })
  const refused = async () => {
    expect(await workspace.refusal('owner', onboarding.changeOrganization, third)).toMatchObject({
      problems: [{ fieldId: 'contactPhone' }],
    })
  }
  expect(await changesBy(workspace, refused)).toEqual({})
  expect(await now()).toEqual(both)
})

test('of two pages on which somebody chooses their notices each keeps what it did not touch', async () => {
  const chosen = () => workspace.call('owner', notifications.getChoices, {})
  const before = await chosen()
  const [first, second] = Object.keys(before.choices) as (keyof typeof before.choices)[]
  if (!first || !second) throw new Error('There are no groups of notices.')
  const quiet = { bell: false, mail: 'none' } as const
  const choose = setChoices

  await choose({ choices: { [first]: quiet }, digestHour: 9 })
  expect(await changesBy(workspace, () => choose({ choices: { [second]: quiet } }))).toEqual({
    notification_choices: ['choices'],
  })
  expect(await chosen()).toEqual({
    ...before,
    choices: { ...before.choices, [first]: quiet, [second]: quiet },
    digestHour: 9,
  })
  // An hour that is chosen on the other page leaves the choices as they are.
  expect(await changesBy(workspace, () => choose({ choices: {}, digestHour: 18 }))).toEqual({
    notification_choices: ['digest_hour'],
  })
  expect((await chosen()).choices).toMatchObject({ [first]: quiet, [second]: quiet })
})

const setChoices = (given: typeof notifications.setChoices._args) =>
  workspace.call('owner', notifications.setChoices, given)
