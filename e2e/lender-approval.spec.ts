import { expect, test } from 'vitest'
import { axe, newPage, sidewaysOverflow } from './support/browser.ts'
import { changesIn } from './support/changes.ts'
import { answerOrganization, answerPractice } from './support/founding.ts'
import { call, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { mailedLink } from './support/mails.ts'
import { adds, limited, newPerson, signedIn } from './support/may.ts'
import { register } from './support/newcomer.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off', LENDER_APPROVAL: 'on' },
  {
    ...signedIn('admin@granary.example'),
    'a new lender': adds('invitations', 'organization_members', 'organizations'),
    'a new person': newPerson,
    'the installation': limited,
  },
)

test('[B48] a borrowed name waits, is seen beside the one it borrows, declined, approved, and its people follow live', async () => {
  const owner = await newPage(browser, { baseURL: product.portalUrl })
  const email = `walt-${Date.now()}@bank.example`
  const name = `Sample Stat Bank ${Date.now()}`
  await owner.goto('/register')
  await register(owner, product, { name: 'Walt Hale', email })
  await owner.waitForURL('**/lender/onboarding')
  await owner.getByRole('link', { name: 'Set up your lender' }).click()
  await answerOrganization(owner, name)
  await owner.getByRole('button', { name: 'Save and continue' }).click()
  await owner.waitForURL('**/onboarding-v2/step-2')
  await answerPractice(owner)
  await owner.getByRole('button', { name: 'Finish' }).click()
  await owner.waitForURL('**/onboarding-v2/success')
  await owner.getByText(`${name} waits for approval.`).waitFor()
  await eventually(() =>
    owner.getByRole('region', { name: 'What comes next' }).getByRole('listitem').allInnerTexts(),
  ).toEqual([
    'Create a project: everything saves by itself',
    `Granary approves ${name}: what follows opens then`,
    'Invite colleagues, and ask the borrower for what only they know',
    'Submit the pre-application, then the full application',
  ])
  expect(await axe(owner)).toEqual([])
  await owner.goto('/lender/dashboard/members')
  await owner.getByText(`${name} waits for approval.`).waitFor()
  expect(await axe(owner)).toEqual([])
  await owner.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOverflow(owner)).toBe(0)
  const invitation = { email: 'colleague@town.example', role: 'officer' }
  await expect(call(owner, 'mutation', 'lender/invitations:inviteMember', invitation)).rejects.toThrow(
    /Inviting others opens once Granary has approved your lender/,
  )

  const staff = await signedInPage(browser, product, 'admin@granary.example')
  await staff.goto(await mailedLink(product, 'admin@granary.example'))
  await staff.getByRole('heading', { level: 1, name }).waitFor()
  await staff.getByRole('link', { name: /^Sample State Bank/ }).waitFor()
  expect(await axe(staff)).toEqual([])
  await staff.getByRole('button', { name: 'Decline…' }).click()
  await staff.getByLabel('Reason').fill('Another bank has nearly this name.')
  const declined = await changesIn(product, async () => {
    await staff.getByRole('button', { name: 'Decline', exact: true }).click()
    await owner.getByText(`${name} was not approved.`).waitFor()
    await owner.getByText('Another bank has nearly this name.').waitFor()
  })
  expect(declined).toEqual({
    audit_entries: ['+1'],
    mails: ['+1'],
    organizations: ['decline_reason', 'declined_at'],
  })

  const approved = await changesIn(product, async () => {
    await staff.getByRole('button', { name: 'Approve', exact: true }).click()
    await owner.getByText(`${name} was not approved.`).waitFor({ state: 'detached' })
  })
  expect(approved).toEqual({
    audit_entries: ['+1'],
    mails: ['+1'],
    organizations: ['approved_at', 'approved_by', 'decline_reason', 'declined_at'],
  })
  expect(await call(owner, 'mutation', 'lender/invitations:inviteMember', invitation)).toHaveProperty(
    'invitationId',
  )
  await eventually(async () => (await product.mailsTo(email)).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([`${name} is approved`, `${name} was not approved`]),
  )
  await owner.context().close()
  await staff.context().close()
})
