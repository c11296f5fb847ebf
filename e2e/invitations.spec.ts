import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe, launchBrowser, newPage } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct({ RATE_LIMITS: 'off' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const password = 'granary-demo'
const newPassword = 'three quiet silos at dawn'

/** A browser of its own, signed in as one of the demo accounts. */
async function browserOf(email: string, path: string, size = {}): Promise<Page> {
  const page = await newPage(browser, size)
  const answer = await page.request.post(`${product.portalUrl}/api/auth/sign-in/email`, {
    data: { email, password },
    headers: { origin: product.portalUrl },
  })
  expect(answer.status()).toBe(200)
  await page.goto(`${product.portalUrl}${path}`)
  return page
}

async function linkTo(email: string, atLeast = 1): Promise<string> {
  await expect
    .poll(async () => (await product.mailsTo(email)).length, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(atLeast)
  const [mail] = await product.mailsTo(email)
  return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}

async function inviteColleague(owner: Page, email: string, role?: string): Promise<void> {
  await owner.getByRole('button', { name: 'Invite colleague' }).click()
  await owner.getByLabel('Email address').fill(email)
  if (role) await owner.getByRole('radio', { name: role }).check()
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await owner.getByRole('row', { name: new RegExp(email) }).waitFor()
}

const heading = (page: Page) => page.locator('h1')

describe('a colleague', () => {
  test('[S0-062] is invited by mail, sets up an account in another browser, and is a member at once', async () => {
    const email = 'nora@bank.example'
    const owner = await browserOf('lender@granary.example', '/lender/dashboard/members')
    await inviteColleague(owner, email)
    const link = await linkTo(email)
    expect(link.startsWith(`${product.portalUrl}/invite/claim#`)).toBe(true)

    const guest = await newPage(browser)
    await guest.goto(link)
    await expect.poll(() => heading(guest).innerText()).toBe('Join Sample State Bank')
    expect(await axe(guest)).toEqual([])
    await guest.getByLabel('Your name').fill('Nora Lindgren')
    await guest.getByLabel('Choose a password').fill(newPassword)
    await guest.getByRole('button', { name: 'Create account and accept' }).click()
    await guest.waitForURL('**/lender/dashboard')

    await owner.getByRole('row', { name: /Nora Lindgren.*Officer/ }).waitFor()
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
    await guest.getByRole('button', { name: 'Accept invitation' }).click()
    await guest.waitForURL('**/lender/dashboard')
    await owner.getByRole('row', { name: /Theo Lindqvist.*Viewer/ }).waitFor()
    await guest.context().close()
    await owner.context().close()
  })
})

describe('a link that leads nowhere says why', () => {
  test('[S0-059] withdrawn, replaced, made up, without a token, and for another address', async () => {
    const email = 'late@bank.example'
    const owner = await browserOf('lender@granary.example', '/lender/dashboard/members')
    await inviteColleague(owner, email)
    const first = await linkTo(email)
    const said = async (address: string) => {
      const guest = await newPage(browser)
      await guest.goto(address)
      await expect.poll(() => heading(guest).innerText()).not.toBe('Your invitation')
      const words = await heading(guest).innerText()
      await guest.context().close()
      return words
    }
    expect(await said(first.replace('/invite/claim', '/anon/invitation'))).toBe('Join Sample State Bank')
    await owner.getByRole('button', { name: `Send again to ${email}` }).click()
    const second = await linkTo(email, 2)
    expect(await said(first)).toBe('This link is not valid')
    expect(await said(`${product.portalUrl}/anon/invitation`)).toBe('Open the link from your email')
    expect(await said(`${product.portalUrl}/invitation/`)).toBe('Open the link from your email')

    await owner.goto(second)
    await expect.poll(() => heading(owner).innerText()).toBe('This invitation is for another address')
    await owner.goto(`${product.portalUrl}/lender/dashboard/members`)
    const watching = await newPage(browser)
    await watching.goto(second)
    await expect.poll(() => heading(watching).innerText()).toBe('Join Sample State Bank')
    await owner.getByRole('button', { name: `Withdraw the invitation to ${email}` }).click()
    await expect.poll(() => heading(watching).innerText()).toBe('This invitation was withdrawn')
    await watching.context().close()
    await owner.context().close()
  })
})
