import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { changesIn } from './support/changes.ts'
import { call, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { newProject, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  { ...signedIn('admin@granary.example', 'lender@granary.example'), 'a new project': newProject() },
)

async function downloaded(page: Page, name: string): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name }).press('Enter')
  return readFile(await (await coming).path(), 'utf8')
}

async function give(page: Page, text: string) {
  const coming = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).press('Enter')
  await (await coming).setFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
}

const rows = [
  'Project name,USDA program,Total loan amount,Borrower name',
  'Grain dryer,Business & Industry,"$1,250,000",Prairie Mill LLC',
  "'=cmd|' /C calc'!A0,Rural Energy for America,,Sun Farm LLC",
  'Town hall,Forestry,12k,Village of Arden',
  'grain dryer,Business & Industry,900000,prairie mill llc',
].join('\r\n')

test('projects from a file: looked at row by row, created once by keys alone, and not again from the same file', async () => {
  const page = await signedInPage(browser, product)
  await page.goto('/lender/dashboard/projects')
  await page.getByRole('button', { name: 'Projects from a file' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Projects from a file' })
  await dialog.getByText('One row for each project.').waitFor()
  const template = await downloaded(page, 'Download the template')
  expect(template.startsWith('\uFEFFProject name,USDA program,Total loan amount,Borrower name,')).toBe(true)
  expect(await axe(page)).toEqual([])

  // What is wrong with a file as a whole, and then with its rows, is said before anything happens.
  await give(page, 'Project name,Shoe\nMill,38')
  await dialog.getByText('“USDA program”, “Borrower name” are not among them.').waitFor()
  await give(page, rows)
  await dialog.getByText('4 rows: 2 to be created, 1 with something to correct in the file.').waitFor()
  await dialog.getByText('USDA program: Select a USDA program.').waitFor()
  await dialog.getByText('Total loan amount: Enter a valid dollar amount (numbers only).').waitFor()
  await dialog.getByText('The same borrower and name as in row 2. Left out unless you tick it.').waitFor()
  await eventually(() => dialog.getByRole('checkbox', { name: 'Create row 4, Town hall' }).isDisabled()).toBe(
    true,
  )
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
  const created = await changesIn(product, async () => {
    await dialog.getByRole('button', { name: 'Create 2 projects' }).press('Enter')
    await page.getByRole('dialog', { name: '2 projects created' }).waitFor()
  })
  expect(created).toMatchObject({ projects: ['+2'], audit_entries: ['+2'] })
  const result = page.getByRole('dialog', { name: '2 projects created' })
  await result.getByRole('link', { name: 'Grain dryer' }).waitFor()
  expect(await axe(page)).toEqual([])
  await result.getByRole('button', { name: 'Done' }).press('Enter')
  await page.getByRole('link', { name: /=cmd\|' \/C calc'!A0/ }).waitFor()

  // The same file again, at 390 px: what was made of it is led to, the double is made when it is ticked.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Projects from a file' }).click()
  await give(page, rows)
  await dialog.getByText('Created of this row already:').first().waitFor()
  await dialog.getByText('There is a project of this borrower and name:').waitFor()
  await dialog.getByText('4 rows: 0 to be created').waitFor()
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
  await dialog.getByRole('checkbox', { name: 'Create row 5, grain dryer' }).check()
  await dialog.getByRole('button', { name: 'Create 1 project' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  type Listed = { page: { projectName: string }[] }
  const { page: found } = await call<Listed>(page, 'query', 'lender/projects:list', {
    ...{ search: 'prairie mill', paginationOpts: { numItems: 10, cursor: null } },
  })
  expect(found.map(({ projectName }) => projectName).toSorted()).toEqual(['Grain dryer', 'grain dryer'])
  await page.context().close()
})

test('the list of projects goes out as it is filtered and sorted, for a lender and for staff', async () => {
  const page = await signedInPage(browser, product)
  await page.goto('/lender/dashboard/projects?search=grain+dryer&sort=project-z')
  await page.getByText('2 projects', { exact: true }).waitFor()
  const [head, first, second, end] = (await downloaded(page, 'Download as CSV')).split('\r\n')
  expect(head?.startsWith('\uFEFFBorrower name,Project name,USDA program,Total loan amount,Status,')).toBe(
    true,
  )
  for (const line of [first, second]) {
    expect(line).toMatch(/^prairie mill llc,grain dryer,Business and Industry,(1250000|900000),/i)
    expect(line).toContain(`,${product.portalUrl}/lender/dashboard/projects/`)
  }
  expect(end).toBe('')
  expect(await axe(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOverflow(page)).toBe(0)
  await page.context().close()

  const admin = await signedInPage(browser, product, 'admin@granary.example')
  await admin.goto('/admin/projects?search=grain+dryer')
  await admin
    .getByRole('link', { name: /grain dryer/i })
    .first()
    .waitFor()
  const file = await downloaded(admin, 'Download as CSV')
  expect(file).toContain(',Total loan amount,Lender,Status,')
  expect(file).toContain(`,${product.portalUrl}/admin/projects/`)
  expect(file.trimEnd().split('\r\n')).toHaveLength(3)
  expect(await axe(admin)).toEqual([])
  await admin.context().close()
})
