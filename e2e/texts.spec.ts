import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { inDatabase } from './support/changes.ts'
import { createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { adds, files, newProject, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('lender@granary.example'),
    'a new project': {
      ...newProject(
        ...['appraisalReportReference', 'appraisalReportUpload'],
        ...['borrowerCurrentBalanceSheetReference', 'currentBalanceSheetUpload'],
      ),
      ...files,
      ...adds('document_descriptions'),
      // The file is removed, and its pages go with it.
      answer_changes: [
        'added',
        ...['emptied appraisalReportReference', 'emptied appraisalReportUpload'],
        ...['emptied borrowerCurrentBalanceSheetReference', 'emptied currentBalanceSheetUpload'],
      ],
    },
  },
)

/** Documents are read by a job of every minute. */
const untilRead = 150_000

/** With two pages behind it on which nothing is written. */
async function aLetter(lines: readonly string[]) {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  document.addPage([600, 800]).drawText(lines.join('\n'), { x: 40, y: 700, size: 10, font })
  for (let more = 0; more < 2; more++) document.addPage([600, 800])
  return Buffer.from(await document.save())
}

const row = (page: Page, label: string) =>
  page.locator('[data-document]').filter({ has: page.getByRole('heading', { name: label, exact: true }) })

async function add(page: Page, label: string, name: string, lines: readonly string[]) {
  const chosen = page.waitForEvent('filechooser')
  await row(page, label)
    .getByRole('button', { name: `Add ${label}` })
    .click()
  await (await chosen).setFiles({ name, mimeType: 'application/pdf', buffer: await aLetter(lines) })
  await row(page, label).getByText(name).first().waitFor()
}

/** Whatever the minute: the job that reads documents has nowhere to write what it read until this is done. */
function beforeItIsRead(meanwhile: () => Promise<void>): Promise<void> {
  return inDatabase(product, (db) =>
    db.transaction().execute(async (transaction) => {
      await sql`lock table document_texts in share mode`.execute(transaction)
      await meanwhile()
    }),
  )
}

test('what stands in a document is found there and from everywhere, and tells what it is', {
  timeout: 300_000,
}, async () => {
  const page = await signedInPage(browser, product)
  const projectId = await createProject(page)
  await page.goto(`/lender/dashboard/projects/${projectId}?view=documents`)
  const search = page.getByRole('searchbox', { name: 'Search documents' })
  await beforeItIsRead(async () => {
    await add(page, 'Appraisal report', 'scan0007.pdf', [
      'APPRAISAL REPORT',
      'Grain elevator, effective date of appraisal: June 1, 2026',
      'Owner of record: Creekside Mill LLC, EIN 12-3456789',
    ])
    await search.fill('creekside')
    await page.getByText('The text of “scan0007.pdf” is not read yet, and is searched in a moment.').waitFor()
  })
  await row(page, 'Appraisal report').locator('mark').getByText('Creekside').waitFor({ timeout: untilRead })
  const passage = row(page, 'Appraisal report').locator('.q-doc-passage')
  await eventually(() => passage.textContent()).toBe(
    'In its text: “…REPORT Grain elevator, effective date of appraisal: June 1, 2026 Owner of record: Creekside Mill LLC, EIN ••-•••6789”',
  )
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
  // What its name does not say, its text does; it is a guess until somebody says so.
  const what = row(page, 'Appraisal report').locator('.q-doc-what')
  await what.getByText('A guess from its text. Change what is wrong.').waitFor()
  await eventually(() => what.getByLabel('As of').inputValue()).toBe('2026-06-01')
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
  await what.getByRole('button', { name: 'Confirm' }).click()
  await what.getByText('Appraisal, as of June 1, 2026').waitFor()
  await search.fill('creekside silo')
  await page.getByText('No document fits.').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await search.fill('owner of creekside appraisal')
  await passage.waitFor()
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])

  // Pages of it are another document too, once their numbers are some that it has.
  await page.setViewportSize({ width: 1280, height: 800 })
  await search.fill('')
  const sheet = 'Current balance sheet'
  await row(page, 'Appraisal report').getByRole('button', { name: 'Open scan0007.pdf' }).click()
  const beside = page.getByRole('complementary', { name: 'Appraisal report' })
  await beside.getByRole('button', { name: 'Use pages for another document' }).click()
  const pages = beside.getByRole('form', { name: 'Pages of scan0007.pdf' })
  await eventually(() =>
    pages.getByLabel('Document').evaluate((each) => each === document.activeElement),
  ).toBe(true)
  await pages.getByLabel('Document').selectOption({ label: sheet })
  await pages.getByLabel('First page').fill('2')
  await pages.getByLabel('Last page').fill('9')
  await pages.getByRole('button', { name: 'Save' }).click()
  await pages.getByText('This file has 3 pages.').waitFor()
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
  await pages.getByLabel('Last page').fill('3')
  await pages.getByRole('button', { name: 'Save' }).click()
  await beside.getByText(`Pages 2–3 are ${sheet} too.`).waitFor()
  const part = 'Pages 2–3 of scan0007.pdf'
  await row(page, sheet).locator('strong').getByText(part, { exact: true }).waitFor()
  await eventually(() => row(page, sheet).getAttribute('data-state')).toBe('there')
  await row(page, sheet)
    .getByRole('button', { name: `Open ${part}` })
    .click()
  const opened = page.getByRole('complementary', { name: sheet })
  await opened.getByText('Page 2 of 3', { exact: true }).waitFor()
  await opened.getByRole('button', { name: 'Change the pages' }).waitFor()
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])

  await page.goto('/lender/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('creekside')
  await page.getByRole('option', { name: /scan0007\.pdf/ }).click()
  await passage.waitFor()

  // What goes with it is said before.
  await search.fill('')
  await page.setViewportSize({ width: 390, height: 844 })
  await row(page, 'Appraisal report').getByRole('button', { name: 'Open scan0007.pdf' }).click()
  await page.getByRole('dialog', { name: 'Appraisal report' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByText(`Pages of it go with it from ${sheet}.`).waitFor()
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Remove the file' }).click()
  await eventually(() => row(page, sheet).getAttribute('data-state')).toBe('missing')
  await eventually(() => row(page, 'Appraisal report').getAttribute('data-state')).toBe('missing')
})
