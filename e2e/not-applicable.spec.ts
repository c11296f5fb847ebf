import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { changesIn } from './support/changes.ts'
import { call, createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { adds, files, newProject, signedIn } from './support/may.ts'
import { putOnProject } from './support/stage.ts'
import { startBehindALine } from './support/started.ts'
import { category, field, openCategory, openPanel, pdf, saved, saveState } from './support/workspace.ts'

const { product, browser, line } = startBehindALine({
  ...signedIn(
    'admin@granary.example',
    'colleague@granary.example',
    'lender@granary.example',
    'packager@granary.example',
  ),
  'a new project': {
    ...newProject(
      'borrowerHistoricalBalanceSheetReference',
      'historicalBalanceSheetUpload',
      'not_applicable.borrowerHistoricalBalanceSheetReference',
      'not_applicable.historicalBalanceSheetUpload',
    ),
    ...files,
    ...adds('not_applicable_changes', 'notifications', 'project_assignments'),
  },
})

const history = 'borrowerHistoricalBalanceSheetReference'
const inApplication = 'historicalBalanceSheetUpload'
const words = 'Not applicable, because the business is new.'
const offer = (page: Page, id: string) => field(page, id).getByRole('button', { name: /^Does not apply…/ })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const status = (page: Page, id: string) => category(page, id).getAttribute('data-status')
const left = async (page: Page) =>
  Number.parseInt(
    (await category(page, 'financialDocumentation').locator('.g-tag').first().innerText()) || '0',
    10,
  )

async function opened(width = 1280) {
  const page = await signedInPage(browser, product, 'lender@granary.example', { width, height: 900 })
  const projectId = await createProject(page)
  await openPanel(page, projectId)
  await openCategory(page, 'financialDocumentation')
  await eventually(() => left(page)).toBeGreaterThan(0)
  return { page, projectId }
}

/** What is typed from here on goes into the words that were asked for. */
const inWords = (page: Page) =>
  eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')

async function sayIt(page: Page, id: string, reason: string) {
  await offer(page, id).click()
  await inWords(page)
  await page.keyboard.type(reason)
  await field(page, id).getByRole('button', { name: 'Save the reason' }).click()
}

/** Of the whole page at once: on a screen as high as it is, nothing stands half below the bar of the save state. */
async function axeOfAll(page: Page) {
  const before = page.viewportSize() ?? { width: 1280, height: 900 }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...before, height })
  const found = await axe(page)
  await page.setViewportSize(before)
  return found
}

