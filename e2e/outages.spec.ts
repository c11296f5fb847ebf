import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../apps/server/src/db/testing.ts'
import { keptOnDevice } from './support/device.ts'
import { call, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { adds, files, newProject, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'
import {
  field,
  indicator,
  openCategory,
  openPanel,
  openProject,
  pdf,
  saved,
  saveState,
  stored,
  text,
  visitedInSight,
} from './support/workspace.ts'

/** The database is full, takes no writes, or is locked, under somebody who types on. */
let database: TestDatabase
let sql: Client
// Ends after the product, which works on it.
afterAll(async () => {
  await sql.end()
  await database.drop()
})
const { product, browser } = startProductAndBrowser(
  async () => {
    database = await freshDatabase()
    return { RATE_LIMITS: 'off', DATABASE_URL: database.url, ENVIRONMENT: 'staging' }
  },
  {
    ...signedIn('lender@granary.example', 'packager@granary.example'),
    'a new project': {
      ...newProject(
        'certifyingOfficerName',
        'certifyingOfficerTitle',
        'appraisalReportReference',
        'appraisalReportUpload',
        // From the table of owners.
        'primaryOwnerName',
        'ownershipDescription',
        'not_applicable.borrowerHistoricalBalanceSheetReference',
        'not_applicable.historicalBalanceSheetUpload',
      ),
      ...files,
      ...adds('not_applicable_changes', 'table_changes', 'table_rows'),
    },
    'Water tower and mains': {
      ...adds('answer_changes', 'notifications'),
      projects: ['last_saved_at', 'last_saved_by'],
      review_rounds: ['opened_at', 'opened_by'],
      'stages application': ['answers.packagingNotes'],
      'stages pre-application': ['answers.packagingNotes'],
    },
  },
)
beforeAll(async () => {
  sql = new Client({ connectionString: database.url })
  await sql.connect()
})

const waiting = 'Waiting for the server… your edits are kept'
const attachments = 'appraisalReportReference'
const mayNotApply = 'borrowerHistoricalBalanceSheetReference'
/** A project whose pre-application is submitted, and a line that the packaging team keeps about it. */
const reviewed = 'Water tower and mains'
const staffs = 'packagingNotes'
const offline = 'Reconnecting… your edits are kept'

test.each([
  ['has no room', 'The server has no space left. Your words are kept on this device.', () => fullDisk()],
  ['takes no writes', 'The server cannot save right now. Your words are kept on this device.', noWrites],
])(
  'the database %s while somebody types: the pill says so, and every word arrives when it is over',
  async (_, words, begin) => {
    const { page, projectId } = await openProject(browser, product)
    await text(page, 'certifyingOfficerTitle').fill('Vice President')
    await saved(page)
    const before = await stored(page, projectId)

    const end = await begin()
    // The others come after it, also when it fails.
    onTestFinished(end)
    await text(page, 'certifyingOfficerName').focus()
    await page.keyboard.type('Marcus ')
    await indicator(page).getByText(words).first().waitFor()
    // With its longest sentence it covers nothing that the keyboard reaches.
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await text(page, 'certifyingOfficerName').focus()
      expect((await visitedInSight(page, 8)).size).toBeGreaterThan(4)
    }
    await text(page, 'certifyingOfficerName').focus()
    await page.keyboard.press('End')
    await page.keyboard.type('Aurelio ')
    await delay(3_000)
    await indicator(page).getByText(words).first().waitFor()
    await page.keyboard.type('Reyes')
    expect((await stored(page, projectId)).answers).toEqual(before.answers)
    await end()
    await saved(page)

    const after = await stored(page, projectId)
    expect(after.answers).toEqual({ ...before.answers, certifyingOfficerName: 'Marcus Aurelio Reyes' })
    // What the server was still holding when it was over went first, and the rest behind it.
    expect([1, 2]).toContain(after.version - before.version)
    await eventually(() => text(page, 'certifyingOfficerName').inputValue()).toBe('Marcus Aurelio Reyes')
    await page.context().close()
  },
)

test.each([
  ['has no room', 'The server has no space left. Your words are kept on this device.', () => fullDisk()],
  ['takes no writes', 'The server cannot save right now. Your words are kept on this device.', noWrites],
])(
  'the database %s while a question is said not to apply, and under the fields of the packaging team: both wait and arrive',
  async (_, words, begin) => {
    const { page, projectId } = await openProject(browser, product)
    await openCategory(page, 'financialDocumentation')
    const packager = await signedInPage(browser, product, 'packager@granary.example')
    const submitted = await projectIn(page, reviewed)
    await packager.goto(`/admin/projects/${submitted}?stage=pre-application`)
    const theirs = packager
      .getByRole('region', { name: 'Packaging' })
      .locator(`[data-field="${staffs}"] textarea`)
    const note = `Waits for the assessor (${Date.now()}).`
    await theirs.waitFor()
    const [before, beforeTheirs] = [await stored(page, projectId), await stored(page, submitted)]

    const end = await begin()
    onTestFinished(end)
    await field(page, mayNotApply)
      .getByRole('button', { name: /^Does not apply…/ })
      .click()
    await page.keyboard.type('the business is new.')
    await field(page, mayNotApply).getByRole('button', { name: 'Save the reason' }).click()
    await theirs.fill(note)
    for (const each of [page, packager]) await indicator(each).getByText(words).first().waitFor()
    const said = field(page, mayNotApply).getByText('Not applicable, because the business is new.')
    await said.waitFor()
    expect(await stored(page, projectId)).toEqual(before)
    expect(await stored(page, submitted)).toEqual(beforeTheirs)
    await end()
    await Promise.all([saved(page), saved(packager)])

    await said.waitFor()
    const after = await stored(page, projectId)
    expect(after.notApplicable).toMatchObject({ [mayNotApply]: { reason: 'the business is new.' } })
    expect(Object.keys(after.notApplicable)).toEqual([mayNotApply])
    expect(after.answers).toEqual(before.answers)
    expect((await stored(page, submitted)).answers).toEqual({ ...beforeTheirs.answers, [staffs]: note })
    await Promise.all([page, packager].map((each) => each.context().close()))
  },
)

test('who leaves the page while the server has no room: the words go out all the same', async () => {
  const { page, projectId } = await openProject(browser, product)
  const end = await fullDisk()
  onTestFinished(end)
  await text(page, 'certifyingOfficerName').fill('Marcus Reyes')
  await saveState(page, 'error')
  await page.getByRole('link', { name: /^Documents/ }).click()
  await end()
  await expect
    .poll(async () => (await stored(page, projectId)).answers.certifyingOfficerName)
    .toBe('Marcus Reyes')
  await page.context().close()
})

test('a table while the server has no room: the pill says so, another table and a closed tab lose no cell, and each arrives once', async () => {
  const { page, projectId } = await openProject(browser, product)
  const context = page.context()
  const at = `/lender/dashboard/projects/${projectId}?view=tables`
  const owner = async (on: Page, name: string) => {
    await on.getByRole('button', { name: 'Add an owner' }).click()
    await on.keyboard.type(name)
    await on.keyboard.press('Enter')
  }
  const owners = async (on: Page) =>
    (
      await call<{ rows: { name?: string }[] }>(on, 'query', 'project/tables:get', {
        ...{ projectId, table: 'owners' },
      })
    ).rows.map(({ name }) => name)
  const debt = (on: Page) => on.locator('.n-grid tbody tr').nth(0).locator('[role=gridcell]').nth(0)

  await page.goto(at)
  const end = await fullDisk('table_rows')
  onTestFinished(end)
  await owner(page, 'Anna Brandt')
  await page.getByText('The server has no space left. Your words are kept on this device.').first().waitFor()
  // Within the pause of the autosave.
  await page.getByRole('link', { name: /^Debts/ }).click()
  await page.getByRole('button', { name: /^Add a/ }).click()
  await page.keyboard.type('First Bank')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Owners/ }).click()
  await page.getByText('Anna Brandt').waitFor()
  await expect.poll(async () => (await keptOnDevice(page)).drafts).toBe(2)
  const other = await context.newPage()
  await page.close({ runBeforeUnload: false })
  await other.goto('/lender/dashboard')
  expect(await owners(other)).toEqual([])
  await other.getByRole('link', { name: 'Open the table: Creamery expansion, owners' }).waitFor()
  await other.getByRole('link', { name: 'Open the table: Creamery expansion, debts' }).click()
  await expect.poll(() => debt(other).textContent()).toBe('First Bank')
  await end()
  await other.locator('[data-save-state=clean]').waitFor()
  await other.goto(at)
  await other.getByText('Anna Brandt').waitFor()
  await other.locator('[data-save-state=clean]').waitFor()
  await expect.poll(() => owners(other)).toEqual(['Anna Brandt'])
  await expect.poll(async () => (await keptOnDevice(other)).drafts).toBe(0)
  await context.close()
})

