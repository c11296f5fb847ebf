import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { changesIn } from './support/changes.ts'
import { call, createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { adds, newProject, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('lender@granary.example'),
    'a new project': {
      ...newProject(
        'primaryOwnerName',
        'primaryOwnerRole',
        'ownershipDescription',
        'additionalOwnersDetails',
        'primaryOwnerGuaranteeType',
        'primaryOwnerOwnershipPercentage',
      ),
      ...adds('table_changes', 'table_rows'),
    },
  },
)

const cell = (page: Page, row: number, column: number) =>
  page.locator('.n-grid tbody tr').nth(row).locator('[role=gridcell]').nth(column)
const saved = (page: Page) => page.locator('[data-save-state=clean]').waitFor()

async function downloaded(page: Page, name: string): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name }).press('Enter')
  return readFile(await (await coming).path(), 'utf8')
}

/** By keys: the button opens the file dialog of the browser. */
async function give(page: Page, button: string, fileName: string, bytes: string | Buffer) {
  const coming = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).press('Enter')
  const chooser = await coming
  await chooser.setFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(bytes) })
}

test('a table goes out as a CSV file and comes back: looked at first, taken as one save, undone as one step', async () => {
  const page = await signedInPage(browser, product)
  const projectId = await createProject(page)
  const at = (rest: string) => `${product.portalUrl}/lender/dashboard/projects/${projectId}?${rest}`
  const take = 'Take from a CSV file'
  await page.goto(at('view=tables'))
  await page.getByText('No owners yet').waitFor()

  // As Excel writes "Unicode text"; what would be run as a formula is a text.
  const dialog = page.getByRole('dialog')
  const first =
    'Name\tShoe size\tShare, %\tTax ID\tGuarantee\r\nAnna Brandt\t38\t55\t87-6543210\tPersonal guarantee\r\n' +
    "=cmd|' /C calc'!A0\t40\t45\t\tperhaps\r\n"
  await give(page, take, 'owners.txt', Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(first, 'utf16le')]))
  await dialog
    .getByText('Left out, as the table has no such column or has it already: “Shoe size”.')
    .waitFor()
  await dialog.getByText('1 cell does not fit its column and is left out.').waitFor()
  await dialog.getByText('Row 3, Guarantee: “perhaps”. Choose one of the listed options.').waitFor()
  expect(await axe(page)).toEqual([])
  expect(await call(page, 'query', 'project/tables:get', { projectId, table: 'owners' })).toMatchObject({
    rows: [],
  })
  const taken = await changesIn(product, async () => {
    await dialog.getByRole('button', { name: 'Take 2 rows' }).press('Enter')
    await expect.poll(() => cell(page, 0, 0).textContent()).toBe('Anna Brandt')
    await saved(page)
  })
  expect(taken).toMatchObject({ table_rows: ['+2'], audit_entries: ['+1'] })
  await expect.poll(() => cell(page, 1, 0).textContent()).toBe("=cmd|' /C calc'!A0")

  // Out, and back as it was: no difference. No tax ID and nothing that runs is in it.
  const file = await downloaded(page, 'Download as CSV')
  expect(file.startsWith('\uFEFFName,Kind,"Share, %",')).toBe(true)
  expect(file).toContain("\n'=cmd|' /C calc'!A0,")
  expect(file).toContain('•••••3210')
  expect(file).not.toContain('87-6543210')
  await give(page, take, 'owners.csv', file)
  await dialog.getByText('As it is').first().waitFor()
  expect(await dialog.getByText('does not fit').count()).toBe(0)
  await dialog.getByText('Nothing of it differs from what stands in the table.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  // Changed and added to, at 390 px: one step, which one press gives back.
  await page.setViewportSize({ width: 390, height: 844 })
  await give(page, take, 'owners.csv', file.replace(',55,', ',54,').concat('Luis Ferrer,,1\r\n'))
  await dialog.getByRole('cell', { name: 'Changed' }).waitFor()
  await dialog.getByRole('cell', { name: 'New' }).waitFor()
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
  await dialog.getByRole('button', { name: 'Take 2 rows' }).click()
  // The dialog, too, has the name as long as it is there.
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Luis Ferrer').waitFor()
  await saved(page)
  const owners = async () =>
    (
      await call<{ rows: Record<string, unknown>[] }>(page, 'query', 'project/tables:get', {
        ...{ projectId, table: 'owners' },
      })
    ).rows.map(({ name, share, taxId }) => [name, share, taxId])
  await eventually(owners).toEqual([
    ['Anna Brandt', 54, '87-6543210'],
    ["=cmd|' /C calc'!A0", 45, undefined],
    ['Luis Ferrer', 1, undefined],
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Luis Ferrer').waitFor({ state: 'hidden' })
  await saved(page)
  await eventually(async () => (await owners()).map(([, share]) => share)).toEqual([55, 45])

  // What no table has, and what is no file of rows, is said.
  await give(page, take, 'shoes.csv', 'Shoe,Size\nboot,38')
  await dialog.getByText('The first row of the file names no column of this table.').waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await give(page, take, 'owners.xlsx', 'PK\u0003\u0004')
  await page.getByText('Save it as CSV in your spreadsheet program, and take that file.').waitFor()

  // The single facts go the same way.
  await page.goto(at('view=tables&table=terms'))
  await give(page, take, 'terms.csv', '"Interest rate, % a year"\n8.25\n9\n')
  await dialog.getByText('This table takes 1 row; with these it would have 2.').waitFor()
  await page.keyboard.press('Escape')
  await give(page, take, 'terms.csv', 'Interest rate, % a year\n8.25\n')
  await dialog.getByRole('button', { name: 'Take 1 row' }).click()
  await expect
    .poll(() => page.getByLabel('Interest rate, % a year', { exact: true }).inputValue())
    .toBe('8.25')
  await saved(page)
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
  await page.context().close()
})
