import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleProjects } from '../apps/server/src/demo/sample-projects.ts'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { call, demoPassword, signedInPage } from './support/lender.ts'
import { signedIn } from './support/may.ts'
import { onPaper } from './support/print.ts'
import { startProductAndBrowser } from './support/started.ts'

const email = 'colleague@granary.example'
/** What entries of the log lose, wherever they name somebody. */
const redacted = { audit_entries: ['redaction', 'person_email', 'address', 'details'] }

const { product, browser } = startProductAndBrowser(
  {},
  {
    ...signedIn('admin@granary.example', 'lender@granary.example'),
    // Whoever is erased loses everything that is theirs; what others have stays, which the pg tests compare.
    ...Object.fromEntries(sampleProjects.map(({ name }) => [name, redacted])),
    [email]: {
      ...redacted,
      person_erasures: ['added'],
      people: [
        ...['name', 'email', 'email_verified', 'image', 'two_factor_enabled'],
        ...['suspended_at', 'erased_at', 'updated_at'],
      ],
      sign_ins: ['added', 'removed'],
      sign_in_methods: ['removed'],
      known_devices: ['added', 'removed'],
      mails: ['added', 'removed'],
      notifications: ['removed'],
      notification_choices: ['removed'],
      organization_members: ['removed'],
    },
    'Sample State Bank': { ...redacted, organization_members: ['removed'] },
    'the installation': { ...redacted, rate_limits: ['added', 'count', 'window_start', 'removed'] },
  },
)

const sound = async (page: Page) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await axe(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(0)
  }
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true, disabled: false })
const dialog = (page: Page) => page.getByRole('dialog')

test('somebody asks to be deleted, staff erase them, and their open page ends with a sentence', async () => {
  const person = await signedInPage(browser, product, email)
  const admin = await signedInPage(browser, product, 'admin@granary.example')
  const owner = await signedInPage(browser, product)
  const projects = () =>
    call(owner, 'query', 'lender/projects:list', { paginationOpts: { numItems: 50, cursor: null } })
  const before = await projects()

  await owner.goto('/lender/dashboard/profile')
  await owner.getByText(/would have no owner\. Somebody else there has to be made an owner first/).waitFor()
  expect(await button(owner, 'Delete my account…').count()).toBe(0)

  await person.goto('/lender/dashboard/profile')
  const ask = async () => {
    await button(person, 'Delete my account…').press('Enter')
    await button(person, 'Ask to delete it').press('Enter')
    await person.getByText(/^You asked on .+ to have this account deleted/).waitFor()
  }
  await ask()
  await sound(person)
  await button(person, 'Take the request back').press('Enter')
  await button(person, 'Delete my account…').waitFor()
  await ask()

  await admin.goto('/admin/erasures')
  const ofPeople = admin.getByRole('table', { name: 'Erasures of people' })
  await ofPeople.waitFor()
  await sound(admin)
  await ofPeople
    .getByRole('row', { name: /Waits for an answer/ })
    .getByRole('link')
    .press('Enter')
  await button(admin, 'Erase this person…').press('Enter')
  await dialog(admin).getByLabel('The last backup that names them ends on').fill('2027-03-01')
  await button(admin, 'Erase for good').press('Enter')
  await dialog(admin).getByText('Type the email address of the account.').waitFor()
  await dialog(admin).getByRole('textbox', { name: 'Email address of the account' }).fill(email)
  await sound(admin)
  await button(admin, 'Erase for good').press('Enter')
  await admin.getByRole('heading', { name: 'Certificate of erasure' }).waitFor({ timeout: 60_000 })
  await admin.getByRole('heading', { level: 1, name: /^Erased person [0-9A-F]{4}$/ }).waitFor()
  await sound(admin)
  expect(await onPaper(admin, 'Certificate of erasure')).toEqual([])

  await person.getByText(/This account was erased\. You can register anew/).waitFor({ timeout: 30_000 })
  const again = await person.request.post('/api/auth/sign-in/email', {
    data: { email, password: demoPassword },
    headers: { origin: product.portalUrl },
  })
  expect(again.ok()).toBe(false)
  const pseudonym = (await admin.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const renamed = JSON.stringify(before).replaceAll('Dana Whitlock', pseudonym)
  expect(JSON.stringify(await projects())).toBe(renamed)
  for (const page of [person, admin, owner]) await page.context().close()
}, 120_000)
