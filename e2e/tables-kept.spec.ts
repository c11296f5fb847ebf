import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from './support/browser.ts'
import { call, createProject, signedInPage } from './support/lender.ts'
import { adds, newProject, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('lender@granary.example'),
    'a new project': {
      ...newProject('primaryOwnerName', 'ownershipDescription', 'primaryOwnerOwnershipPercentage'),
      ...adds('table_changes', 'table_rows'),
    },
  },
)

const cell = (page: Page, row: number, column: number) =>
  page.locator('.n-grid tbody tr').nth(row).locator('[role=gridcell]').nth(column)
const saved = (page: Page) => page.locator('[data-save-state=clean]').waitFor()
const unsaved = (page: Page) => page.locator('[data-save-state=dirty]').waitFor()

/** As a browser does that was closed and opened again: nobody answers what it asks of who leaves. */
async function reload(page: Page) {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
}

test('what is typed in an open cell survives a reload, and so does what cannot be read', async () => {
  const page = await signedInPage(browser, product)
  const projectId = await createProject(page)
  const at = (rest: string) => `${product.portalUrl}/lender/dashboard/projects/${projectId}?${rest}`
  await page.goto(at('view=tables'))
  await page.getByRole('button', { name: 'Add an owner' }).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell')
  await saved(page)
  await page.keyboard.type('Anna Brandt of Ord')
  await unsaved(page)
  await reload(page)
  await expect.poll(() => cell(page, 0, 0).textContent()).toBe('Anna Brandt of Ord')
  await saved(page)

  // What cannot be read waits in its cell, and says why.
  await cell(page, 0, 2).focus()
  await page.keyboard.type('much')
  await unsaved(page)
  await reload(page)
  await page.getByText('Share, %, row 1: Enter a number. You typed “much”.').waitFor()
  expect(await axe(page)).toEqual([])
  await cell(page, 0, 2).focus()
  await page.keyboard.press('F2')
  await expect.poll(() => page.getByLabel('Share, %, row 1').inputValue()).toBe('much')
  await page.getByLabel('Share, %, row 1').fill('60')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(page, 0, 2).textContent()).toBe('60')
  await saved(page)
  await expect.poll(() => cell(page, 0, 0).textContent()).toBe('Anna Brandt of Ord')

  // The same for the terms, which are a form; and where the figures stand it is sent as well.
  await page.goto(at('view=tables&table=terms'))
  const rate = page.getByLabel('Interest rate, % a year', { exact: true })
  await rate.pressSequentially('8.25')
  await unsaved(page)
  await reload(page)
  await expect.poll(() => rate.inputValue()).toBe('8.25')
  await saved(page)
  await page.close()
})

test('what was not sent before a reload is sent from the sheets, and said to be missing there until it is', async () => {
  const page = await signedInPage(browser, product)
  const projectId = await createProject(page)
  const at = (rest: string) => `${product.portalUrl}/lender/dashboard/projects/${projectId}?${rest}`
  await page.goto(at('view=tables&table=terms'))
  const rate = page.getByLabel('Interest rate, % a year', { exact: true })
  await rate.fill('8.25')
  await page.keyboard.press('Tab')
  await unsaved(page)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.goto(at('view=sheets'))
  await page.getByText('Sources and uses are not complete yet.').waitFor()
  const rates = async () =>
    (
      await call<{ rows: Record<string, unknown>[] }>(page, 'query', 'project/tables:get', {
        projectId,
        table: 'terms',
      })
    ).rows
  await expect.poll(rates).toMatchObject([{ interestRate: 8.25 }])
  await expect.poll(() => page.getByText('not sent yet').count()).toBe(0)

  // A cell left open in another window is missing in the figures as well.
  const other = await page.context().newPage()
  await other.goto(at('view=tables&table=terms'))
  await expect
    .poll(() => other.getByLabel('Interest rate, % a year', { exact: true }).inputValue())
    .toBe('8.25')
  await other.getByLabel('Interest rate, % a year', { exact: true }).fill('9')
  await page.getByText('Terms: 1 change is not sent yet. What is shown here does not have it.').waitFor()
  expect(await axe(page)).toEqual([])
  await other.keyboard.press('Tab')
  await saved(other)
  await expect.poll(() => page.getByText('not sent yet').count()).toBe(0)
  await expect.poll(rates).toMatchObject([{ interestRate: 9 }])
  await other.close()
  await page.close()
})
