import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext, Dialog, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { startingNode } from '../apps/server/src/testing/node.ts'
import { keptOnDevice } from './support/device.ts'
import { tokenOf } from './support/lender.ts'
import { adds, files, newProject, signedIn } from './support/may.ts'
import { sitBetween } from './support/socket.ts'
import { startBehindALine } from './support/started.ts'
import {
  choose,
  field,
  indicator,
  openCategory,
  openProject as openNewProject,
  openPanel,
  pdf,
  saved,
  saveState,
  stored,
  text,
  versionPast,
} from './support/workspace.ts'

/** Whatever breaks, and whenever: what a person typed or chose is there in the end, once. */
const { line, product, browser } = startBehindALine({
  ...signedIn('lender@granary.example'),
  'a new project': {
    ...newProject(
      'certifyingOfficerName',
      'appraisalReportUpload',
      'appraisalReportReference',
      'certifyingOfficerTitle',
      'primaryOwnerName',
      'ownershipDescription',
      'primaryOwnerOwnershipPercentage',
      'borrowerBusinessPlanUpload',
      'projectSummaryForSubmission',
      'reapFundingDescription',
    ),
    ...files,
    ...adds('table_changes', 'table_rows'),
  },
})

const openProject = () => openNewProject(browser, { portalUrl: line.url })
const eventually = <Value>(look: () => Value) => expect.poll(look, { timeout: 240_000 })
const accept = (dialog: Dialog) => void dialog.accept()
const attachment = 'appraisalReportReference'
const attach = (page: Page, ...files: ReturnType<typeof pdf>[]) =>
  field(page, attachment).locator('input[type=file][multiple]').setInputFiles(files)
const attached = (page: Page) => field(page, attachment).getByRole('button', { name: /^Remove/ })
const noticed = (page: Page) => page.getByText('Reconnecting… your edits are kept').waitFor()

test('[B35] the server is killed while one types, another uploads, and a third has a save without its answer', async () => {
  const [typing, uploading, unanswered] = await Promise.all([openProject(), openProject(), openProject()])
  const token = await tokenOf(unanswered.page)

  const held = Promise.withResolvers<Route>()
  await uploading.page.route('**/api/storage/upload**', (route) => held.resolve(route), { times: 1 })
  await openCategory(uploading.page, 'financialDocumentation')
  await attach(uploading.page, pdf('One.pdf'), pdf('Two.pdf'), pdf('Three.pdf'))
  const onItsWay = await held.promise

  await text(typing.page, 'certifyingOfficerName').focus()
  await typing.page.keyboard.type('Marcus ')
  line.mute()
  await text(unanswered.page, 'certifyingOfficerName').fill('Dana Whitlock')
  await eventually(() => versionPast(line, token, unanswered.projectId)).toBe(2)

  await product.crash(async () => {
    // Knocking at a port where nobody listens, the line could come to hold that port itself.
    line.cut()
    await onItsWay.continue()
    await typing.page.keyboard.type('Reyes')
    await field(uploading.page, attachment)
      .getByText(/kept on this device/)
      .nth(2)
      .waitFor()
  })
  line.mend()
  await Promise.all([typing, uploading, unanswered].map(({ page }) => saved(page)))

  await eventually(() => text(typing.page, 'certifyingOfficerName').inputValue()).toBe('Marcus Reyes')
  await eventually(
    async () => (await stored(typing.page, typing.projectId)).answers.certifyingOfficerName,
  ).toBe('Marcus Reyes')
  await eventually(() => attached(uploading.page).count()).toBe(3)
  await eventually(
    async () => (await stored(uploading.page, uploading.projectId)).answers[attachment],
  ).toHaveLength(3)
  const { answers, version } = await stored(unanswered.page, unanswered.projectId)
  expect([answers.certifyingOfficerName, version]).toEqual(['Dana Whitlock', 2])
  for (const { page } of [typing, uploading, unanswered]) {
    await eventually(() => keptOnDevice(page)).toEqual({ drafts: 0, files: 0, bytes: '' })
    await page.context().close()
  }
})

