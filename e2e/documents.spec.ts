import type { DocumentList } from '@granary/api'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { call, createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { adds, files, newProject, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'
import { field, openCategory, openPanel, pdf, saved } from './support/workspace.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('borrower@granary.example', 'lender@granary.example'),
    'a new project': {
      ...newProject(
        'appraisalReportReference',
        'borrowerCurrentBalanceSheetReference',
        'borrowerHistoricalBalanceSheetReference',
        'historicalBalanceSheetUpload',
        'appraisalReportUpload',
        'currentBalanceSheetUpload',
      ),
      ...files,
      ...adds('borrower_shares', 'document_descriptions', 'invitations', 'notifications'),
      answer_changes: ['added', 'emptied organizationalChartReference'],
    },
  },
)

const listed = (page: Page, projectId: string) =>
  call<DocumentList>(page, 'query', 'project/documents:list', { projectId })
const row = (page: Page, label: string) =>
  page.locator('[data-document]').filter({ has: page.getByRole('heading', { name: label, exact: true }) })
const stands = (page: Page, label: string, state: string) =>
  eventually(() => row(page, label).getAttribute('data-state')).toBe(state)
const chip = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label} \\d+$`) })
const countOn = async (place: Locator) => Number(/\d+$/.exec((await place.textContent())?.trim() ?? '')?.[0])
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

/** As if somebody let go of them over this part of the page. */
async function drop(place: Locator, files: readonly ReturnType<typeof pdf>[]) {
  const given = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    text: buffer.toString('latin1'),
  }))
  const dataTransfer = await place.page().evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const { name, mimeType, text } of given)
      transfer.items.add(
        new File([Uint8Array.from(text, (byte) => byte.charCodeAt(0))], name, { type: mimeType }),
      )
    return transfer
  }, given)
  await place.dispatchEvent('dragover', { dataTransfer })
  await place.dispatchEvent('drop', { dataTransfer })
}

const textFile = { name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('A note.\n') }
const appraisal = 'Appraisal report'
const chart = 'Organizational chart'
const balance = 'Current balance sheet'

test('an officer drops files, says what they are, looks at them, takes a copy of all and removes one', async () => {
  const page = await signedInPage(browser, product)
  const projectId = await createProject(page)
  await page.goto(`/lender/dashboard/projects/${projectId}`)
  const tab = page.getByRole('link', { name: /^Documents/ })
  await tab.click()
  await row(page, appraisal).waitFor()
  const before = await listed(page, projectId)
  const asked = before.groups.flatMap(({ documents }) => documents)
  // The tab counts what is left, as the others do, and the list all that there is.
  await eventually(async () => (await countOn(tab)) - (await countOn(chip(page, 'No file yet')))).toBe(0)
  await eventually(() => countOn(chip(page, 'All'))).toBe(asked.length)

  // What one file is, its name tells; what the other is, is asked; the third is not of a kind that is taken.
  await drop(page.locator('body'), [pdf('Appraisal Broken Bow.pdf'), pdf('scan0001.pdf'), textFile])
  await eventually(() => focused(page)).toBe('What are these 2 files?')
  const line = (name: string) => page.locator(`[data-new-file="${name}"]`)
  const choice = (name: string) => line(name).getByRole('combobox')
  await line('Notes.txt')
    .getByText(/^No document here takes this file/)
    .waitFor()
  await eventually(() => choice('Notes.txt').count()).toBe(0)
  // It is none of the two that are asked about.
  await page.getByRole('heading', { name: 'This file cannot be added' }).waitFor()
  await line('Appraisal Broken Bow.pdf').getByText('A guess from the name.').waitFor()
  await eventually(() => choice('Appraisal Broken Bow.pdf').locator('option:checked').textContent()).toBe(
    appraisal,
  )
  expect(await choice('scan0001.pdf').inputValue()).toBe('')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm and add the file' }).click()
  await stands(page, appraisal, 'there')
  await line('scan0001.pdf').getByText('Choose what this file is.').waitFor()
  // A file that comes after that was not asked about yet.
  await drop(page.locator('body'), [pdf('scan0002.pdf')])
  await line('scan0002.pdf').waitFor()
  await line('scan0001.pdf').getByText('Choose what this file is.').waitFor()
  await eventually(() => line('scan0002.pdf').getByText('Choose what this file is.').count()).toBe(0)
  await page.getByRole('button', { name: 'Leave out scan0002.pdf' }).click()
  await choice('scan0001.pdf').selectOption({ label: chart })
  await page.getByRole('button', { name: 'Add the file' }).click()
  await stands(page, chart, 'there')
  await stands(page, balance, 'missing')
  // The last of them is left out, and the cursor stays near.
  await page.getByRole('button', { name: 'Leave out Notes.txt' }).press('Enter')
  await line('Notes.txt').waitFor({ state: 'detached' })
  await eventually(() => focused(page)).toBe('Choose files')

  // What the other file is gets asked where it stands now, in one line; its name says only a part of it.
  const said = (name: string) => page.getByRole('form', { name: `What ${name} is` })
  await said('scan0001.pdf').getByLabel('Kind').waitFor()
  await said('scan0001.pdf').getByLabel('As of').fill('2026-10-01')
  await said('scan0001.pdf').getByLabel('Whose').selectOption({ label: 'Borrower' })
  expect(await axe(page)).toEqual([])
  await said('scan0001.pdf').getByRole('button', { name: 'Confirm' }).click()
  await row(page, chart).getByText('Organization chart, Borrower, as of October 1, 2026').waitFor()
  await eventually(() => focused(page)).toBe('Change what scan0001.pdf is')
  // Nobody has to say it: the file stays, and the guess stays a guess.
  await said('Appraisal Broken Bow.pdf').getByRole('button', { name: 'Leave open' }).click()
  await row(page, appraisal).getByText('A guess: Appraisal').waitFor()
  await eventually(() => focused(page)).toBe('Change what Appraisal Broken Bow.pdf is')

  // Onto a row, several at once: the row says what they are.
  await drop(row(page, balance), [pdf('Balance 1.pdf'), pdf('Balance 2.pdf', 20_000)])
  await stands(page, balance, 'there')
  // The row took them, and the page waits for nothing more.
  await page.getByText('or drop files anywhere on this page.').waitFor()
  await eventually(() => row(page, balance).getByRole('button', { name: /^Open/ }).count()).toBe(2)
  // One that is not what its name says is told of above the list, with the way to what can be done about it.
  await drop(page.locator('body'), [{ ...textFile, name: 'Appraisal 2.pdf' }])
  await page.getByRole('button', { name: 'Confirm and add the file' }).click()
  const notAdded = page.getByRole('status').filter({ hasText: '1 file was not added:' })
  await notAdded.waitFor()
  await notAdded.getByRole('button', { name: 'Appraisal 2.pdf' }).press('Enter')
  await eventually(() => focused(page)).toBe('Dismiss Appraisal 2.pdf')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Enter')
  await notAdded.waitFor({ state: 'detached' })
  await saved(page)
  const there = async () =>
    (await listed(page, projectId)).groups.flatMap(({ documents }) =>
      documents.flatMap(({ label, files }) => files.map((file) => ({ label, ...file }))),
    )
  await eventually(async () =>
    (await there()).map(({ label, fileName, uploads }) => [label, fileName, uploads.length]).toSorted(),
  ).toEqual([
    [appraisal, 'Appraisal Broken Bow.pdf', 2],
    [balance, 'Balance 1.pdf', 2],
    [balance, 'Balance 2.pdf', 2],
    [chart, 'scan0001.pdf', 2],
  ])
  const described = (await there()).flatMap(({ standardName, description }) =>
    description ? [[standardName, description.asOf]] : [],
  )
  expect(described).toEqual([['12 - Borrower - Organization chart - 2026-10-01.pdf', '2026-10-01']])

  // The address keeps what is shown.
  await chip(page, 'There').click()
  await eventually(() => countOn(chip(page, 'There'))).toBe(3)
  await page.reload()
  await row(page, chart).waitFor()
  await eventually(() => page.locator('[data-document]').count()).toBe(3)
  await page.getByLabel('Search documents').fill('scan0001')
  await eventually(() => page.locator('[data-document]').count()).toBe(1)

  await page.getByRole('button', { name: 'Open scan0001.pdf' }).click()
  await eventually(() => focused(page)).toBe(chart)
  const beside = page.getByRole('complementary', { name: chart })
  await beside.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
  await beside.getByText('Standard name: 12 - Borrower - Organization chart - 2026-10-01.pdf').waitFor()
  expect(await axe(page)).toEqual([])
  await beside.getByRole('button', { name: 'Close the preview' }).click()
  await eventually(() => focused(page)).toBe('Open scan0001.pdf')
  await page.keyboard.press('Enter')
  await eventually(() => focused(page)).toBe(chart)
  await page.keyboard.press('Escape')
  await beside.waitFor({ state: 'detached' })
  await eventually(() => focused(page)).toBe('Open scan0001.pdf')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download all' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Creamery expansion documents.zip')
  expect(await download.failure()).toBeNull()

  await page.getByRole('button', { name: 'Open scan0001.pdf' }).click()
  await beside.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove the file' }).click()
  await page.getByText('No document fits.').waitFor()
  await page.getByRole('button', { name: 'Show all documents' }).click()
  await stands(page, chart, 'missing')
  await page.getByText(/From Organizational chart, removed today, .* by you/).waitFor()
  await eventually(async () => (await listed(page, projectId)).removed).toMatchObject([
    { fileName: 'scan0001.pdf', label: chart },
  ])
  // What was removed is shown alone as well.
  await chip(page, 'Removed').click()
  await eventually(() => page.locator('[data-document]').count()).toBe(0)
  await page.getByRole('heading', { name: 'scan0001.pdf' }).waitFor()
  expect(await axe(page)).toEqual([])
  await chip(page, 'All').click()
  await row(page, appraisal).waitFor()

  // A phone, and the keyboard alone.
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOverflow(page)).toBe(0)
  const opener = page.getByRole('button', { name: 'Open Appraisal Broken Bow.pdf' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const over = page.getByRole('dialog', { name: appraisal })
  await over.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await over.waitFor({ state: 'detached' })
  await eventually(() => focused(page)).toBe('Open Appraisal Broken Bow.pdf')
  expect(await axe(page)).toEqual([])

  // A newer one takes its place; the old one stays under it, and the focus with the document.
  const replace = page.getByRole('button', { name: 'Replace Appraisal Broken Bow.pdf with a newer file' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), replace.press('Enter')])
  await chooser.setFiles(pdf('Appraisal signed.pdf'))
  await row(page, appraisal)
    .getByText(/^Earlier version: Appraisal Broken Bow\.pdf, .* by you, replaced today, .* by you\./)
    .waitFor()
  await eventually(() => row(page, appraisal).getByRole('button', { name: /^Open/ }).count()).toBe(1)
  await eventually(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
  const kept = row(page, appraisal).getByRole('link', { name: 'Download Appraisal Broken Bow.pdf' })
  const [earlier] = await Promise.all([page.waitForEvent('download'), kept.click()])
  expect(await earlier.failure()).toBeNull()
  await eventually(async () => (await listed(page, projectId)).removed).toHaveLength(1)
  // What became of it: both versions side by side, and their texts once they are read.
  await page.getByRole('button', { name: 'What changed after Appraisal Broken Bow.pdf' }).press('Enter')
  const versions = page.getByRole('table', { name: 'Both versions' })
  await versions.getByRole('row', { name: /^Appraisal signed\.pdf/ }).waitFor()
  await versions.getByRole('row', { name: /^Appraisal Broken Bow\.pdf/ }).waitFor()
  await page.getByText(/^(Their texts are the same|The texts cannot be compared|Pages: )/).waitFor()
  expect(await sidewaysOverflow(page)).toBe(0)
  expect(await axe(page)).toEqual([])
  await page.context().close()
})

test('[14-2] right after an upload its question asks in one line what the file is, and one press confirms the guess', async () => {
  const page = await signedInPage(browser, product)
  const projectId = await createProject(page)
  await openPanel(page, projectId)
  await openCategory(page, 'financialDocumentation')
  const [current, past] = ['borrowerCurrentBalanceSheetReference', 'borrowerHistoricalBalanceSheetReference']
  const add = (fieldId: string, name: string) =>
    field(page, fieldId).locator('input[type=file][multiple]').setInputFiles(pdf(name))
  const describedAs = async () =>
    (await listed(page, projectId)).groups.flatMap(({ documents }) =>
      documents.flatMap(({ files }) =>
        files.flatMap(({ fileName, description }) => (description ? [fileName] : [])),
      ),
    )
  await add(current, 'Balance sheet 2026-10-31.pdf')
  const guess = 'A guess: Balance sheet, Borrower, as of October 31, 2026'
  await field(page, current).getByText(guess).waitFor()
  await saved(page)
  expect(await describedAs()).toEqual([])
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
  await field(page, current)
    .getByRole('button', { name: /^Confirm what / })
    .press('Enter')
  await field(page, current).getByText('Balance sheet, Borrower, as of October 31, 2026').waitFor()
  await eventually(describedAs).toEqual(['Balance sheet 2026-10-31.pdf'])

  // Its name does not say which year: that alone is asked, on a phone as well, and left open nothing is lost.
  await page.setViewportSize({ width: 390, height: 844 })
  await add(past, 'Old.pdf')
  const form = field(page, past).getByRole('form', { name: 'What Old.pdf is' })
  await form.getByLabel('Fiscal year ended').fill('2025-12-31')
  expect(await form.getByLabel('As of').count()).toBe(0)
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
  await page.keyboard.press('Enter')
  await field(page, past).getByText('Balance sheet, Borrower, until December 31, 2025').waitFor()
  await saved(page)
  // What was there before is not asked again.
  await page.reload()
  await openCategory(page, 'financialDocumentation')
  await field(page, past).getByText('Old.pdf').first().waitFor()
  expect(await page.getByRole('button', { name: /^Change what / }).count()).toBe(0)
  await page.context().close()
})

test('pictures from the device become PDFs wherever a document is added or replaced, and one that cannot be read says so', async () => {
  const page = await signedInPage(browser, product)
  const projectId = await createProject(page)
  await page.goto(`/lender/dashboard/projects/${projectId}?view=documents`)
  await row(page, appraisal).waitFor()
  const picture = (name: string, bytes: Uint8Array) => ({
    ...{ name, mimeType: 'image/png', buffer: Buffer.from(bytes) },
  })
  const taken = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 40 } })

  await drop(page.locator('body'), [picture('Appraisal Broken Bow.png', taken)])
  await page.getByRole('button', { name: 'Confirm and add the file' }).click()
  // Said once, and the row that it went to stands in sight, wherever it was.
  await page.getByRole('region', { name: 'Notifications' }).getByText('1 file added.').waitFor()
  await eventually(() => focused(page)).toBe(appraisal)
  await eventually(() =>
    row(page, appraisal).evaluate((shown) => {
      const { top, bottom } = shown.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    }),
  ).toBe(true)
  await row(page, appraisal).getByText('Made a PDF of the picture Appraisal Broken Bow.png.').waitFor()
  await drop(row(page, balance), [picture('Sheet 1.png', taken), pdf('Sheet 2.pdf')])
  await row(page, balance).getByText('Made a PDF of the picture Sheet 1.png.').waitFor()
  await stands(page, balance, 'there')
  const named = async () =>
    (await listed(page, projectId)).groups
      .flatMap(({ documents }) => documents)
      .flatMap(({ files }) => files.map(({ fileName, contentType }) => `${fileName}, ${contentType}`))
      .toSorted()
  await eventually(named).toEqual(
    ['Appraisal Broken Bow.pdf', 'Sheet 1.pdf', 'Sheet 2.pdf'].map((name) => `${name}, application/pdf`),
  )

  // What cannot be read takes nobody's place, and the next one does.
  const replace = page.getByRole('button', { name: 'Replace Appraisal Broken Bow.pdf with a newer file' })
  const give = async (file: ReturnType<typeof picture>) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), replace.click()])
    await chooser.setFiles(file)
  }
  await give(picture('Torn.png', Buffer.from('Dear sir')))
  await row(page, appraisal)
    .getByText('This picture could not be read. Take it again, or choose another file.')
    .waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Dismiss Torn.png' }).click()
  await give(picture('Newer.png', taken))
  await row(page, appraisal)
    .getByText(/^Earlier version: Appraisal Broken Bow\.pdf/)
    .waitFor()
  await eventually(named).toEqual(
    ['Newer.pdf', 'Sheet 1.pdf', 'Sheet 2.pdf'].map((name) => `${name}, application/pdf`),
  )

  // Of several at once: how many came, how many did not, and which.
  const wrong = { ...textFile, name: 'Current balance sheet 1.pdf' }
  await drop(page.locator('body'), [wrong, pdf('Current balance sheet 2.pdf'), pdf('Appraisal 2.pdf')])
  await page.getByRole('button', { name: 'Confirm and add 3 files' }).click()
  const summary = page.getByRole('status').filter({ hasText: '2 files added, 1 not added:' })
  await summary.getByRole('button', { name: wrong.name }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: `Dismiss ${wrong.name}` }).click()
  await summary.waitFor({ state: 'detached' })
  await eventually(named).toHaveLength(5)
  await saved(page)
  await page.context().close()
})

test('a borrower has the same list of what was shared with them, and the lender sees whom was asked', async () => {
  const lender = await signedInPage(browser, product)
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const borrower = await signedInPage(browser, product, 'borrower@granary.example', phone)
  const projectId = await createProject(lender)
  const { invitationId } = await call<{ invitationId: string }>(
    lender,
    'mutation',
    'lender/invitations:inviteBorrower',
    {
      email: 'borrower@granary.example',
      projectId,
      items: [{ stage: 'pre-application', kind: 'document', id: 'appraisalReportReference' }],
      mayAnswer: true,
    },
  )
  await call(borrower, 'mutation', 'public/invitations:claimMine', { invitationId })
  await lender.goto(`/lender/dashboard/projects/${projectId}?view=documents`)
  await stands(lender, appraisal, 'asked')

  await borrower.goto(`/borrower/projects/${projectId}/questions`)
  await borrower.getByRole('link', { name: 'Documents 1' }).click()
  await row(borrower, appraisal)
    .getByText(/^Asked of you today/)
    .waitFor()
  await eventually(() => borrower.locator('[data-document]').count()).toBe(1)
  await row(borrower, appraisal).getByRole('button', { name: /^Add / }).waitFor()
  // On a phone the camera comes first, for the page and for a document.
  const waysIn = (place: Locator, names: RegExp) =>
    place.getByRole('button', { name: names }).allTextContents()
  await eventually(() => waysIn(borrower.locator('main'), /^(Take a picture|Choose files)$/)).toEqual([
    'Take a picture',
    'Choose files',
  ])
  await eventually(() => waysIn(row(borrower, appraisal), /^(Photo|Add) /)).toEqual([
    `Photo of ${appraisal}`,
    `Add ${appraisal}`,
  ])
  expect(await sidewaysOverflow(borrower)).toBe(0)
  expect(await axe(borrower)).toEqual([])
  await drop(row(borrower, appraisal), [pdf('Appraisal.pdf')])
  await row(borrower, appraisal)
    .getByText(/uploaded today, .* by you/)
    .waitFor()
  await row(lender, appraisal)
    .getByText(/^Appraisal\.pdf, .* by June Castellano$/)
    .waitFor()
  // What they say of it stands in the list of the lender at once.
  const form = borrower.getByRole('form', { name: 'What Appraisal.pdf is' })
  await form.getByLabel('As of').fill('2026-03-12')
  expect(await sidewaysOverflow(borrower)).toBe(0)
  await form.getByRole('button', { name: 'Confirm' }).click()
  await row(lender, appraisal).getByText('Appraisal, as of March 12, 2026').waitFor()
  await stands(lender, appraisal, 'there')
  await borrower.context().close()
  await lender.context().close()
})
