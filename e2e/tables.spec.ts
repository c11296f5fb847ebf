import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { call, createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { adds, newProject, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('colleague@granary.example', 'lender@granary.example'),
    'a new project': {
      ...newProject(
        'primaryOwnerName',
        'primaryOwnerRole',
        'ownershipDescription',
        'primaryOwnerEntityType',
        'reapFundingDescription',
        'additionalOwnersDetails',
        'sourcesAndUsesNarrative',
        'sourcesAndUsesReference',
        'primaryOwnerOwnershipPercentage',
        'projectConstructionScope',
      ),
      ...adds('table_changes', 'table_rows'),
      answer_changes: [
        'added',
        'emptied primaryOwnerRole',
        'emptied primaryOwnerEntityType',
        'emptied primaryOwnerGuaranteeType',
      ],
    },
  },
)

const cell = (page: Page, row: number, column: number) =>
  page.locator('.n-grid tbody tr').nth(row).locator('[role=gridcell]').nth(column)
const saved = (page: Page) => page.locator('[data-save-state=clean]').waitFor()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const total = (page: Page, column: string) => page.locator(`[data-total=${column}]`).textContent()

/** A dialog is gone and has given the focus back: what has it from here on keeps it. */
async function closed(page: Page) {
  await eventually(() => page.getByRole('dialog').count()).toBe(0)
  await eventually(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
}

/** What a person would have in the clipboard. */
const copied = (page: Page) =>
  page.evaluate(() => {
    const clipboardData = new DataTransfer()
    document.activeElement?.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true }))
    return clipboardData.getData('text/plain')
  })

async function paste(page: Page, text: string) {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', given)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, text)
}

