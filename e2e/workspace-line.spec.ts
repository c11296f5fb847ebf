import { sinceEnding } from '@granary/api'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { changesIn } from './support/changes.ts'
import { keptOnDevice } from './support/device.ts'
import { call, callDirectly, signedInPage, tokenOf } from './support/lender.ts'
import { adds, newProject, signedIn } from './support/may.ts'
import { startBehindALine } from './support/started.ts'
import {
  field,
  indicator,
  openCategory,
  openProject as openNewProject,
  openPanel,
  saved,
  saveState,
  stored,
  text,
  underTheSaveSign,
  versionPast,
  visitedInSight,
} from './support/workspace.ts'

const { product, line, browser } = startBehindALine({
  ...signedIn('colleague@granary.example', 'lender@granary.example', 'packager@granary.example'),
  'Rural health clinic': {
    ...adds('answer_changes', 'notifications', 'remark_entries', 'remarks', 'review_items'),
    projects: ['last_saved_at', 'status'],
    review_rounds: ['state', 'assignee', 'taken_at', 'opened_at', 'opened_by'],
    'stages application': [
      'answers.packagingStatus',
      'answers.qaReviewerAssigned',
      'answers.certifyingOfficerTitle',
    ],
    'stages pre-application': ['answers.packagingStatus', 'answers.qaReviewerAssigned'],
  },
  'a new project': newProject('certifyingOfficerName', 'lenderTaxId', 'certifyingOfficerTitle'),
})

const overTheLine = () => ({ portalUrl: line.url })
const openProject = () => openNewProject(browser, overTheLine())
const eventually = <Value>(look: () => Value) => expect.poll(look, { timeout: 30_000 })
const bar = (page: Page) => page.getByText('Reconnecting… your edits are kept')
const noticed = (page: Page) => bar(page).waitFor()
const isOnTop = (bar: Element) => {
  const { x, y, width, height } = bar.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2) === bar
}

test('[B35] hours without a line: edits stay, say so, and are saved when it is back', async () => {
  const { page, projectId } = await openProject()
  // Where people write, far below the head of the page.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  line.cut()
  await noticed(page)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await eventually(() => bar(page).evaluate(isOnTop)).toBe(true)
  }
  await text(page, 'certifyingOfficerName').fill('Marcus Reyes')
  await saveState(page, 'dirty')
  await indicator(page).getByText('Unsaved changes').first().waitFor()
  line.mend()
  await saved(page)
  expect((await stored(page, projectId)).answers.certifyingOfficerName).toBe('Marcus Reyes')
  // What was not fetched before cannot be now: the page stays for the search, and another says so and waits.
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  line.cut()
  await noticed(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('link', { name: 'Portfolio' }).click()
  await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor()
  line.mend()
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  // Where the browser has no network its open socket does not notice; nor does a plain link load the page anew.
  await page.goto('/lender/dashboard/profile')
  const plain = page.getByRole('link', { name: 'Choose one with a code by email' })
  await plain.waitFor()
  await page.context().setOffline(true)
  await plain.click()
  await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor()
  await page.context().close()
})

test('a save whose answer is lost is neither lost nor done twice', async () => {
  const { page, projectId } = await openProject()
  const token = await tokenOf(page)
  line.mute()
  await text(page, 'certifyingOfficerName').fill('Marcus Reyes')
  await saveState(page, 'saving')
  await eventually(() => versionPast(line, token, projectId)).toBe(2)
  line.cut()
  await noticed(page)
  const changes = await changesIn(product, async () => {
    line.mend()
    await saved(page)
  })
  expect(changes).toEqual({})
  const { answers, version } = await stored(page, projectId)
  expect([answers.certifyingOfficerName, version]).toEqual(['Marcus Reyes', 2])
  await page.context().close()
})

test('[B35] a crash of the tab without a line loses nothing: the device has it, and only encrypted', async () => {
  const { page, projectId } = await openProject()
  await openCategory(page, 'lenderProfile')
  line.cut()
  await noticed(page)
  await text(page, 'lenderTaxId').click()
  await page.keyboard.type('47-1234567')
  await saveState(page, 'dirty')
  await eventually(async () => (await keptOnDevice(page)).bytes.length).toBeGreaterThan(0)
  const { bytes: kept } = await keptOnDevice(page)
  expect(kept).not.toContain('47-1234567')
  expect(await page.evaluate(storedInTheOpen)).not.toContain('47-1234567')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('about:blank')
  line.mend()
  await openPanel(page, projectId)
  await saved(page)
  await eventually(async () => (await stored(page, projectId)).answers.lenderTaxId).toBe('47-1234567')
  await eventually(async () => (await keptOnDevice(page)).bytes).toBe('')
  await page.context().close()
})