test('[S0-090] [B34] a reload before, during and after a save loses nothing and saves nothing twice; closing the tab asks', async () => {
  const { page, projectId } = await openProject()
  const token = await tokenOf(page)
  const name = text(page, 'certifyingOfficerName')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    accept(dialog)
  })

  /** What the device kept is in the field, on the server, and no longer on the device. */
  const settledAs = async (value: string) => {
    await eventually(() => name.inputValue()).toBe(value)
    await eventually(async () => (await keptOnDevice(page)).drafts).toBe(0)
    await saved(page)
  }

  await name.focus()
  await Promise.all([page.waitForEvent('load'), page.evaluate(typedAndReloaded, 'Before')])
  await settledAs('Before')
  expect(await versionPast(line, token, projectId)).toBe(2)

  line.mute()
  await name.fill('During')
  await saveState(page, 'saving')
  await eventually(() => versionPast(line, token, projectId)).toBe(3)
  line.mend()
  await page.reload()
  await settledAs('During')
  expect(asked).toEqual(['beforeunload', 'beforeunload'])

  const between = await sitBetween(page)
  await page.reload()
  await settledAs('During')
  expect(await versionPast(line, token, projectId)).toBe(3)

  // On a busy machine the save would be through before the tab is closed.
  between.held.add('lender/preApplication:save')
  await name.fill('Never left')
  page.removeAllListeners('dialog')
  const closing = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await closing
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  between.release()
  await saved(page)
  expect((await stored(page, projectId)).answers.certifyingOfficerName).toBe('Never left')
  await page.context().close()
})

/** Runs in the page, in one turn of it: on a busy machine a save might begin before the reload is asked for. */
function typedAndReloaded(words: string) {
  document.execCommand('insertText', false, words)
  setTimeout(() => location.reload())
}

test('[B35] two windows of one person crash without a line: the words of both come back, and where they differ one is asked', async () => {
  const { page: one, projectId } = await openProject()
  const context = one.context()
  const other = await context.newPage()
  await openPanel(other, projectId)
  line.cut()
  await Promise.all([noticed(one), noticed(other)])
  await text(one, 'certifyingOfficerName').fill('Marcus Reyes')
  await text(one, 'certifyingOfficerTitle').fill('President')
  await text(other, 'certifyingOfficerTitle').fill('Vice President')
  await eventually(async () => (await keptOnDevice(one)).drafts).toBe(2)
  await closedAtOnce(context, one, other)

  line.mend()
  const page = await context.newPage()
  await page.goto('/lender/dashboard')
  await page.getByText(/^3 answers could not be saved yet in the pre-application\./).waitFor()
  await page.getByRole('link', { name: 'Open the form: Creamery expansion, pre-application' }).click()
  await saveState(page, 'conflict')
  await eventually(async () => (await stored(page, projectId)).answers).toMatchObject({
    certifyingOfficerName: 'Marcus Reyes',
    certifyingOfficerTitle: 'President',
  })
  const title = field(page, 'certifyingOfficerTitle')
  await eventually(() => text(page, 'certifyingOfficerTitle').inputValue()).toBe('Vice President')
  await title.getByRole('button', { name: 'Keep mine' }).click()
  await saved(page)
  expect((await stored(page, projectId)).answers.certifyingOfficerTitle).toBe('Vice President')
  await eventually(async () => (await keptOnDevice(page)).drafts).toBe(0)
  await page.goto('/lender/dashboard')
  await page.getByRole('heading', { name: 'Needs you' }).waitFor()
  expect(await page.getByText('Waiting on this device').count()).toBe(0)
  await context.close()
})