test('a lender fills the tables by keyboard and from a spreadsheet, sees totals, checks and sheets, at both widths; a colleague’s cell stays', async () => {
  const page = await signedInPage(browser, product)
  const projectId = await createProject(page)
  const at = (rest: string) => `${product.portalUrl}/lender/dashboard/projects/${projectId}?${rest}`
  await page.goto(at('view=tables'))
  await page.getByText('No owners yet').waitFor()
  expect(await axe(page)).toEqual([])

  // A row by keys alone: typing begins a cell, Enter goes below, Tab to the right, Escape gives back.
  await page.getByRole('button', { name: 'Add an owner' }).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell')
  await page.keyboard.type('Anna Brandt')
  await page.keyboard.press('Tab')
  await expect.poll(() => cell(page, 0, 0).textContent()).toBe('Anna Brandt')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('55')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(page, 0, 2).textContent()).toBe('55')
  await page.keyboard.type('99')
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('55')
  await saved(page)

  // Rows of a spreadsheet: what goes where is shown first, and all of it is one step.
  await page.getByRole('button', { name: 'Paste' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Rows', { exact: true })
    .fill('Name\tShare, %\tGuarantee\nLuis Ferrer\t25\tPersonal guarantee\nThe Trust\t20\tperhaps')
  await dialog.getByText('1 cell does not fit its column and is left out.').waitFor()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Take 2 rows' }).click()
  await expect.poll(() => total(page, 'share')).toBe('100')
  await saved(page)
  await page
    .locator('[data-check=X12]')
    .getByText(/Anna Brandt/)
    .waitFor()
  await cell(page, 0, 0).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => total(page, 'share')).toBe('55')
  await page.keyboard.press('Control+y')
  await expect.poll(() => total(page, 'share')).toBe('100')

  // The order by keys; over rows from here on, as spreadsheets paste.
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => cell(page, 1, 0).textContent()).toBe('Anna Brandt')
  await expect.poll(() => focused(page)).toBe('Anna Brandt')
  await page.keyboard.press('Home')
  await paste(page, 'Anna B.\tPerson')
  await dialog.getByRole('button', { name: 'Take 1 row' }).press('Enter')
  await expect.poll(() => cell(page, 1, 1).textContent()).toBe('Person')
  await saved(page)

  // A colleague works in the same row at the same time: each keeps what they wrote.
  const colleague = await signedInPage(browser, product, 'colleague@granary.example')
  await colleague.goto(at('view=tables'))
  await expect.poll(() => cell(colleague, 1, 0).textContent()).toBe('Anna B.')
  await cell(colleague, 1, 3).focus()
  await colleague.keyboard.type('Managing member')
  // While the colleague writes there, the cell says so, and the row is not removed unasked.
  await cell(page, 1, 3).getByText('is editing').waitFor({ state: 'attached' })
  expect(await axe(page)).toEqual([])
  await cell(page, 1, 0).focus()
  await page.getByRole('button', { name: 'Remove row' }).press('Enter')
  await page
    .getByRole('dialog')
    .getByText(/ is editing this row\.$/)
    .waitFor()
  await page.keyboard.press('Escape')
  await closed(page)
  await colleague.keyboard.press('Enter')
  await cell(page, 1, 2).focus()
  await page.keyboard.type('60')
  await page.keyboard.press('Enter')
  await Promise.all([saved(page), saved(colleague)])
  for (const each of [page, colleague]) {
    await expect.poll(() => cell(each, 1, 2).textContent()).toBe('60')
    await expect.poll(() => cell(each, 1, 3).textContent()).toBe('Managing member')
  }
  // What the colleague says of that cell since is theirs: undoing does not take it away, and says so.
  await cell(colleague, 1, 2).focus()
  await colleague.keyboard.type('45')
  await colleague.keyboard.press('Enter')
  await saved(colleague)
  await expect.poll(() => cell(page, 1, 2).textContent()).toBe('45')
  await cell(page, 1, 2).focus()
  await page.keyboard.press('Control+z')
  await page.getByText('“Share, %” in row 2 was changed meanwhile, and stays as it is.').waitFor()
  await expect.poll(() => cell(page, 1, 2).textContent()).toBe('45')
  expect(await axe(page)).toEqual([])
  await cell(colleague, 1, 2).focus()
  await colleague.keyboard.press('Control+z')
  await saved(colleague)
  for (const each of [page, colleague]) await expect.poll(() => cell(each, 1, 2).textContent()).toBe('60')
  await colleague.close()
  expect(await axe(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)

  // Narrow: the same rows as cards, changed in a form.
  // Several cells chosen by keys go out as a spreadsheet reads them, and come back by one undo when they were emptied.
  await cell(page, 1, 0).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await eventually(() => copied(page)).toBe('Anna B.\tPerson\t60\r\n')
  await page.keyboard.press('Delete')
  await expect.poll(() => cell(page, 1, 0).textContent()).toBe('')
  await page.keyboard.press('Control+z')
  await expect.poll(() => cell(page, 1, 0).textContent()).toBe('Anna B.')
  await page.getByText('Keys', { exact: true }).press('Enter')
  await page.getByText('Copy for a spreadsheet, and paste from one').waitFor()
  expect(await axe(page)).toEqual([])
  await saved(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await eventually(() => page.locator('.n-card h3').allInnerTexts()).toEqual([
    'Luis Ferrer',
    'Anna B.',
    'The Trust',
  ])
  await page.getByRole('button', { name: 'Move Anna B. up' }).press('Enter')
  await page.getByRole('button', { name: 'Move Anna B. down' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('Down')
  await page.getByRole('button', { name: 'Change Anna B.' }).click()
  await dialog.getByLabel('Share, %', { exact: true }).fill('55')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Total, Share, %').waitFor()
  await saved(page)
  expect(await axe(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)
  await page.getByRole('button', { name: 'History of Anna B.' }).press('Enter')
  await dialog.getByText('Share, %: 60% → 55%').waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await closed(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  // What a cell said before, and a row that was removed, come back as changes that can be undone.
  await cell(page, 1, 2).focus()
  await page.keyboard.press('Shift+F2')
  await dialog.getByText('60% → 55%').waitFor()
  await dialog.getByRole('button', { name: 'Restore 60%' }).first().press('Enter')
  await expect.poll(() => cell(page, 1, 2).textContent()).toBe('60')
  await closed(page)
  await saved(page)
  await cell(page, 1, 2).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => cell(page, 1, 2).textContent()).toBe('55')
  await page.getByRole('button', { name: 'Remove row' }).press('Enter')
  await saved(page)
  await page.getByRole('button', { name: 'History of the table' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Removed rows' }).press('Enter')
  await dialog.getByRole('button', { name: /^Bring back Anna B\./ }).press('Enter')
  await expect.poll(() => cell(page, 1, 2).textContent()).toBe('55')
  await closed(page)
  await saved(page)

  // A tax id in a text that others read is advised on below the rows, and masked there; in the form beside the cell.
  await cell(page, 1, 10).focus()
  await page.keyboard.type('H')
  await page.getByLabel('Reason for a waiver, row 2').fill('Her SSN is 123-45-6789.')
  await page.keyboard.press('Enter')
  await page.getByText('123-45-6789 looks like a tax ID. Everybody who reads this text sees it.').waitFor()
  await page.getByRole('button', { name: 'Mask it in “Reason for a waiver, row 2”' }).press('Enter')
  await expect.poll(() => cell(page, 1, 10).textContent()).toBe('Her SSN is •••-••-6789.')
  await page.getByRole('button', { name: 'Undo in “Reason for a waiver, row 2”' }).press('Enter')
  await expect.poll(() => cell(page, 1, 10).textContent()).toBe('Her SSN is 123-45-6789.')
  expect(await axe(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOverflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Change Anna B.' }).click()
  await dialog.getByRole('button', { name: 'Mask it in “Reason for a waiver”' }).press('Enter')
  await expect
    .poll(() => dialog.getByLabel('Reason for a waiver', { exact: true }).inputValue())
    .toBe('Her SSN is •••-••-6789.')
  await dialog.getByLabel('Tax ID', { exact: true }).fill('87-6543210')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await saved(page)
  await expect.poll(() => dialog.count()).toBe(0)
  await page.setViewportSize({ width: 1280, height: 900 })

  // Sources and uses that do not meet are told, below the table and on the sheets.
  for (const [table, rows] of [
    ['sources', 'Kind\tAmount, $\nGuaranteed loan\t3,000,000\nCash\t450,000'],
    ['uses', 'Item\tClass\tAmount, $\nPacking house\tBuilding\t3,450,001'],
  ] as const) {
    await page.goto(at(`view=tables&table=${table}`))
    await page.getByRole('button', { name: 'Paste' }).click()
    await dialog.getByLabel('Rows', { exact: true }).fill(rows)
    await dialog.getByRole('button', { name: /^Take/ }).click()
    await closed(page)
    await saved(page)
  }
  await page
    .locator('[data-check=X01]')
    .getByText(/\$1 is missing from the sources/)
    .waitFor()
  await page.goto(at('view=tables&table=terms'))
  await page.getByLabel('Interest rate, % a year', { exact: true }).fill('8.25')
  await page.keyboard.press('Tab')
  await saved(page)

  await page.getByRole('link', { name: 'Sheets' }).click()
  await page.getByText('Sources and uses differ by $1.').waitFor()
  const figure = page.locator('[data-figure=C04]')
  await figure.locator('summary').press('Enter')
  await figure.getByText('sum of the sources − sum of the uses').waitFor()
  await page.locator('[data-figure=C06] summary').press('Enter')
  await page.locator('[data-figure=C06]').getByRole('link', { name: 'The table of collateral' }).waitFor()

  // Priority points open into what is missing and what would add some.
  const points = page.getByRole('region', { name: 'Priority points' })
  await points.getByText('Not known yet', { exact: true }).waitFor()
  await points.locator('[data-outcome=open] summary').first().press('Enter')
  await points.locator('[data-outcome=open] a').first().waitFor()

  // What if: the figures move, the answers do not.
  await page.getByLabel('Amount, $', { exact: true }).fill('3000000')
  await page.getByLabel('Rate, %', { exact: true }).fill('8.25')
  await page.getByLabel('Term, years', { exact: true }).fill('25')
  await page.getByText('$23,653.50').waitFor()
  expect(await axe(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOverflow(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 900 })

  // Once it can no longer be changed a tax id is masked, and shown for a reason: by keys in the grid, and on a card.
  await call(page, 'mutation', 'lender/projects:archive', { projectId, archived: true })
  await page.goto(at('view=tables&table=owners'))
  await expect.poll(() => cell(page, 1, 6).textContent()).toContain('•••••3210')
  await cell(page, 1, 0).focus()
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await dialog.getByText('“Tax ID, row 2” is shown to you for a minute.').waitFor()
  await dialog.getByLabel('Reason').fill('The agency asked by phone.')
  // In the dialog the keys are those of its text.
  await page.keyboard.press('Home')
  await page.keyboard.type('A')
  await eventually(() => dialog.getByLabel('Reason').inputValue()).toBe('AThe agency asked by phone.')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Reveal' }).press('Enter')
  await cell(page, 1, 6).getByText('87-6543210').waitFor()
  await expect.poll(() => dialog.count()).toBe(0)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=gridcell]')?.textContent))
    .toContain('87-6543210')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(page, 1, 6).textContent()).toContain('•••••3210')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Reveal “Tax ID, Anna B.”' }).press('Enter')
  await dialog.getByLabel('Reason').fill('Once more.')
  await dialog.getByRole('button', { name: 'Reveal' }).press('Enter')
  await page.getByText('87-6543210').waitFor()
  await expect.poll(() => focused(page)).toBe('Hide “Tax ID, Anna B.”')
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
  await page.keyboard.press('Enter')
  await page.getByText('•••••3210').waitFor()
  await page.close()
})
