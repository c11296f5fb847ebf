import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { still } from './support/looking/still.ts'
import { newProject, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'
import { category, field, openCategory, openPanel, saved, text } from './support/workspace.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('lender@granary.example'),
    'a new project': newProject('guaranteePercentageRequested', 'lenderTaxId', 'projectNaicsCode'),
  },
)

const header = (page: Page, id: string) => category(page, id).getByRole('heading').first()
const railItem = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: title })

async function opened(width: number) {
  const page = await signedInPage(browser, product, 'lender@granary.example', { width, height: 900 })
  const projectId = await createProject(page)
  await openPanel(page, projectId)
  return { page, projectId }
}

describe.each([1280, 390])('at %i px', (width) => {
  test('[B49] an answer outside a limit counts as to be corrected wherever answers are counted', async () => {
    const { page, projectId } = await opened(width)
    const sum = page.locator('.q-rail-sum')
    const before = await sum.innerText()
    await openCategory(page, 'loanStructure')
    await text(page, 'guaranteePercentageRequested').fill('180')
    await text(page, 'guaranteePercentageRequested').press('Tab')
    await field(page, 'guaranteePercentageRequested').getByText('Enter 100% or less.').waitFor()
    await saved(page)

    await header(page, 'loanStructure').getByText('1 to correct', { exact: true }).waitFor()
    await eventually(() => header(page, 'loanStructure').innerText()).toMatch(/\d+ required/)
    await eventually(() => category(page, 'loanStructure').getAttribute('data-status')).toBe('required')
    await page
      .locator('[data-section="loanStructure"]')
      .getByText('1 to correct', { exact: true })
      .first()
      .waitFor()
    await eventually(async () => (await sum.innerText()).split(/\n+/)).toEqual([
      before.trim(),
      '1 to correct',
    ])
    await page
      .getByText(/1 answer is to be corrected\.$/)
      .first()
      .waitFor()
    if (width === 1280) {
      await eventually(() => railItem(page, 'Loan structure').innerText()).toMatch(
        /required.*1\s*to correct/s,
      )
    }
    expect(await axe(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(0)

    await page.getByRole('button', { name: 'Submit pre-application' }).click()
    const summary = page.locator('#problems')
    await summary.getByText(/^\d+ required fields are still missing\. 1 to correct\.$/).waitFor()
    await summary.getByRole('button', { name: /^Show all/ }).click()
    await summary.getByRole('link', { name: 'Guarantee percentage requested: Enter 100% or less.' }).click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe('field-guaranteePercentageRequested')

    await page.goto('/lender/dashboard/projects')
    const row = page.getByRole('row').filter({ has: page.locator(`a[href*="${projectId}"]`) })
    await row.getByText('1 to correct', { exact: true }).waitFor()
    await row.getByText(/and correct 1 answer\.$/).waitFor()
    await page.goto('/lender/dashboard')
    await page.getByRole('region', { name: 'Needs you' }).waitFor()
    const showAll = page.getByRole('button', { name: /^Show all/ })
    const told = page.getByText(/answers are left, .*\. 1 answer is to be corrected\.$/)
    await showAll.or(told).first().waitFor()
    if (await showAll.isVisible()) await showAll.click()
    await told.first().waitFor()
    await page.goto(`/lender/dashboard/projects/${projectId}?stage=pre-application&view=print`)
    const paper = category(page, 'loanStructure')
    await paper.getByText('1 to correct', { exact: true }).waitFor()
    await paper.getByText('To correct: Enter 100% or less.').waitFor()
    expect(await axe(page)).toEqual([])

    await page.goto(`/lender/dashboard/projects/${projectId}/submit?stage=pre-application`)
    const open = page.locator('#open-questions')
    await open.getByRole('link', { name: /^Correct.*Guarantee percentage requested/ }).waitFor()
    await open.getByText('Enter 100% or less.').waitFor()
    const goesOut = page.locator('.su-categories').getByRole('listitem').filter({ hasText: 'Loan structure' })
    await eventually(() => goesOut.textContent()).toMatch(/^Loan structure, \d+ missing, 1 to correct/)
    await eventually(() => page.getByText(', 1 to correct').count()).toBe(1)

    await openPanel(page, projectId)
    await openCategory(page, 'loanStructure')
    await text(page, 'guaranteePercentageRequested').fill('80')
    await expect.poll(() => page.getByText('1 to correct', { exact: true }).count()).toBe(0)
  })

  test('[B49] what looks unusual is said beside the field once it is left, blocks nothing and moves nothing', async () => {
    const { page } = await opened(width)
    const sum = page.locator('.q-rail-sum')
    const before = await sum.innerText()
    await openCategory(page, 'projectDetails')
    const naics = field(page, 'projectNaicsCode')
    const words = 'A NAICS code has six digits, for example 111150.'
    // Beside it stands another status, for what looks like a tax id.
    const advice = naics.locator('#field-projectNaicsCode-advice')
    const below = field(page, 'projectOperationType')
    await text(page, 'projectNaicsCode').focus()
    const at = (await still(below)).y
    await text(page, 'projectNaicsCode').fill('corn')
    expect(await advice.innerText()).toBe('')
    await text(page, 'projectNaicsCode').press('Tab')
    await expect.poll(() => advice.innerText()).toBe(words)
    expect((await still(below)).y).toBe(at)
    expect(await text(page, 'projectNaicsCode').getAttribute('aria-invalid')).toBe(null)
    await eventually(() => text(page, 'projectNaicsCode').getAttribute('aria-describedby')).toContain(
      'field-projectNaicsCode-advice',
    )
    await eventually(() => sum.innerText()).not.toBe(before)
    expect(await page.getByText('to correct').count()).toBe(0)
    // From the top: further down the sticky header covers part of a field, which is no fault of its size.
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await axe(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(0)
    await saved(page)

    await text(page, 'projectNaicsCode').fill('111150')
    await text(page, 'projectNaicsCode').press('Tab')
    await expect.poll(() => advice.innerText()).toBe('')

    await openCategory(page, 'lenderProfile')
    await text(page, 'lenderTaxId').fill('abc')
    await text(page, 'lenderTaxId').press('Tab')
    await field(page, 'lenderTaxId')
      .getByRole('status')
      .getByText('An employer identification number has nine digits, for example 12-3456789.')
      .waitFor()
  })
})