test('[B01] the same field changed on both sides of a cut asks which to keep, and says who', async () => {
  const { page, projectId } = await openProject()
  const { answers } = await stored(page, projectId)
  const colleague = await signedInPage(browser, overTheLine(), 'colleague@granary.example')
  const token = await tokenOf(colleague)
  line.cut()
  await noticed(page)
  await text(page, 'certifyingOfficerName').fill('Marcus')
  await text(page, 'certifyingOfficerTitle').fill('Vice President')
  await saveState(page, 'dirty')
  // The colleague has a line of their own.
  const theirs = { projectId, schemaId: 'preApplication.v1', schemaRevision: 10, expectedVersion: 1 }
  await callDirectly(token, `http://localhost:${line.farPort}`, 'mutation', 'lender/preApplication:save', {
    ...theirs,
    answers: { ...answers, certifyingOfficerName: 'Dana' },
  })
  line.mend()
  await saveState(page, 'conflict')
  await indicator(page)
    .getByText(/^1 answer was changed by .+\.$/)
    .first()
    .waitFor()
  // Everything but the disputed answer is saved already.
  await eventually(async () => (await stored(page, projectId)).answers).toMatchObject({
    certifyingOfficerName: 'Dana',
    certifyingOfficerTitle: 'Vice President',
  })
  await eventually(() => text(page, 'certifyingOfficerName').inputValue()).toBe('Marcus')
  for (const width of [390, 1280, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await underTheSaveSign(page, '[data-field=certifyingOfficerName]')).toEqual([])
    await text(page, 'certifyingOfficerName').focus()
    expect((await visitedInSight(page, 8)).size).toBeGreaterThan(4)
  }
  const changes = await changesIn(product, async () => {
    await field(page, 'certifyingOfficerName').getByRole('button', { name: 'Keep mine' }).click()
    await saved(page)
  })
  expect(changes).toEqual({
    answer_changes: ['+2'],
    audit_entries: ['+1'],
    projects: ['last_saved_at'],
    'stages application': ['answers.certifyingOfficerName', 'version'],
    'stages pre-application': ['answers.certifyingOfficerName', 'last_saved_at', 'version'],
  })
  expect((await stored(page, projectId)).answers.certifyingOfficerName).toBe('Marcus')
  await Promise.all([page, colleague].map((each) => each.context().close()))
})

test('of one text that somebody changes, each who looks is told less than 2,000 bytes, and sees it', async () => {
  type Rows = { page: { projectId: string; projectName: string }[] }
  const signIn = (who: string) => signedInPage(browser, overTheLine(), `${who}@granary.example`)
  const [owner, colleague, packager, dashboard] = await Promise.all(
    ['colleague', 'lender', 'packager', 'lender'].map(signIn),
  )
  if (!owner || !colleague || !packager || !dashboard) throw new Error('Somebody is missing.')
  const search = { search: 'clinic', paginationOpts: { numItems: 5, cursor: null } }
  const { page: rows } = await call<Rows>(owner, 'query', 'lender/projects:list', search)
  const projectId = rows[0]?.projectId ?? ''
  const everybody = [owner, colleague, packager, dashboard].map((page) => ({ page, ...transitionsTo(page) }))
  await Promise.all([owner, colleague].map((page) => openPanel(page, projectId, 'application')))
  await packager.goto(`/admin/projects/${projectId}?stage=application`)
  await dashboard.goto('/lender/dashboard')
  await dashboard.locator('.p-dashboard-activity li').first().waitFor({ state: 'attached' })
  for (const page of [owner, colleague]) await openCategory(page, 'programSetup')
  // Whole at first; once a page has come to rest it asks for what differs.
  for (const { followed } of everybody.slice(0, 3)) await eventually(followed).toBe(2)
  const words = 'Senior vice president of rural lending'.padEnd(40, '.')
  for (const { sizes } of everybody) sizes.length = 0
  await text(owner, 'certifyingOfficerTitle').fill(words)
  await saved(owner)
  await eventually(() => text(colleague, 'certifyingOfficerTitle').inputValue()).toBe(words)
  await packager.getByText(words).first().waitFor()
  for (const { sizes } of everybody) {
    await eventually(() => sizes.length).toBeGreaterThan(0)
    expect(Math.max(...sizes)).toBeLessThan(2000)
  }
  await Promise.all(everybody.map(({ page }) => page.context().close()))
})

