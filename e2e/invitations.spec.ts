import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../apps/server/src/db/testing.ts'
import { axe, newPage, sidewaysOverflow } from './support/browser.ts'
import { changesIn, some } from './support/changes.ts'
import { signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { mailedLink } from './support/mails.ts'
import { adds, limited, newPerson, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'

let database: TestDatabase
/** A database of its own, so that days can pass in it; it ends after the product, which works on it. */
afterAll(() => database.drop())
const { product, browser } = startProductAndBrowser(
  async () => {
    database = await freshDatabase()
    return { RATE_LIMITS: 'off', DATABASE_URL: database.url, ENVIRONMENT: 'staging' }
  },
  {
    ...signedIn('lender@granary.example', 'other@granary.example'),
    'Bakery relocation': adds('borrower_shares', 'invitations', 'notifications'),
    'Sample State Bank': adds('invitations', 'notifications', 'organization_members', 'sign_ins'),
    'a new person': { ...newPerson, ...adds('borrower_accounts') },
    'the installation': limited,
  },
)

const newPassword = 'three quiet silos at dawn'

/** A browser of its own, signed in as one of the demo accounts. */
async function browserOf(email: string, path: string): Promise<Page> {
  const page = await signedInPage(browser, product, email)
  await page.goto(path)
  return page
}

const linkTo = (email: string, atLeast?: number) => mailedLink(product, email, atLeast)

async function peopleOfBakery(): Promise<Page> {
  const owner = await browserOf('lender@granary.example', '/lender/dashboard/projects')
  await owner.getByRole('link', { name: 'Bakery relocation' }).click()
  await owner.waitForURL(/projects\/[0-9a-f-]{36}/)
  await owner.goto(`${owner.url().replace(/\?.*$/, '')}?view=people`)
  return owner
}

async function accept(guest: Page, name: string): Promise<void> {
  await guest.getByLabel('Your name').fill(name)
  await guest.getByLabel('Choose a password').fill(newPassword)
  await guest.getByRole('button', { name: 'Create account and accept' }).click()
}

async function inviteColleague(owner: Page, email: string, role?: string): Promise<void> {
  await owner.getByRole('button', { name: 'Invite colleague' }).click()
  await owner.getByLabel('Email address').fill(email)
  if (role) await owner.getByRole('radio', { name: role }).check()
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await owner.getByRole('row', { name: new RegExp(email) }).waitFor()
}

const heading = (page: Page) => page.locator('h1')
const claimed = { invitations: ['claimed_at', 'claimed_by'] }
const accountMade = {
  ...claimed,
  known_devices: ['+1'],
  people: ['+1'],
  sign_in_methods: ['+1'],
  sign_ins: ['+1'],
}
const invited = { audit_entries: ['+1'], invitations: ['+1'], mails: ['+1'] }

describe('a colleague', () => {
  test('[S0-062] is invited by mail, sets up an account in another browser, and is a member at once', async () => {
    const email = 'nora@bank.example'
    const owner = await browserOf('lender@granary.example', '/lender/dashboard/members')
    expect(await changesIn(product, () => inviteColleague(owner, email))).toEqual(invited)
    const link = await linkTo(email)
    expect(link.startsWith(`${product.portalUrl}/invite/claim#`)).toBe(true)

    const guest = await newPage(browser)
    await guest.goto(link)
    await expect.poll(() => heading(guest).innerText()).toBe('Join Sample State Bank')
    expect(await axe(guest)).toEqual([])
    const changes = await changesIn(product, async () => {
      await accept(guest, 'Nora Lindgren')
      await guest.waitForURL('**/lender/dashboard')
      await owner.getByRole('row', { name: /Nora Lindgren.*Officer/ }).waitFor()
    })
    expect(changes).toEqual({
      ...accountMade,
      audit_entries: ['+3'],
      notifications: ['+1'],
      organization_members: ['+1'],
    })
    await expect.poll(() => owner.getByRole('row', { name: /nora@bank.example/ }).count()).toBe(1)
    expect(await axe(owner)).toEqual([])

    await guest.context().clearCookies()
    await guest.goto(link)
    await guest.reload()
    await expect.poll(() => heading(guest).innerText()).toBe('This invitation was used already')
    await guest.context().close()
    await owner.context().close()
  })

  test('[S0-063] with an account signs in by a code for the invited address, and accepts', async () => {
    const email = 'other@granary.example'
    const owner = await browserOf('lender@granary.example', '/lender/dashboard/members')
    await inviteColleague(owner, email, 'Viewer')
    const link = await linkTo(email)
    const guest = await newPage(browser)
    await guest.goto(link)
    await guest.getByRole('link', { name: 'I have an account' }).click()
    await expect.poll(() => heading(guest).innerText()).toBe('Confirm your email address')
    expect(await axe(guest)).toEqual([])
    await guest.getByRole('button', { name: 'Send code' }).click()
    await guest.getByLabel('Code').waitFor()
    const code = async () => /\b\d{6}\b/.exec((await product.mailsTo(email))[0]?.text ?? '')?.[0]
    await expect.poll(code, { timeout: 20_000 }).toMatch(/^\d{6}$/)
    await guest.getByLabel('Code').fill((await code()) ?? '')
    await guest.getByRole('button', { name: 'Confirm' }).click()
    await guest.getByRole('button', { name: 'Accept invitation' }).waitFor()
    const changes = await changesIn(product, async () => {
      await guest.getByRole('button', { name: 'Accept invitation' }).click()
      await guest.waitForURL('**/lender/dashboard')
      await owner.getByRole('row', { name: /Theo Lindqvist.*Viewer/ }).waitFor()
    })
    expect(changes).toEqual({
      ...claimed,
      audit_entries: ['+1'],
      notifications: ['+1'],
      organization_members: ['+1'],
      sign_ins: ['organization_id'],
    })
    await guest.context().close()
    await owner.context().close()
  })
})

describe('[S0-061] a borrower', () => {
  test('is invited by the people of a project to whole parts of it, and claims in a second browser', async () => {
    const email = 'rosa@mill.example'
    const owner = await peopleOfBakery()
    const card = owner.locator('form').filter({ has: owner.getByRole('group', { name: 'For what' }) })
    await card.getByLabel('To', { exact: true }).selectOption({ label: 'Somebody new, as a borrower' })
    await card.getByLabel('Email address').fill(email)
    await card.getByRole('button', { name: 'Choose none' }).press('Enter')
    await eventually(() => card.getByRole('checkbox', { checked: true }).count()).toBe(0)
    await card.getByRole('button', { name: 'Ask', exact: true }).click()
    await card.getByText('Choose what to ask for.').waitFor()
    await card.getByText('Whole parts, also where nothing is missing').press('Enter')
    const parts = card.getByRole('group', { name: 'What to share' })
    await parts.getByRole('checkbox', { name: 'Ownership', exact: true }).first().click()
    await eventually(() => card.getByText('Choose what to ask for.').count()).toBe(0)
    await card.getByLabel('Due').fill('2030-05-31')
    await card.getByLabel('Message').fill('Please by the end of May.')
    expect([await axe(owner), await sidewaysOverflow(owner)]).toEqual([[], 0])
    const sent = await changesIn(product, async () => {
      await card.getByRole('button', { name: 'Ask for 1' }).click()
      await owner.getByRole('listitem').filter({ hasText: email }).getByText('Withdraw').waitFor()
    })
    expect(sent).toEqual(invited)
    // What one lender asks of borrowers is with each project, and not among the invitations of colleagues.
    await owner.goto('/lender/dashboard/members')
    await owner.getByText('They are invited, reminded and let go under People in each project.').waitFor()
    await eventually(() => owner.getByText(email).count()).toBe(0)

    const guest = await newPage(browser)
    await guest.goto(await linkTo(email))
    await expect.poll(() => heading(guest).innerText()).toBe('Bakery relocation')
    await guest.getByText('Please by the end of May.').waitFor()
    const accepted = await changesIn(product, async () => {
      await accept(guest, 'Rosa Brandt')
      await guest.waitForURL(/\/borrower\/projects\/[^/]+\/questions\?stage=pre-application#field-/)
      await guest.goto(`${product.portalUrl}/borrower`)
      await guest.getByText('Please answer by May 31, 2030.').waitFor()
    })
    expect(accepted).toEqual({
      ...accountMade,
      audit_entries: ['+3'],
      borrower_accounts: ['+1'],
      borrower_shares: ['+1'],
      notifications: ['+1'],
    })

    await owner.getByRole('row', { name: /Rosa Brandt.*Bakery relocation/ }).waitFor()
    expect(await axe(owner)).toEqual([])
    await owner
      .getByRole('table', { name: 'Borrowers' })
      .getByRole('link', { name: 'Bakery relocation' })
      .click()
    await eventually(() => heading(owner).innerText()).toBe('Bakery relocation')
    const beside = await guest.context().newPage()
    const [, project = ''] = /(projects\/[^?]+)/.exec(owner.url()) ?? []
    await beside.goto(`${product.portalUrl}/borrower/${project}/questions?stage=pre-application`)
    await beside.getByRole('heading', { level: 1, name: 'Bakery relocation' }).waitFor()
    const ended = await changesIn(product, async () => {
      await owner.getByRole('button', { name: /End access of Rosa Brandt/ }).click()
      await owner.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
      await guest.getByText('Nothing is asked of you at the moment.').waitFor()
    })
    expect(ended).toEqual({ audit_entries: some, borrower_shares: ['ended_at'] })
    // A page that was open says what has become of it.
    await beside.getByText('Nothing of this project is shared with you.').waitFor()
    expect([await axe(beside), await sidewaysOverflow(beside)]).toEqual([[], 0])
    await Promise.all([owner, guest].map((page) => page.context().close()))
  })

  test('is invited to read a part, and changes nothing of it', async () => {
    const email = 'pavel@mill.example'
    const owner = await peopleOfBakery()
    await owner.getByLabel('To', { exact: true }).selectOption({ label: 'Somebody new, as a borrower' })
    await owner.getByLabel('Email address').fill(email)
    await owner.getByRole('button', { name: 'Choose none' }).click()
    await owner.getByText('Whole parts, also where nothing is missing').click()
    await owner.getByRole('checkbox', { name: 'Ownership', exact: true }).first().click()
    await owner.getByRole('radio', { name: /^Read/ }).check()
    await owner.getByRole('button', { name: 'Invite to read 1' }).click()
    await owner.getByText(`${email} was invited to read what you chose.`).first().waitFor()
    const guest = await newPage(browser)
    await guest.goto(await linkTo(email))
    await accept(guest, 'Pavel Novak')
    await guest.waitForURL('**/borrower')
    const toRead = guest.getByRole('region', { name: 'Shared with you to read' })
    await toRead.getByRole('link', { name: /Ownership$/ }).click()
    await guest.waitForURL(/questions/)
    await guest.getByRole('heading', { level: 1 }).waitFor()
    await eventually(() => guest.getByText('Ownership').count()).toBeGreaterThan(0)
    await eventually(() => guest.getByRole('main').locator('input:enabled, textarea:enabled').count()).toBe(0)
    await Promise.all([owner, guest].map((page) => page.context().close()))
  })
})

describe('a link that leads nowhere says why', () => {
  test('[S0-059] withdrawn, replaced, expired, without a token, and for another address', async () => {
    const email = 'late@bank.example'
    const owner = await browserOf('lender@granary.example', '/lender/dashboard/members')
    await inviteColleague(owner, email)
    const first = await linkTo(email)
    const says = async (address: string, words: string) => {
      const guest = await newPage(browser)
      await guest.goto(address)
      await expect.poll(() => heading(guest).innerText()).toBe(words)
      await guest.context().close()
    }
    await says(first.replace('/invite/claim', '/anon/invitation'), 'Join Sample State Bank')
    await owner.getByRole('button', { name: `Send again to ${email}` }).click()
    const second = await linkTo(email, 2)
    await says(first, 'This link is not valid')
    await says(`${product.portalUrl}/anon/invitation`, 'Open the link from your email')
    await says(`${product.portalUrl}/invitation/`, 'Open the link from your email')

    await owner.goto(second)
    await expect.poll(() => heading(owner).innerText()).toBe('This invitation is for another address')
    await owner.goto(`${product.portalUrl}/lender/dashboard/members`)
    const watching = await newPage(browser)
    await watching.goto(second)
    await expect.poll(() => heading(watching).innerText()).toBe('Join Sample State Bank')
    const withdrawn = await changesIn(product, async () => {
      await owner.getByRole('button', { name: `Withdraw the invitation to ${email}` }).click()
      await expect.poll(() => heading(watching).innerText()).toBe('This invitation was withdrawn')
    })
    expect(withdrawn).toEqual({ audit_entries: ['+1'], invitations: ['revoked_at'] })
    await watching.context().close()

    const latecomer = 'latest@bank.example'
    await owner.goto(`${product.portalUrl}/lender/dashboard/members`)
    await inviteColleague(owner, latecomer)
    const third = await linkTo(latecomer)
    await says(third, 'Join Sample State Bank')
    await inDatabase(
      "update invitations set expires_at = now() - interval '1 minute' where email = $1",
      latecomer,
    )
    await says(third, 'This invitation has expired')
    await owner.reload()
    await owner.getByRole('row', { name: new RegExp(`${latecomer}.*Expired`) }).waitFor()
    await owner.getByRole('button', { name: `Send again to ${latecomer}` }).click()
    await says(await linkTo(latecomer, 2), 'Join Sample State Bank')
    await owner.context().close()
  })
})

async function inDatabase(statement: string, ...values: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(statement, [...values])
  await client.end()
}
