import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from './support/browser.ts'
import { createProject, signedInPage } from './support/lender.ts'
import { adds, newProject, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('lender@granary.example'),
    'a new project': { ...newProject('primaryOwnerName'), ...adds('table_changes', 'table_rows') },
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
  expect(await cell(page, 0, 0).textContent()).toBe('Anna Brandt of Ord')

  // The same for the terms, which are a form.
  await page.goto(at('view=tables&table=terms'))
  const rate = page.getByLabel('Interest rate, % a year', { exact: true })
  await rate.pressSequentially('8.25')
  await unsaved(page)
  await reload(page)
  await expect.poll(() => rate.inputValue()).toBe('8.25')
  await saved(page)
  await page.close()
})