test('a backup is put back under a form and a table: what it lacks is gone from the page, what was not sent is there or offered', async () => {
  const command = (name: 'backup' | 'restore', ...args: string[]) =>
    promisify(execFile)(process.execPath, [`apps/server/src/commands/${name}.ts`, ...args], {
      env: { ...startingNode(), DATA_DIR: product.dataDir },
    })
  const { page: form, projectId } = await openProject()
  const context = form.context()
  const table = await context.newPage()
  await table.goto(`/lender/dashboard/projects/${projectId}?view=tables`)
  const cell = (row: number, column: number) =>
    table.locator('.n-grid tbody tr').nth(row).locator('[role=gridcell]').nth(column)
  async function type(row: number, column: number, words: string) {
    await cell(row, column).click()
    await table.keyboard.type(words)
    await table.keyboard.press('Enter')
  }
  const tableSaved = () => table.locator('[data-save-state=clean]').waitFor()
  await text(form, 'certifyingOfficerName').fill('Marcus Reyes')
  await table.getByRole('button', { name: 'Add an owner' }).click()
  await type(0, 0, 'Anna Brandt')
  await Promise.all([saved(form), tableSaved()])
  const backup = join(product.dataDir, 'before.zip')
  await command('backup', backup)

  await text(form, 'certifyingOfficerName').fill('Dana Whitlock')
  await type(0, 0, 'Anna Ferrer')
  await type(0, 2, '55')
  await Promise.all([saved(form), tableSaved()])
  line.cut()
  await noticed(form)
  await text(form, 'certifyingOfficerName').fill('Dana W. Whitlock')
  await text(form, 'certifyingOfficerTitle').fill('President')
  await type(0, 0, 'Anna B. Ferrer')
  await command('restore', backup, '--replace')
  line.mend()

  const told = 'Granary was put back to an earlier state.'
  await Promise.all([form.getByText(told).waitFor(), table.getByText(told).waitFor()])
  // Nobody disputes the title: it went out. The name is another than the one that was seen.
  await saveState(form, 'conflict')
  await eventually(async () => (await stored(form, projectId)).answers).toMatchObject({
    certifyingOfficerName: 'Marcus Reyes',
    certifyingOfficerTitle: 'President',
  })
  await field(form, 'certifyingOfficerName').getByRole('button', { name: 'Keep mine' }).click()
  await saved(form)
  expect((await stored(form, projectId)).answers.certifyingOfficerName).toBe('Dana W. Whitlock')

  await saveState(table, 'conflict')
  await eventually(() => cell(0, 2).textContent()).toBe('')
  await table.getByText('What you changed is different since Granary was put back.').waitFor()
  await table.getByRole('button', { name: 'Use theirs' }).click()
  await tableSaved()
  await eventually(() => cell(0, 0).textContent()).toBe('Anna Brandt')
  await type(0, 2, '60')
  await tableSaved()
  await table.reload()
  await expect.poll(() => cell(0, 2).textContent()).toBe('60')
  await eventually(() => cell(0, 0).textContent()).toBe('Anna Brandt')
  await context.close()
}, 240_000)

/** As a dead battery does: no window hears of it. */
async function closedAtOnce(context: BrowserContext, ...pages: readonly Page[]) {
  // A context ends with its last page; its storage shall stay.
  await context.newPage()
  await Promise.all(pages.map((page) => page.close({ runBeforeUnload: false })))
}

test('[B35] files that wait without a line are sealed, outlive the tab, and are refused in clear words when the device is full', async () => {
  const { page: first, projectId } = await openProject()
  const context = first.context()
  await openCategory(first, 'financialDocumentation')
  line.cut()
  await noticed(first)
  await attach(first, pdf('Return of Ada Lund.pdf', 3_000_000), pdf('Map.pdf'))
  await eventually(async () => (await keptOnDevice(first)).files).toBe(2)
  const { bytes } = await keptOnDevice(first)
  expect(bytes.length).toBeGreaterThan(3_000_000)
  for (const readable of ['Ada Lund', '%PDF', attachment]) expect(bytes).not.toContain(readable)
  await pretendFullDevice(first)
  await attach(first, pdf('One too many.pdf'))
  await field(first, attachment)
    .getByText('This device keeps at most 500 MB of files until the connection is back.')
    .waitFor()
  await closedAtOnce(context, first)

  line.mend()
  const page = await context.newPage()
  await openPanel(page, projectId)
  await openCategory(page, 'financialDocumentation')
  await eventually(() => attached(page).count()).toBe(2)
  await field(page, attachment).getByText('Return of Ada Lund.pdf').first().waitFor()
  await saved(page)
  expect((await stored(page, projectId)).answers[attachment]).toHaveLength(2)
  await context.close()
})

/** As if somebody else of this browser had chosen that much already. */
async function pretendFullDevice(page: Page) {
  await page.evaluate(async () => {
    const opening = indexedDB.open('granary-device')
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    const writing = opening.result.transaction('files', 'readwrite')
    writing.objectStore('files').put({ size: 498 * 1024 * 1024 }, ['somebody', 'somewhere', 'else'])
    await new Promise((resolve) => {
      writing.oncomplete = resolve
    })
    opening.result.close()
  })
}

