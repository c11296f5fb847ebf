import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { filledIn } from '../apps/server/src/workbook/workbook-testing.ts'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { adds, newProject, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('lender@granary.example'),
    'a new project': {
      ...newProject('certifyingOfficerName'),
      ...adds('stored_files', 'upload_grants', 'workbook_imports'),
      answer_changes: ['added', 'emptied certifyingOfficerName'],
    },
  },
)

const answered = (fieldId: string, value: string | { readonly formula: string }) => ({
  row: (key: string) => key.endsWith(`|question|pre-application|${fieldId}`),
  column: 4,
  value,
})

test('a lender takes the workbook away, fills it in, looks at every difference and takes some over, by keys and on a phone', async () => {
  const page = await signedInPage(browser, product)
  const projectId = await createProject(page)
  await page.goto(`${product.portalUrl}/lender/dashboard/projects/${projectId}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Workbook' }).click()
  await page.getByRole('heading', { level: 1, name: 'Workbook' }).waitFor()
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the workbook' }).click()
  const download = await coming
  const bytes = await filledIn(await readFile(await download.path()), [
    answered('certifyingOfficerName', 'Ada Lund'),
    answered('borrowerLegalName', '=cmd|x!A1'),
    answered('loanPurposeSummary', { formula: 'A1' }),
  ])
  const filled = join(product.dataDir, 'filled.xlsx')
  await writeFile(filled, bytes)

  const input = page.locator('input[type=file]').first()
  await input.setInputFiles(filled)
  await page.locator('[data-difference="pre-application/certifyingOfficerName"]').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('wb-preview')
  await eventually(() => page.locator('[data-kind=refused]').textContent()).toContain(
    'This cell holds a formula.',
  )
  expect(await axe(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOverflow(page)).toBe(0)

  await page.getByRole('checkbox', { name: 'Legal name of the borrower' }).press('Space')
  await page.getByRole('button', { name: 'Take 1 difference over' }).press('Enter')
  await page.getByText('1 difference is taken over.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('taken over')
  await page
    .locator('[data-difference="pre-application/certifyingOfficerName"]')
    .waitFor({ state: 'detached' })
  await eventually(() => page.locator('[data-difference="pre-application/borrowerLegalName"]').count()).toBe(
    1,
  )

  await undoAndTakeOverAgain(page)

  await input.setInputFiles({ name: 'mine.xlsx', mimeType: 'text/plain', buffer: Buffer.from('no workbook') })
  await page.getByRole('alert').getByText('not what its name says').waitFor()
})

/** By keys, on the phone that the page is shown on. */
async function undoAndTakeOverAgain(page: Page): Promise<void> {
  const rows = page.locator('.wb-import')
  await rows.getByText(': 1 answer').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await page.getByText('Brought back: 1 answer.').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Brought back: 1 answer.')
  await page.locator('[data-difference="pre-application/certifyingOfficerName"]').waitFor()
  await rows.getByText('Undone', { exact: true }).waitFor()
  await rows.getByRole('button', { name: /^Take over again the import of / }).press('Enter')
  await rows.getByRole('button', { name: /^Undo the import of / }).waitFor()
  await page
    .locator('[data-difference="pre-application/certifyingOfficerName"]')
    .waitFor({ state: 'detached' })
  expect(await axe(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 900 })
}