test.each([
  ['has no room for answers', 'The server has no space left.', () => fullDisk('stages')],
  ['has no room for files', 'The server has no space left.', () => fullDisk('stored_files')],
  ['takes no writes', 'The server cannot take this file right now.', noWrites],
])(
  'the database %s while files are sent: they wait on the device and say so, leaving asks, and they go by themselves',
  async (_, words, begin) => {
    const { page, projectId } = await openProject(browser, product)
    const before = await stored(page, projectId)
    await openCategory(page, 'financialDocumentation')
    const given = field(page, attachments)
    const rows = given.getByRole('listitem')

    const end = await begin()
    onTestFinished(end)
    await given
      .locator('input[type=file][multiple]')
      .setInputFiles([pdf('One.pdf'), pdf('Two.pdf', 20_000_000)])
    for (const name of ['One.pdf', 'Two.pdf']) {
      const row = rows.filter({ hasText: name })
      await row.getByText('kept on this device until the server can take it').waitFor()
      await row.getByText(words).waitFor()
    }
    await page.getByRole('link', { name: 'Portfolio' }).click()
    await page.getByRole('button', { name: 'Stay and save' }).click()
    expect((await stored(page, projectId)).answers).toEqual(before.answers)
    await end()
    await expect.poll(() => rows.filter({ hasText: 'Remove' }).count(), { timeout: 60_000 }).toBe(2)
    await saved(page)

    const { answers } = await stored(page, projectId)
    expect(answers).toEqual({ ...before.answers, [attachments]: [expect.any(String), expect.any(String)] })
    const { rows: uploads } = await sql.query(
      "select storage_id from uploads where project_id = $1 and stage = 'pre-application' order by file_name",
      [projectId],
    )
    expect(uploads.map(({ storage_id }) => storage_id)).toEqual(answers[attachments])
    await page.context().close()
  },
)