/** The sizes of what a page is told over its live line, and how many results it follows by what differs. */
function transitionsTo(page: Page) {
  const sizes: number[] = []
  const open = new Map<number, string>()
  const answered = new Set<string>()
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      for (const { queryId, udfPath } of modificationsIn(payload)) if (udfPath) open.set(queryId, udfPath)
    })
    socket.on('framereceived', ({ payload }) => {
      for (const { queryId } of modificationsIn(payload)) answered.add(open.get(queryId) ?? '')
      if (String(payload).includes('"Transition"')) sizes.push(Buffer.byteLength(payload))
    })
  })
  return { sizes, followed: () => [...answered].filter((path) => path.endsWith(sinceEnding)).length }
}

interface Modification {
  readonly queryId: number
  readonly udfPath?: string
}

const modificationsIn = (payload: string | Buffer) =>
  (JSON.parse(String(payload)) as { readonly modifications?: readonly Modification[] }).modifications ?? []

test('[B35] a reviewer without a line decides and writes on: each goes out once when it is back, and a draft stays', async () => {
  const page = await signedInPage(browser, overTheLine(), 'packager@granary.example')
  type Rows = { page: { projectId: string }[] }
  const search = { search: 'clinic', paginationOpts: { numItems: 5, cursor: null } }
  const { page: rows } = await call<Rows>(page, 'query', 'admin/reviews:list', search)
  const place = { projectId: rows[0]?.projectId ?? '', stage: 'pre-application' }
  await page.goto(`/admin/reviews/${place.projectId}/${place.stage}`)
  await page.getByRole('button', { name: 'Take this review' }).click()
  await page.getByRole('button', { name: 'Return for changes' }).waitFor()
  const item = (id: string) => page.locator(`[data-review-item="${id}"]`)
  const stateOf = (id: string) => item(id).getAttribute('data-state')
  const remark = page.getByRole('textbox', { name: 'New remark' })
  const [decided, asked, begun] = ['lenderContactName', 'lenderContactTitle', 'lenderContactPhone'] as const
  await item(decided).getByRole('button').click()
  await remark.fill('Is he still there?')

  // What is sent while nothing arrives waits on the page; the next item is opened, and words are written there too.
  const changes = await changesIn(product, async () => {
    line.cut()
    await noticed(page)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await remark.fill('Is he still there? Since when?')
    await page.getByRole('button', { name: 'Accept A', exact: true }).click()
    await item(asked).getByRole('button').click()
    await page.keyboard.press('r')
    const form = page.getByRole('form', { name: 'Needs attention' })
    await form.getByLabel('In your words').fill('Of which office?')
    await form.getByRole('button', { name: 'Needs attention' }).click()
    await item(begun).getByRole('button').click()
    await remark.fill('Half a word')
    expect(await stateOf(decided)).toBe('toCheck')
    line.mend()
    await eventually(() => stateOf(decided)).toBe('accepted')
    await eventually(() => stateOf(asked)).toBe('needsAttention')
    await page.getByText('Remark added.').waitFor()
  })
  expect(changes).toEqual({ audit_entries: ['+3'], remarks: ['+1'], review_items: ['+2'] })
  // Nobody is led away from what they write, and no word of it goes with one that was sent.
  const left = await remark.inputValue()
  expect(left).toBe('Half a word')
  await item(decided).getByRole('button').click()
  await eventually(() => remark.inputValue()).toBe('Is he still there? Since when?')
  await remark.fill('')
  await item(begun).getByRole('button').click()

  // The server wrote it and its answer was lost: it is not written twice, nor are its words left as unsent.
  const token = await tokenOf(page)
  line.mute()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  type Remarks = { text: string }[]
  const remarks = async () => {
    const far = `http://localhost:${line.farPort}`
    const all = await callDirectly<Remarks>(token, far, 'query', 'project/remarks:list', place)
    return all.map(({ text }) => text)
  }
  await eventually(remarks).toEqual(['Is he still there?', 'Half a word'])
  // Whoever left the item meanwhile cannot see that it arrived, and sends it again: it is the same one.
  await item(asked).getByRole('button').click()
  await item(begun).getByRole('button').click()
  await eventually(() => remark.inputValue()).toBe('Half a word')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  line.cut()
  await noticed(page)
  line.mend()
  await eventually(() => remark.inputValue()).toBe('')
  expect(await remarks()).toEqual(['Is he still there?', 'Half a word'])

  await replyOverALostLine(page, {
    card: page.locator('[data-remark]').filter({ hasText: 'Half a word' }),
    leave: () => item(asked).getByRole('button').click(),
    comeBack: () => item(begun).getByRole('button').click(),
    arrived: async () => {
      const far = `http://localhost:${line.farPort}`
      type Replied = { text: string; replies: { text: string }[] }[]
      const all = await callDirectly<Replied>(token, far, 'query', 'project/remarks:list', place)
      return all.flatMap(({ replies }) => replies.map(({ text }) => text))
    },
  })

  // The tab goes down without a line: what was typed is there again.
  await item(asked).getByRole('button').click()
  await remark.fill('Almost whole')
  line.cut()
  await noticed(page)
  const { bytes: before } = await keptOnDevice(page)
  await remark.fill('Almost whole, and more')
  // Each word is sealed before it is kept, which takes a moment.
  await eventually(async () => (await keptOnDevice(page)).bytes).not.toBe(before)
  line.mend()
  await page.reload()
  await item(asked).getByRole('button').click()
  await eventually(() => remark.inputValue()).toBe('Almost whole, and more')
  await page.context().close()
})

