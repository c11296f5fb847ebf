import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, newPage, sidewaysOverflow } from './support/browser.ts'
import { demoPassword, withOwnAddress } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { limited, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'on' },
  {
    ...signedIn('lender@granary.example'),
    'the installation': limited,
  },
)
const email = 'lender@granary.example'

test('a stranger who guesses fifty times keeps no known browser out, and a new one is told how long to wait', async () => {
  const known = await newPage(browser, { baseURL: product.portalUrl })
  await enterPassword(known, demoPassword)
  await known.waitForURL('**/lender/dashboard')
  await known.getByRole('button', { name: /Account$/ }).click()
  await known.getByRole('menuitem', { name: 'Sign out' }).click()
  await known.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()

  // From a browser, so that it comes from the same address as the others.
  const stranger = await newPage(browser, { baseURL: product.portalUrl })
  await stranger.goto('/lender')
  const statuses = await stranger.evaluate(async (who) => {
    const body = JSON.stringify({ email: who, password: 'not the right password' })
    const headers = { 'content-type': 'application/json' }
    const answers = []
    for (let guess = 0; guess < 50; guess += 1) {
      answers.push((await fetch('/api/auth/sign-in/email', { method: 'POST', headers, body })).status)
    }
    return answers
  }, email)
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(40).fill(429)])

  const fresh = await newPage(browser, { baseURL: product.portalUrl, width: 390 })
  await enterPassword(fresh, demoPassword)
  await fresh.getByText(/Too many tries\. Please wait \d+ (seconds|minutes) and try again\./).waitFor()
  expect([await axe(fresh), await sidewaysOverflow(fresh)]).toEqual([[], 0])

  await enterPassword(known, demoPassword)
  await known.waitForURL('**/lender/dashboard')
})

test.each([1280, 390])(
  'a wrong code is said beside its field, by keyboard alone, at %i px',
  async (width) => {
    const page = await newPage(browser, { baseURL: product.portalUrl, width })
    await page.goto('/lender')
    await withOwnAddress(page)
    await page.getByLabel('Email address').focus()
    await page.keyboard.type(`somebody-${width}@bank.example`)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Enter the code' }).waitFor()
    const code = page.getByLabel('Code')
    const isInCode = () => code.evaluate((element) => element === document.activeElement)
    await eventually(isInCode).toBe(true)
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await page.getByText('Enter the six digits of the code.').waitFor()
    await eventually(isInCode).toBe(true)
    await page.keyboard.type('3456')
    await expect.poll(() => page.getByText('Enter the six digits of the code.').count()).toBe(0)
    await page.keyboard.press('Enter')
    await page
      .getByText('This code is not right or has expired. Please check it or ask for a new one.')
      .waitFor()
    await eventually(isInCode).toBe(true)
    await eventually(() => code.getAttribute('aria-invalid')).toBe('true')
    expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
    await page.context().close()
  },
)

async function enterPassword(page: Page, password: string): Promise<void> {
  await page.goto('/lender')
  await withOwnAddress(page)
  await page.getByRole('button', { name: 'Use a password' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