test('a lock of some seconds: the page keeps what it has and says that it waits, a new tab waits too, and nobody reads of an error', async () => {
  const { page, projectId } = await openProject(browser, product)
  await sql.query('begin; lock table projects')
  onTestFinished(async () => void (await sql.query('rollback')))
  const newcomer = await page.context().newPage()
  await newcomer.goto(`/lender/dashboard/projects/${projectId}?stage=application`)
  await newcomer.getByText(waiting).waitFor()
  await text(page, 'certifyingOfficerName').fill('Marcus Reyes')
  await page.getByText(waiting).waitFor()
  await delay(2_000)
  for (const each of [page, newcomer]) expect(await each.getByText('Something went wrong').count()).toBe(0)
  const kept = await text(page, 'certifyingOfficerName').inputValue()
  expect(kept).toBe('Marcus Reyes')
  await sql.query('rollback')
  await newcomer.locator('[data-panel]').waitFor()
  await saved(page)
  for (const each of [page, newcomer]) await each.getByText(waiting).waitFor({ state: 'detached' })
  expect((await stored(page, projectId)).answers.certifyingOfficerName).toBe('Marcus Reyes')
  await page.context().close()
})

test('[B35] the browser knows that there is no network: the page says so at once, and no more when it is back', async () => {
  const { page, projectId } = await openProject(browser, product)
  await page.evaluate((words) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    window.addEventListener('offline', () => {
      const look = (pictures: number) => {
        if (document.body.innerText.includes(words)) resolve(pictures)
        else requestAnimationFrame(() => look(pictures + 1))
      }
      look(0)
    })
    Object.assign(window, { shownAfter: promise })
  }, offline)
  await page.context().setOffline(true)
  const shownAfter = () =>
    page.evaluate(() => (window as unknown as { shownAfter: Promise<number> }).shownAfter)
  // In pictures of the page, since it may stand still on a busy machine. A socket which closes is given ninety of them.
  expect(await shownAfter()).toBeLessThanOrEqual(2)
  await text(page, 'certifyingOfficerName').fill('Marcus Reyes')
  await page.context().setOffline(false)
  await page.getByText(offline).waitFor({ state: 'detached' })
  await saved(page)
  expect((await stored(page, projectId)).answers.certifyingOfficerName).toBe('Marcus Reyes')
  await page.context().close()
})