test('[B23] an answer that cannot be stored stops no other; signing out asks while it is unsaved, and wipes the device after', async () => {
  const { page, projectId } = await openProject()
  const account = page.getByRole('button', { name: /Account/ })
  const signOut = async () => {
    await account.click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await text(page, 'certifyingOfficerName').fill('x'.repeat(20_001))
  await text(page, 'certifyingOfficerTitle').fill('Vice President')
  await field(page, 'certifyingOfficerName')
    .getByText('This text is too long to be saved. Use at most 160 characters.')
    .waitFor()
  await saveState(page, 'error')
  await indicator(page).getByText('1 answer cannot be saved.').first().waitFor()
  expect((await stored(page, projectId)).answers).toMatchObject({
    certifyingOfficerName: null,
    certifyingOfficerTitle: 'Vice President',
  })

  await signOut()
  await page.getByRole('heading', { name: 'Sign out before everything is saved?' }).waitFor()
  await page.getByText(/^1 answer could not be saved yet\./).waitFor()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await text(page, 'certifyingOfficerName').fill('Marcus Reyes')
  // Not saved yet at this moment: signing out saves first.
  await signOut()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await eventually(() => keptOnDevice(page)).toEqual({ drafts: 0, files: 0, bytes: '' })
  await page.context().close()

  const { page: later } = await openProject()
  expect((await stored(later, projectId)).answers.certifyingOfficerName).toBe('Marcus Reyes')
  await later.context().close()
})

describe('in a form that is whole', () => {
  test('the program is changed and changed back, and nothing is lost; the printed page says it all', async () => {
    const { page, projectId } = await openProject()
    await openCategory(page, 'programSetup')
    await choose(page, 'loanProgram', 'Rural Energy for America Program')
    await openCategory(page, 'borrowerProfile')
    await text(page, 'reapFundingDescription').fill('Forty kilowatts on the creamery roof.')
    await saved(page)
    await choose(page, 'loanProgram', 'Business and Industry')
    await field(page, 'reapFundingDescription').waitFor({ state: 'detached' })
    await saved(page)
    expect((await stored(page, projectId)).answers.reapFundingDescription).toBe(
      'Forty kilowatts on the creamery roof.',
    )
    await choose(page, 'loanProgram', 'Rural Energy for America Program')
    await eventually(() => text(page, 'reapFundingDescription').inputValue()).toBe(
      'Forty kilowatts on the creamery roof.',
    )
    await saved(page)

    await page.goto(`/lender/dashboard/projects/${projectId}?stage=pre-application&view=print`)
    await page.locator('.q-answers').first().waitFor()
    await page.getByText('Forty kilowatts on the creamery roof.').first().waitFor()
    const printed = await textOfPdf(await page.pdf({ preferCSSPageSize: true }))
    for (const said of ['Creamery expansion', 'Forty kilowatts on the creamery roof.', ' 1 of ']) {
      expect(printed).toContain(said)
    }
    expect(printed).not.toContain('Sign out')
    await page.context().close()
  })

  const many = process.env.GRANARY_LONG === '1' ? 100 : 12

  test(`[S1-238] ${many} files in one batch all arrive, each once`, async () => {
    const { page, projectId } = await openNewProject(browser, { portalUrl: line.url }, 'application')
    await openCategory(page, 'projectDetails')
    const names = Array.from({ length: many }, (_, at) => `Sheet ${at + 1}.csv`)
    const plan = field(page, 'borrowerBusinessPlanUpload')
    // The first ones wait until it was seen that they are on their way.
    const seen = Promise.withResolvers<void>()
    await page.route('**/api/storage/upload**', (route) => seen.promise.then(() => route.continue()))
    await plan
      .locator('input[type=file][multiple]')
      .setInputFiles(
        names.map((name) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(`${name},1\n`) })),
      )
    // What is typed meanwhile goes with the files' own saves.
    await text(page, 'projectSummaryForSubmission').fill('Typed beside many files.')
    await eventually(() => plan.getByRole('progressbar').count()).toBeGreaterThan(0)
    seen.resolve()
    await page.locator('[data-save-state="uploading"]').waitFor({ state: 'detached', timeout: 240_000 })
    await saved(page)
    const { answers, uploadsByField } = (await stored(page, projectId, 'application')) as unknown as {
      answers: Record<string, unknown>
      uploadsByField: Record<string, { fileName: string }[]>
    }
    expect(uploadsByField.borrowerBusinessPlanUpload?.map(({ fileName }) => fileName)).toEqual(names)
    expect(answers.projectSummaryForSubmission).toBe('Typed beside many files.')
    await page.context().close()
  }, 300_000)
})

async function textOfPdf(bytes: Buffer): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= file.numPages; number++) {
    const { items } = await (await file.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages.join(' ').replace(/\s+/g, ' ')
}