test('a project whose questions were closed while it was on its way is made once, and a notice leads to it', async () => {
  const page = await signedInPage(browser, overTheLine())
  await page.goto(`${line.url}/lender/dashboard/projects`)
  const begin = page.getByRole('button', { name: 'New project' }).first()
  const form = page.getByRole('dialog', { name: 'New project' })
  const isFocused = (button: Locator) => button.evaluate((it) => it === document.activeElement)
  const changes = await changesIn(product, async () => {
    await begin.press('Enter')
    await form.getByLabel('Borrower name').fill('Larkfield Produce LLC')
    await form.getByLabel('Project name').fill('Cold storage')
    await form.getByLabel('USDA program').selectOption('Business & Industry')
    await form.getByLabel('Total loan amount').fill('$900,000')
    line.mute()
    await form.getByRole('button', { name: 'Create project' }).click()
    await form.getByRole('button', { name: 'Close' }).press('Enter')
    await page.getByText('The project is still being created.').waitFor()
    await eventually(() => isFocused(begin)).toBe(true)
    // Asked for once more, it is the one that is on its way.
    await begin.press('Enter')
    await form.getByRole('button', { name: 'Creating…' }).waitFor()
    await page.keyboard.press('Escape')
    await eventually(() => isFocused(begin)).toBe(true)
    line.cut()
    await noticed(page)
    line.mend()
    await page.getByText('Cold storage is created.').waitFor()
  })
  expect(changes.projects).toEqual(['+1'])
  expect(new URL(page.url()).pathname).toBe('/lender/dashboard/projects')
  await page.getByRole('link', { name: 'Open the project' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cold storage' }).waitFor()
  // What was entered is in the project, and in no questions any more.
  await page.goto(`${line.url}/lender/dashboard/projects?new=true`)
  await eventually(() => form.getByLabel('Project name').inputValue()).toBe('')
  await page.context().close()
})

interface ReplyPlace {
  readonly card: Locator
  readonly leave: () => Promise<void>
  readonly comeBack: () => Promise<void>
  /** What the server has, whatever the line is like. */
  readonly arrived: () => Promise<readonly string[]>
}

/** Written without a line, sent where the answer is lost, and sent again by who could not see it arrive: it is one. */
async function replyOverALostLine(page: Page, { card, leave, comeBack, arrived }: ReplyPlace) {
  const words = 'The one in Lincoln.'
  const reply = card.getByRole('textbox', { name: 'Reply' })
  const send = card.getByRole('button', { name: 'Reply', exact: true })
  const changes = await changesIn(product, async () => {
    line.cut()
    await noticed(page)
    await card.getByRole('button', { name: 'Reply' }).click()
    await reply.fill(words)
    line.mend()
    await bar(page).waitFor({ state: 'detached' })
    await eventually(() => reply.inputValue()).toBe(words)
    line.mute()
    await send.click()
    await eventually(arrived).toEqual([words])
    await leave()
    await comeBack()
    await eventually(() => reply.inputValue()).toBe(words)
    await send.click()
    line.cut()
    await noticed(page)
    line.mend()
    await card.locator('.p-remark-reply').getByText(words).waitFor()
    await eventually(() => reply.count()).toBe(0)
  })
  expect(changes).toEqual({ audit_entries: ['+1'], remark_entries: ['+1'] })
  await eventually(() => card.locator('.p-remark-reply').count()).toBe(1)
  expect(await arrived()).toEqual([words])
}

/** Whatever else of a page outlives it or is seen by others: storage, cookies, its address and those it asked. */
async function storedInTheOpen(): Promise<string> {
  const asked = performance.getEntriesByType('resource').map(({ name }) => name)
  const caches = await globalThis.caches.keys()
  return JSON.stringify([
    { ...localStorage },
    { ...sessionStorage },
    document.cookie,
    location.href,
    history.state,
    asked,
    caches,
  ])
}