const switches = process.env.GRANARY_LONG === '1' ? 1_000 : 40

test(`${switches} switches between a locked pre-application and the application raise no error`, async () => {
  const { page } = await openProject(browser, product)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await openPanel(page, await aLockedProject(page))
  await page.evaluate(async (switches) => {
    const tab = (name: string) =>
      [...document.querySelectorAll<HTMLAnchorElement>('.pr-tabs a')].find(
        (link) => link.textContent === name,
      )
    const to = ['Application', 'Pre-application'] as const
    for (let at = 0; at < switches; at += 1) {
      const link = tab(to[at % 2] ?? '')
      if (!link) throw new Error('A tab is gone.')
      link.click()
      // Sometimes before anything was drawn, sometimes after the data has come.
      await new Promise((resolve) => setTimeout(resolve, [0, 0, 5, 20, 60][at % 5]))
    }
  }, switches)
  await page.locator('[data-panel]').waitFor()
  expect(errors).toEqual([])
  await page.context().close()
}, 300_000)

async function projectIn(page: Page, search: string): Promise<string> {
  const one = { search, paginationOpts: { numItems: 1, cursor: null } }
  const found = await call<{ page: { projectId: string }[] }>(page, 'query', 'lender/projects:list', one)
  return found.page[0]?.projectId ?? ''
}

async function aLockedProject(page: Page): Promise<string> {
  const all = { paginationOpts: { numItems: 50, cursor: null } }
  const { page: rows } = await call<{ page: { projectId: string }[] }>(
    page,
    'query',
    'lender/projects:list',
    all,
  )
  for (const { projectId } of rows) {
    const stage = await call<{ readOnly: boolean }>(page, 'query', 'lender/preApplication:get', { projectId })
    if (stage.readOnly) return projectId
  }
  throw new Error('No sample project has a locked pre-application.')
}

/** What PostgreSQL says when a table cannot grow. Gives what ends it. */
async function fullDisk(table = 'stages'): Promise<() => Promise<void>> {
  await sql.query(`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on ${table} for each row execute function no_room()`)
  return async () => void (await sql.query('drop function if exists no_room cascade'))
}

/** As during a switch to another server: connections end, and the new ones may only read. */
async function noWrites(): Promise<() => Promise<void>> {
  const name = new URL(database.url).pathname.slice(1)
  const set = async (statement: string) => {
    await sql.query(`alter database ${name} ${statement}`)
    await sql.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }
  await set('set default_transaction_read_only = on')
  return () => set('reset default_transaction_read_only')
}