describe.each([1280, 390])('at %i px', (width) => {
  test('[B44] by the keyboard alone: said, read, taken back, and the focus is never lost', async () => {
    const { page, projectId } = await opened(width)
    const before = await left(page)
    await field(page, history)
      .getByRole('button', { name: /Choose files/ })
      .focus()
    while (!(await focused(page))?.startsWith('Does not apply…')) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await inWords(page)
    expect(await axeOfAll(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(0)

    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await field(page, history).getByText('Say why it does not apply.').waitFor()
    await inWords(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toContain('Does not apply…')

    await page.keyboard.press('Enter')
    await inWords(page)
    await page.keyboard.type('the business is new.')
    const said = await changesIn(product, async () => {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await field(page, history).getByText(words).waitFor()
      await expect.poll(() => focused(page)).toContain('It does apply')
      await expect.poll(() => left(page)).toBe(before - 1)
      await saved(page)
    })
    expect(said).toEqual({
      audit_entries: ['+1'],
      not_applicable_changes: ['+2'],
      projects: ['last_saved_at', 'status'],
      'stages application': [`not_applicable.${inApplication}`, 'version'],
      'stages pre-application': ['last_saved_at', 'last_saved_by', `not_applicable.${history}`, 'version'],
    })
    expect(await axeOfAll(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(0)

    await page.reload()
    await openCategory(page, 'financialDocumentation')
    await field(page, history).getByText(words).waitFor()
    await field(page, history).getByText('Said by Marcus Reyes').waitFor()
    await page.goto(`/lender/dashboard/projects/${projectId}?stage=pre-application&view=print`)
    await field(page, history).getByText(words).waitFor()
    await page.goto(`/lender/dashboard/projects/${projectId}?stage=application`)
    await openCategory(page, 'financialDocumentation')
    await field(page, inApplication).getByText(words).waitFor()
    await field(page, inApplication).getByText('from the pre-application').waitFor()

    await openPanel(page, projectId)
    await openCategory(page, 'financialDocumentation')
    await field(page, history)
      .getByRole('button', { name: /^It does apply/ })
      .focus()
    const takenBack = await changesIn(product, async () => {
      await page.keyboard.press('Enter')
      await expect.poll(() => focused(page)).toContain('Does not apply…')
      await expect.poll(() => left(page)).toBe(before)
      await saved(page)
    })
    expect(takenBack).toEqual({
      audit_entries: ['+1'],
      not_applicable_changes: ['+2'],
      projects: ['last_saved_at', 'status'],
      'stages application': [`not_applicable.${inApplication}`, 'version'],
      'stages pre-application': ['last_saved_at', `not_applicable.${history}`, 'version'],
    })
  })
})

test('[B44] a file that is uploaded takes its place', async () => {
  const { page } = await opened()
  await sayIt(page, history, 'the business is new.')
  await saved(page)
  const changes = await changesIn(product, async () => {
    await field(page, history).locator('input[type=file][multiple]').setInputFiles(pdf('balance.pdf'))
    await field(page, history).getByText('balance.pdf').first().waitFor()
    await expect.poll(() => field(page, history).getByText(words).count()).toBe(0)
    await eventually(() => offer(page, history).count()).toBe(0)
    await field(page, history).getByText('Remove').waitFor()
    await saved(page)
  })
  expect(changes).toEqual({
    answer_changes: ['+2'],
    audit_entries: ['+2'],
    not_applicable_changes: ['+2'],
    projects: ['last_saved_at'],
    'stages application': [
      `answers.${inApplication}`,
      `not_applicable.${inApplication}`,
      `provenance.${inApplication}`,
      'version',
    ],
    'stages pre-application': [
      `answers.${history}`,
      'last_saved_at',
      `not_applicable.${history}`,
      `provenance.${history}`,
      'version',
    ],
    stored_files: ['+1'],
    upload_grants: ['+1'],
    uploads: ['+2'],
  })
})

test('[B44] certifications, names and the program offer no such thing', async () => {
  const { page } = await opened()
  for (const [categoryId, ids] of [
    ['programSetup', ['loanProgram', 'certifyInformationAccurate', 'certifyingOfficerName']],
    ['lenderProfile', ['lenderLegalName', 'lenderTaxId']],
    ['packaging', ['packagingNotes', 'draftScoringAttachment']],
  ] as const) {
    await openCategory(page, categoryId)
    for (const id of ids) {
      await field(page, id).waitFor()
      expect(await offer(page, id).count(), id).toBe(0)
    }
  }
  await offer(page, 'lenderSamUin').waitFor()
})

test('[B44] nobody is asked for what does not apply, and what is checked before submitting says why', async () => {
  const { page, projectId } = await opened()
  const ask = field(page, history).getByRole('link', { name: /^Ask somebody for it/ })
  await ask.waitFor()
  await sayIt(page, history, 'the business is new.')
  await field(page, history).getByText(words).waitFor()
  await eventually(() => ask.count()).toBe(0)
  await saved(page)
  await page.goto(`/lender/dashboard/projects/${projectId}/submit?stage=pre-application`)
  const excused = page.locator('.su-list li').filter({ hasText: words })
  await excused.getByRole('link', { name: /^Change/ }).waitFor()
  await page.getByRole('heading', { name: 'Said not to apply' }).waitFor()
  await page.locator('.su-categories li').getByText('1 does not apply').waitFor()
  expect(await axe(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOverflow(page)).toBe(0)
})

test('the way to the past of a question has room to what stands above and below it, at 390 px', async () => {
  const { page } = await opened(390)
  const second = page.locator('.q-field:visible').nth(1)
  await second.locator('input, textarea, button').first().focus()
  const door = second.getByRole('button', { name: /^History/ })
  await door.waitFor()
  const room = async () => {
    const [above, here, label] = await Promise.all([
      page.locator('.q-field:visible').first().boundingBox(),
      door.boundingBox(),
      second.locator('.g-field-label').first().boundingBox(),
    ])
    if (!above || !here || !label) throw new Error('There is no such place.')
    return Math.min(here.y - (above.y + above.height), label.y - (here.y + here.height))
  }
  await eventually(room).toBeGreaterThanOrEqual(6)
})

test('[B44] said without a line it waits, and reaches the colleague when the line is back', async () => {
  const { page, projectId } = await opened()
  const colleague = await signedInPage(browser, product, 'colleague@granary.example')
  await openPanel(colleague, projectId)
  await openCategory(colleague, 'financialDocumentation')
  line.cut()
  await sayIt(page, history, 'the business is new.')
  await field(page, history).getByText(words).waitFor()
  await saveState(page, 'dirty')
  line.mend()
  await colleague.getByText(words).waitFor()
  await colleague.getByText('Said by Marcus Reyes').waitFor()
  await saved(page)
})

test('[B44] the packaging team asks for it all the same, and the lender reads why', async () => {
  const { page, projectId } = await opened()
  const before = (await left(page)) - 1
  await sayIt(page, history, 'the business is new.')
  await saved(page)
  await eventually(() => left(page)).toBe(before)
  const admin = await signedInPage(browser, product, 'admin@granary.example')
  await putOnProject(admin, projectId, 'Priya Natarajan')
  const packager = await signedInPage(browser, product, 'packager@granary.example')
  await packager.goto(`/admin/projects/${projectId}?stage=pre-application`)
  await packager.locator('[data-panel]').waitFor()
  await openCategory(packager, 'financialDocumentation')
  const note = field(page, history).getByText('Send the opening balance.')
  type Notices = { page: { unread: boolean }[] }
  const newest = { paginationOpts: { numItems: 1, cursor: null } }
  // Who has the page open has seen it, and is told no more.
  const isSeen = async () => {
    const { page: notices } = await call<Notices>(page, 'query', 'account/notifications:list', newest)
    return notices[0]?.unread === false
  }
  const askForIt = async () => {
    await field(packager, history)
      .getByRole('button', { name: /^Ask for it all the same…/ })
      .click()
    await inWords(packager)
    await packager.keyboard.type('Send the opening balance.')
    expect(await axe(packager)).toEqual([])
    return changesIn(product, async () => {
      await field(packager, history).getByRole('button', { name: 'Ask for it', exact: true }).click()
      await note.waitFor()
      await expect.poll(() => left(page)).toBe(before + 1)
      await expect.poll(isSeen).toBe(true)
    })
  }
  const onlyTheSaying = {
    audit_entries: ['+1'],
    not_applicable_changes: ['+2'],
    // Everybody of the lender is told.
    notifications: ['+3'],
    'stages application': [`not_applicable.${inApplication}`, 'version'],
    'stages pre-application': [`not_applicable.${history}`, 'version'],
  }

  expect(await askForIt()).toEqual(onlyTheSaying)
  const withdrawn = await changesIn(product, async () => {
    await field(packager, history)
      .getByRole('button', { name: /^No longer ask for it/ })
      .click()
    await expect.poll(() => note.count()).toBe(0)
    await field(page, history).getByText(words).waitFor()
    await expect.poll(() => left(page)).toBe(before)
    await expect.poll(isSeen).toBe(true)
  })
  expect(withdrawn).toEqual(onlyTheSaying)
  // What the others have not read yet is of now, and still of one thing.
  expect(await askForIt()).toEqual({ ...onlyTheSaying, notifications: ['+1', '2 rows', 'at'] })
  await eventually(() => status(page, 'financialDocumentation')).toBe('required')
  expect(await axeOfAll(page)).toEqual([])
  await field(page, history)
    .getByRole('button', { name: /^Change the reason…/ })
    .click()
  await inWords(page)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('it opens in June.')
  await field(page, history).getByRole('button', { name: 'Save the reason' }).click()
  await field(page, history).getByText('Not applicable, because it opens in June.').waitFor()
  await expect.poll(() => left(page)).toBe(before)
})
