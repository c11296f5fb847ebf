import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe, launchBrowser, newPage, sidewaysOverflow } from './support/browser.ts'
import { call, createProject, signedInPage } from './support/lender.ts'
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

const email = 'elena@hollowcreek.example'
const shared = [
  { stage: 'pre-application', kind: 'section', id: 'ownership' },
  { stage: 'pre-application', kind: 'document', id: 'borrowerCurrentBalanceSheetReference' },
]

async function linkTo(address: string): Promise<string> {
  await expect.poll(async () => (await product.mailsTo(address)).length, { timeout: 20_000 }).toBe(1)
  const [mail] = await product.mailsTo(address)
  return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}

/** Invites and claims; the borrower's page is left where claiming leads. */
async function invitedBorrower(officer: Page, projectId: string, address: string): Promise<Page> {
  await call(officer, 'mutation', 'lender/invitations:inviteBorrower', {
    email: address,
    projectId,
    items: shared,
    mayAnswer: true,
    dueOn: '2030-05-31',
    message: 'We need these for the pre-application.',
  })
  const page = await newPage(browser, { baseURL: product.portalUrl })
  await page.goto(await linkTo(address))
  await page.getByLabel('Your name').fill('Elena Ortiz')
  await page.getByLabel('Choose a password').fill('three quiet silos at dawn')
  await page.getByRole('button', { name: 'Create account and accept' }).click()
  await page.waitForURL('**/borrower')
  return page
}

describe('a borrower', () => {
  test('[S0-060] [B16] sees what is asked, answers it, and the officer sees the answer appear', async () => {
    const officer = await signedInPage(browser, product, 'colleague@granary.example')
    const projectId = await createProject(officer)
    const borrower = await invitedBorrower(officer, projectId, email)

    await borrower.getByRole('heading', { level: 1, name: 'Creamery expansion' }).waitFor()
    await borrower.getByText('Please answer by May 31, 2030.').waitFor()
    const parts = await borrower.locator('.p-parts h3').allInnerTexts()
    expect(parts.sort()).toEqual(['Financial documentation', 'Ownership'])
    expect(await axe(borrower)).toEqual([])
    await borrower.setViewportSize({ width: 390, height: 844 })
    expect(await sidewaysOverflow(borrower)).toBe(0)
    await borrower.setViewportSize({ width: 1280, height: 900 })

    await officer.goto(`/lender/dashboard/projects/${projectId}?stage=pre-application`)
    await officer.locator('[data-category="ownership"] button').first().click()
    const watched = officer.locator('[data-field="primaryOwnerName"] input')
    await expect.poll(() => watched.inputValue()).toBe('')

    await borrower.getByRole('link', { name: /Ownership/ }).click()
    await borrower.locator('[data-field="primaryOwnerName"] input').fill('Elena Ortiz')
    await expect.poll(() => watched.inputValue(), { timeout: 15_000 }).toBe('Elena Ortiz')
    expect(await axe(borrower)).toEqual([])

    await watched.fill('Elena M. Ortiz')
    const own = borrower.locator('[data-field="primaryOwnerName"] input')
    await expect.poll(() => own.inputValue(), { timeout: 15_000 }).toBe('Elena M. Ortiz')
    await officer.context().close()
    await borrower.context().close()
  })
})
