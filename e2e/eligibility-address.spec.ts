import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, newPage, sidewaysOverflow } from './support/browser.ts'
import { signedInPage } from './support/lender.ts'
import { newProject, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'
import { stored } from './support/workspace.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  { ...signedIn('lender@granary.example'), 'a new project': newProject() },
)

const check = '/invitation/project-eligibility'
const typed = '12 Main St, Broken Bow, NE 68822'
const comesAlong = (page: Page) => page.getByText('comes along as the address of the project')
/** What the device keeps of the check. */
const keptAddress = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('granary.eligibility-check') ?? '{}').answers?.projectAddress,
  )

async function continueWith(page: Page, address: string) {
  await page.goto(`${product.siteUrl}/eligibility?${new URLSearchParams({ address })}`)
  await page.getByRole('link', { name: 'Continue with this address' }).click()
  await page.waitForURL(`${product.portalUrl}${check}/step-1`)
  await comesAlong(page).waitFor()
}

test('[S0-080] an address of the public site is that of the check, said at once and asked for in its step', async () => {
  const page = await newPage(browser, { width: 390, height: 844 })
  await continueWith(page, typed)
  await expect.poll(() => keptAddress(page)).toBe(typed)
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  expect(await axe(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)

  // Another one takes its place, and the first can be had back.
  await continueWith(page, 'Anselmo, NE')
  await expect.poll(() => keptAddress(page)).toBe('Anselmo, NE')
  await page.getByRole('button', { name: 'Keep that one' }).click()
  await expect.poll(() => keptAddress(page)).toBe(typed)

  // What was answered before stays, and the step of the address has it, to be changed.
  await page.evaluate((name) => {
    const draft = JSON.parse(localStorage.getItem(name) ?? '{}')
    const answers = { ...draft.answers, borrowerName: 'Hollow Creek Creamery' }
    localStorage.setItem(name, JSON.stringify({ ...draft, answers, done: [1, 2] }))
  }, 'granary.eligibility-check')
  await continueWith(page, typed)
  await page.goto(`${product.portalUrl}${check}/step-3`)
  const field = page.getByRole('combobox', { name: 'Project address' })
  await expect.poll(() => field.inputValue()).toBe(typed)
  await field.fill('Anselmo, NE')
  await expect.poll(() => keptAddress(page)).toBe('Anselmo, NE')
  await page.goto(`${product.portalUrl}${check}/step-2`)
  await expect.poll(() => page.getByLabel('Borrower name').inputValue()).toBe('Hollow Creek Creamery')
  await page.context().close()
})

test('[S0-177] whatever a link says is text, and what is too long or nothing changes nothing', async () => {
  const page = await newPage(browser, { baseURL: product.portalUrl })
  const script = '<img src=x onerror="document.title=1">'
  await page.goto(`${check}/step-1#${new URLSearchParams({ address: script })}`)
  await comesAlong(page).waitFor()
  expect(await page.locator('main img').count()).toBe(0)
  await expect.poll(() => keptAddress(page)).toBe(script)
  for (const address of ['x'.repeat(401), '\u200b \u0000']) {
    const other = await newPage(browser, { baseURL: product.portalUrl })
    await other.goto(`${check}/step-1#${new URLSearchParams({ address })}`)
    await other.getByLabel('Lender name').waitFor()
    expect(await comesAlong(other).count()).toBe(0)
    expect(await keptAddress(other)).toBeUndefined()
    await other.context().close()
  }
  await page.context().close()
})

test('whoever signs in instead finds it in the next new project, and in none after it', async () => {
  const page = await signedInPage(browser, product)
  await continueWith(page, typed)
  await page.goto('/lender/dashboard/projects?new=true')
  const form = page.getByRole('dialog', { name: 'New project' })
  await expect.poll(() => form.getByRole('combobox', { name: 'Project address' }).inputValue()).toBe(typed)
  await form.getByLabel('Borrower name').fill('Larkfield Produce LLC')
  await form.getByLabel('Project name').fill('Packing line')
  await form.getByLabel('USDA program').selectOption('Business & Industry')
  await form.getByLabel('Total loan amount').fill('$1,250,000')
  await form.getByRole('button', { name: 'Create project' }).click()
  await page.getByRole('heading', { level: 1, name: 'Packing line' }).waitFor()
  const projectId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { answers } = await stored(page, projectId)
  expect(answers).toMatchObject({ projectLocationAddress: typed, borrowerLegalName: 'Larkfield Produce LLC' })
  await page.goto('/lender/dashboard/projects?new=true')
  await form.getByLabel('Borrower name').waitFor()
  expect(await form.getByRole('combobox', { name: 'Project address' }).count()).toBe(0)
  await page.context().close()
})
