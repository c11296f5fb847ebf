import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, newPage, sidewaysOverflow } from './support/browser.ts'
import { changesIn } from './support/changes.ts'
import { keptOnDevice } from './support/device.ts'
import { call, signedInPage } from './support/lender.ts'
import { standBy } from './support/live/bystander.ts'
import { coveredByNotices } from './support/looking/covered.ts'
import { eventually } from './support/looking/eventually.ts'
import { still } from './support/looking/still.ts'
import { mailedLink } from './support/mails.ts'
import { adds, limited, newPerson, signedIn, submission } from './support/may.ts'
import { answer } from './support/stage.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  {},
  {
    ...signedIn('admin@granary.example', 'lender@granary.example', 'packager@granary.example'),
    ...signedIn('colleague@granary.example', 'other@granary.example', 'viewer@granary.example'),
    'Rural health clinic': {
      ...adds(
        'borrower_shares',
        'document_descriptions',
        'invitations',
        'notifications',
        'remark_entries',
        'remarks',
        'review_item_changes',
        'review_items',
        'submission_files',
        'submissions',
      ),
      answer_changes: ['added', 'emptied qaReviewerAssigned'],
      projects: ['status'],
      review_rounds: [
        'state',
        'assignee',
        'taken_at',
        'opened_at',
        'opened_by',
        'is_current',
        'return_note',
        'returned_at',
        'returned_by',
        'accepted_at',
        'accepted_by',
        'accepted_checks',
        'added',
      ],
      'stages application': ['answers.packagingStatus', 'answers.qaReviewerAssigned'],
      'stages pre-application': [
        'answers.packagingStatus',
        'answers.qaReviewerAssigned',
        'reopened_at',
        'submitted_at',
        'submitted_by',
        'reopened_reason',
      ],
    },
    'Cold storage warehouse': {
      ...submission,
      ...adds('not_applicable_changes', 'review_item_changes', 'review_items'),
      answer_changes: ['added', 'emptied lenderSamUin'],
      projects: ['status', 'rule_pack', 'last_saved_at'],
      review_rounds: ['added', 'state', 'assignee', 'taken_at', 'opened_at', 'opened_by'],
      'stages application': [
        'answers.lenderSamUin',
        'answers.packagingStatus',
        'answers.qaReviewerAssigned',
        'not_applicable.lenderSamUin',
      ],
      'stages pre-application': [
        'answers.lenderSamUin',
        'answers.packagingStatus',
        'answers.qaReviewerAssigned',
        'not_applicable.lenderSamUin',
        'submitted_at',
        'submitted_by',
      ],
    },
    'Water tower and mains': {
      ...adds('answer_changes', 'notifications', 'remarks', 'review_item_changes', 'review_items'),
      ...adds('remark_entries', 'submission_files', 'submissions'),
      projects: ['status', 'last_saved_at', 'last_saved_by'],
      review_rounds: [
        ...['added', 'state', 'assignee', 'taken_at', 'opened_at', 'opened_by', 'is_current'],
        ...['return_note', 'returned_at', 'returned_by', 'accepted_at', 'accepted_by', 'accepted_checks'],
        ...['agreed_by', 'agreed_at', 'agreed_decisions', 'agreed_checks'],
      ],
      'stages application': ['answers.packagingStatus', 'answers.qaReviewerAssigned'],
      'stages pre-application': [
        ...['answers.packagingStatus', 'answers.qaReviewerAssigned', 'answers.lenderContactTitle'],
        ...['submitted_at', 'submitted_by', 'reopened_at', 'reopened_reason'],
      ],
    },
    'a new person': { ...newPerson, ...adds('borrower_accounts') },
    'the installation': { ...limited, ...adds('attention_reasons', 'installation_settings') },
  },
)

/** Shares the section with somebody who is new here, and gives the page of this borrower. */
async function invitedBorrower(lender: Page, projectId: string, section: object): Promise<Page> {
  const email = 'ines@clinic.example'
  await call(lender, 'mutation', 'lender/invitations:inviteBorrower', {
    ...{ email, projectId, items: [section], mayAnswer: true, message: '' },
  })
  const page = await newPage(browser, { baseURL: product.portalUrl })
  await page.goto(await mailedLink(product, email))
  await page.getByLabel('Your name').fill('Ines Duarte')
  await page.getByLabel('Choose a password').fill('three quiet silos at dawn')
  await page.getByRole('button', { name: 'Create account and accept' }).click()
  await page.waitForURL('**/borrower')
  return page
}

const focusIsOn = (element: Locator) =>
  expect.poll(() => element.evaluate((each) => each === document.activeElement)).toBe(true)

/** A page lies on its side and stands up again by keys, and is enlarged and fitted again by what can be pressed. */
async function turnedAndEnlarged(page: Page, drawn: Locator) {
  const box = async () => (await drawn.boundingBox()) ?? { width: 0, height: 0 }
  const isUpright = async () => {
    const { width, height } = await box()
    return width < height
  }
  await page.getByRole('region', { name: 'Pages' }).focus()
  const before = await isUpright()
  await page.keyboard.press(']')
  await eventually(isUpright).toBe(!before)
  await page.keyboard.press('[')
  await eventually(isUpright).toBe(before)
  const { width } = await still(drawn)
  await page.getByRole('button', { name: 'Larger' }).press('Enter')
  await eventually(async () => (await box()).width > width).toBe(true)
  await page.getByRole('button', { name: /as wide as there is room$/ }).press('Enter')
  await eventually(async () => Math.abs((await box()).width - width) < 2).toBe(true)
}

/**
 * A remark on a part of a document: begun, found again after a reload, its place marked by keys and by the pointer, and
 * led to. Gives the document.
 */
async function remarkOnAPlace(page: Page): Promise<string> {
  const item = page.locator('[data-review-item]').filter({ hasText: '.pdf' }).first()
  await item.getByRole('button').click()
  const drawn = page.getByRole('img', { name: 'Page 1 of 1' })
  await drawn.waitFor()
  const text = page.getByRole('textbox', { name: 'New remark' })
  await text.fill('Half a remark')
  await page.locator('[data-review-item]').first().getByRole('button').click()
  await expect.poll(() => text.inputValue()).toBe('')
  await eventually(async () => (await keptOnDevice(page)).drafts).toBeGreaterThan(0)
  await page.reload()
  await item.getByRole('button').click()
  await expect.poll(() => text.inputValue()).toBe('Half a remark')
  await drawn.waitFor()

  // What the file is is said beside it, by keys, and asked on the way to nothing else.
  const saying = page.getByRole('button', { name: /^(Say what it is|Change what)/ })
  await saying.press('Enter')
  const said = page.getByRole('form', { name: /^What .+ is$/ })
  await said.getByLabel('Kind').selectOption({ label: 'Balance sheet' })
  await said.getByLabel('As of').fill('2026-06-30')
  await said.getByRole('button', { name: /^(Save|Confirm)$/ }).press('Enter')
  await page.getByText(/^Balance sheet.*June 30, 2026/).waitFor()
  await focusIsOn(saying)

  // Right from the list where it was chosen; from then on the keys are for the document.
  await item.getByRole('button').click()
  await focusIsOn(item.getByRole('button'))
  await page.getByText('mark a part of the document').waitFor()
  await page.keyboard.press('m')
  await focusIsOn(page.getByRole('region', { name: 'Pages' }))
  await page.getByRole('button', { name: 'Mark a part by keys' }).press('Enter')
  const part = page.getByRole('button', { name: /^Marked part, 20% from the left, 20% from the top/ })
  await focusIsOn(part)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: /^Marked part, 20% from the left, 21% from the top/ }).waitFor()
  await page.keyboard.press('Delete')
  const box = await still(drawn)
  await page.mouse.move(box.x + 40, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y + 90)
  await page.mouse.up()
  await focusIsOn(text)
  await page.keyboard.press('End')
  await page.keyboard.type(' is whole now.')
  await page.getByText('About page 1, the marked part.').waitFor()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const card = page.locator('[data-remark]').filter({ hasText: 'Half a remark is whole now.' })
  await card.getByRole('button', { name: 'page 1' }).click()
  await focusIsOn(page.getByRole('button', { name: /^Internal remark \d+$/ }))
  await eventually(() => text.inputValue()).toBe('')

  await turnedAndEnlarged(page, drawn)

  // What is looked for is counted and marked.
  await page.keyboard.press('/')
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await page.keyboard.type('e')
  await page.getByText(/^1 of \d+$/).waitFor()
  await eventually(() => page.locator('mark[data-active]').count()).toBe(1)
  await page.keyboard.press('Escape')
  return (await item.getAttribute('data-review-item')) ?? ''
}

/** A reply waits on the device until it is emptied or sent, also where its page is left. */
async function replyKept(page: Page, card: Locator) {
  const reply = card.getByRole('textbox', { name: 'Reply' })
  const left = async (drafts: number) => {
    await eventually(async () => (await keptOnDevice(page)).drafts).toBe(drafts)
    await page.reload()
    await card.getByRole('button', { name: 'Reply' }).first().waitFor()
  }
  const before = (await keptOnDevice(page)).drafts
  await card.getByRole('button', { name: 'Reply' }).click()
  await reply.fill('Half a reply')
  await left(before + 1)
  await eventually(() => reply.inputValue()).toBe('Half a reply')
  await reply.fill('')
  await left(before)
  await eventually(() => reply.count()).toBe(0)
  await card.getByRole('button', { name: 'Reply' }).click()
  await reply.fill('The one that ended in June.')
  await left(before + 1)
  await card.getByRole('button', { name: 'Reply', exact: true }).click()
  await card.locator('.p-remark-reply').getByText('The one that ended in June.').waitFor()
  await reply.waitFor({ state: 'detached' })
  await left(before)
  await eventually(() => card.locator('.p-remark-reply').count()).toBe(1)
}

test('[B11] a packager takes a stage from the queue, settles it by key, and returns it; the lender reads one list', {
  timeout: 240_000,
}, async () => {
  const packager = await signedInPage(browser, product, 'packager@granary.example')
  const lender = await signedInPage(browser, product)
  await packager.goto('/admin/reviews')
  await packager.getByRole('heading', { name: 'Review queue' }).waitFor()
  // Several at once are assigned, and one of them put back from its page.
  await packager.getByLabel('Project, borrower or lender').fill('clinic')
  const rows = packager.getByRole('table', { name: 'Reviews' }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(1)
  const box = packager.getByRole('checkbox', { name: /^Select Rural health clinic/ })
  await box.check()
  await packager.getByLabel('Assign to').selectOption({ label: 'Priya Natarajan' })
  expect(await axe(packager)).toEqual([])
  await packager.getByRole('button', { name: 'Assign', exact: true }).press('Enter')
  await packager.getByText('1 review assigned to Priya Natarajan.').waitFor()
  await rows.getByText('Priya Natarajan', { exact: true }).waitFor()
  // The rows are walked by keyboard: down to the last, and back from it.
  await packager.getByLabel('Project, borrower or lender').fill('')
  await expect.poll(() => rows.count()).toBeGreaterThan(1)
  const links = packager.locator('tbody .g-row-link')
  await packager.locator('h1').click()
  const walked = () => links.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement))
  await packager.keyboard.press('j')
  await eventually(walked).toBe(0)
  await packager.keyboard.press('j')
  await eventually(walked).toBe(1)
  await packager.keyboard.press('ArrowUp')
  await eventually(walked).toBe(0)
  await packager.keyboard.press('k')
  expect(await walked()).toBe(0)
  await packager.getByLabel('Project, borrower or lender').fill('clinic')
  await expect.poll(() => rows.count()).toBe(1)
  await links.first().press('Enter')
  await packager.getByRole('button', { name: 'Assign', exact: true }).click()
  await packager.getByRole('menuitem', { name: 'Put back' }).click()
  await packager.getByRole('button', { name: 'Take this review' }).click()
  await packager.getByRole('button', { name: 'Return for changes' }).waitFor()
  const [, projectId, stage] = /reviews\/([^/]+)\/([a-z-]+)/.exec(packager.url()) ?? []

  // Two of the team at once see each other, and the lender neither.
  const second = await signedInPage(browser, product, 'admin@granary.example')
  await second.goto(`/admin/reviews/${projectId}/${stage}`)
  await second.getByText(/^Priya Natarajan is here too, at “/).waitFor()
  await packager.getByText(/ is here too, at “/).waitFor()
  const present = await call(lender, 'query', 'lender/presence:list', { projectId })
  expect(present).toEqual([])

  const items = packager.locator('[data-review-item]')
  const first = items.first()
  await first.getByRole('button').focus()
  await packager.keyboard.press('a')
  await packager.locator('[data-review-item][data-state="accepted"]').first().waitFor()
  const currentOf = (page: Page) => page.locator('[data-review-item] [aria-current="true"]')
  const current = currentOf(packager)
  const firstId = await items.first().getByRole('button').getAttribute('id')
  await expect.poll(() => current.getAttribute('id')).not.toBe(firstId)
  // Who only stands there is not led on by what a colleague settles.
  await second.locator('[data-review-item][data-state="accepted"]').first().waitFor()
  await eventually(() => currentOf(second).getAttribute('id')).toBe(firstId)
  await decidedByBoth(packager, second, firstId ?? '')
  await second.close()
  await packager.getByText(/ is here too/).waitFor({ state: 'detached' })
  const nextId = await current.getAttribute('id')
  await packager.keyboard.press('p')
  await expect.poll(() => current.getAttribute('id')).not.toBe(nextId)
  await packager.keyboard.press('n')
  await expect.poll(() => current.getAttribute('id')).toBe(nextId)
  await titlesInView(packager, nextId ?? '')
  await packager.getByRole('button', { name: /^History of/ }).click()
  await packager.getByRole('dialog', { name: /^History of/ }).waitFor()
  await packager.keyboard.press('Escape')
  await packager.getByRole('dialog').waitFor({ state: 'detached' })
  await packager.keyboard.press('r')
  await packager.getByLabel('In your words').fill('Please name the year.')
  await packager
    .getByRole('form', { name: 'Needs attention' })
    .getByRole('button', { name: 'Needs attention' })
    .click()
  const needing = packager.locator('[data-review-item][data-state="needsAttention"]').first()
  await needing.waitFor()
  const asked = (await needing.getAttribute('data-review-item')) ?? ''
  // Names of those who read it are suggested; Enter takes one, and what an edit replaced can be read.
  const remarkBox = packager.getByRole('textbox', { name: 'New remark' })
  await remarkBox.pressSequentially('Between us. @wa')
  await packager.getByRole('option', { name: /^Walt Bremer/, selected: true }).waitFor()
  expect(await axe(packager)).toEqual([])
  await remarkBox.press('Enter')
  await expect.poll(() => remarkBox.inputValue()).toBe('Between us. @Walt Bremer ')
  await packager.getByRole('button', { name: 'Add', exact: true }).click()
  const own = packager.locator('[data-remark]')
  await own.getByRole('button', { name: 'Edit' }).click()
  await own.getByRole('textbox', { name: 'Remark' }).fill('Between us. Is it signed?')
  await own.getByRole('button', { name: 'Save' }).click()
  await own.getByRole('button', { name: /^edited/ }).click()
  await own
    .getByRole('list', { name: /said before$/ })
    .getByText('Between us. @Walt Bremer')
    .waitFor()
  const uploadId = await remarkOnAPlace(packager)
  await packager.locator(`[data-review-item="${asked}"]`).getByRole('button').click()

  // What the rules say leads from the list to the item; on a phone the list is behind a button.
  await packager.getByRole('button', { name: /^Advice [1-9]/ }).click()
  await packager
    .locator('[data-review-item]')
    .first()
    .getByRole('button', { name: /Advice/ })
    .click()
  await packager.locator('[data-rule], .p-review-advice').first().waitFor()
  await packager.setViewportSize({ width: 390, height: 800 })
  expect(await sidewaysOverflow(packager)).toBe(0)
  await packager.getByRole('button', { name: /left, list of what was submitted/ }).click()
  expect(await sidewaysOverflow(packager)).toBe(0)
  expect(await axe(packager)).toEqual([])
  await packager.getByRole('button', { name: 'All', exact: true }).click()
  await packager.locator(`[data-review-item="${asked}"]`).getByRole('button').click()
  const title = packager.locator('#review-item-title')
  await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true)
  await packager.setViewportSize({ width: 1280, height: 900 })
  expect(await axe(packager)).toEqual([])

  await packager.getByRole('button', { name: 'Return for changes' }).click()
  const returning = packager.getByRole('dialog')
  await returning.getByLabel('What is asked').fill('Please name the fiscal year.')
  expect(await axe(packager)).toEqual([])
  await packager.setViewportSize({ width: 390, height: 800 })
  expect(await sidewaysOverflow(packager)).toBe(0)
  await packager.setViewportSize({ width: 1280, height: 900 })
  const { bytes: withoutNote } = await keptOnDevice(packager)
  await packager.getByLabel('Note to the lender').fill('Nearly there.')
  await eventually(async () => (await keptOnDevice(packager)).bytes).not.toBe(withoutNote)
  // What was written is found again when the page is loaded anew.
  await packager.reload()
  await packager.getByRole('button', { name: 'Return for changes' }).click()
  await eventually(() => packager.getByLabel('Note to the lender').inputValue()).toBe('Nearly there.')
  await eventually(() => returning.getByLabel('What is asked').inputValue()).toBe(
    'Please name the fiscal year.',
  )
  await packager.getByRole('dialog').getByRole('button', { name: 'Return', exact: true }).click()
  await packager.getByText('With the lender since').waitFor()
  type Read = { text: string }[]
  const read = await call<Read>(lender, 'query', 'project/remarks:list', { projectId, stage })
  expect(read.map(({ text }) => text)).toEqual(['Please name the fiscal year.'])

  type Sections = { sections: { sectionId: string; items: { fieldId: string }[] }[] }
  const { sections } = await call<Sections>(packager, 'query', 'admin/reviews:get', { projectId, stage })
  const section = sections.find(({ items }) => items.some(({ fieldId }) => fieldId === asked))
  const shared = { stage, kind: 'section', id: section?.sectionId }
  const borrower = await invitedBorrower(lender, projectId ?? '', shared)
  // The bell counts in every tab of everybody who is told, and leads to the very question.
  const otherTab = await lender.context().newPage()
  const colleague = await signedInPage(browser, product, 'colleague@granary.example')
  for (const tab of [lender, otherTab, colleague]) await tab.goto('/lender/dashboard')
  const unreadOn = async (tab: Page) =>
    Number.parseInt((await tab.getByRole('button', { name: /^Notifications/ }).innerText()) || '0', 10)
  const counted = () => Promise.all([lender, otherTab, colleague].map(unreadOn))
  await eventually(async () => Math.min(...(await counted()))).toBeGreaterThan(0)
  const earlier = await counted()
  await call(packager, 'mutation', 'project/remarks:add', {
    ...{ projectId, stage, item: { fieldId: asked }, text: 'Who signs it?', audience: 'borrower' },
  })
  await eventually(counted).toEqual(earlier.map((count) => count + 1))
  const [before = 0, , ofColleague = 0] = await counted()
  await lender.getByRole('button', { name: /^Notifications, / }).click()
  await lender
    .getByRole('link', { name: /^Unread: Priya Natarajan wrote a remark in the \S+ of Rural/ })
    .click()
  const question = lender.locator(`[data-field="${asked}"]`)
  const isLedThere = () => question.evaluate((element) => element.contains(document.activeElement))
  await question.getByText('Who signs it?').waitFor()
  await expect.poll(isLedThere).toBe(true)
  // What was seen there is told no more in the other tab, and is still told to whoever has not seen it.
  await eventually(() => unreadOn(otherTab)).toBeLessThan(before)
  type Notices = { page: { unread: boolean; to: string }[] }
  const newest = { paginationOpts: { numItems: 20, cursor: null } }
  const noticed = async () =>
    (await call<Notices>(lender, 'query', 'account/notifications:list', newest)).page
  const ofStage = async () => (await noticed()).filter(({ to }) => to.includes(`${projectId}?stage=${stage}`))
  expect((await ofStage()).length).toBeGreaterThan(1)
  await eventually(async () => (await ofStage()).filter(({ unread }) => unread)).toEqual([])
  // What leads elsewhere is left.
  expect((await noticed()).find(({ to }) => to.endsWith(`${projectId}?view=people`))?.unread).toBe(true)
  await eventually(() => unreadOn(colleague)).toBe(ofColleague)
  await otherTab.close()

  // A notice leads to the note of the return, the head's button to the first that is left, at its question.
  await lender.goto(`/lender/dashboard/projects/${projectId}?stage=${stage}#remarks`)
  const note = lender.locator('.q-returned, .q-index')
  await eventually(() => note.evaluateAll((all) => all.some((each) => each === document.activeElement))).toBe(
    true,
  )
  await lender.getByRole('link', { name: 'Settle 2 remarks' }).click()
  await question.getByText('Please name the fiscal year.').waitFor()
  await expect.poll(isLedThere).toBe(true)
  const remarks = lender.getByRole('region', { name: 'Remarks', exact: true })
  await remarks.getByText('0 of 2 settled').waitFor()
  const rail = lender.getByRole('navigation', { name: 'Categories' })
  await rail.getByRole('link', { name: /2 remarks left/ }).waitFor()
  expect(await lender.getByText('Between us.').count()).toBe(0)
  await lender.evaluate(() => scrollTo(0, 0))
  expect(await axe(lender)).toEqual([])
  await lender.setViewportSize({ width: 390, height: 844 })
  await remarks.getByText('0 of 2 settled').waitFor()
  expect(await sidewaysOverflow(lender)).toBe(0)
  await lender.setViewportSize({ width: 1280, height: 900 })
  const card = question.getByRole('article').filter({ hasText: 'Please name the fiscal year.' })
  await replyKept(lender, card)
  await card.getByRole('button', { name: 'Dispute' }).click()
  await card.getByLabel('Why nothing is changed').fill('It is in the title.')
  await card.getByRole('button', { name: 'Dispute' }).click()
  await remarks.getByText('1 of 2 settled').waitFor()
  const settled = question.getByRole('button', { name: /^Show remark/ })
  await expect.poll(() => settled.evaluate((button) => button === document.activeElement)).toBe(true)
  await rail.getByRole('link', { name: /1 remark left/ }).waitFor()
  // In the review it is the item that stands open.
  await packager.locator('[data-review-item]').last().getByRole('button').click()
  await packager.getByRole('button', { name: /^Notifications/ }).click()
  await packager.getByRole('link', { name: /disputed a remark in the \S+ of Rural health clinic/ }).click()
  await packager.getByText('It is in the title.', { exact: true }).waitFor()
  await eventually(() => new URL(packager.url()).searchParams.get('item')).toBe(asked)

  // What is left is said before it goes back, and goes only after a tick.
  await remarks.getByRole('button', { name: 'Send back' }).click()
  await lender.getByRole('heading', { name: 'Remarks that are not settled' }).waitFor()
  await lender.getByText('Who signs it?').waitFor()
  expect(await lender.getByText('Please name the fiscal year.').count()).toBe(0)
  const submitting = lender.getByRole('button', { name: `Submit ${stage}` })
  await eventually(() => submitting.getAttribute('aria-disabled')).toBe('true')
  await lender.getByRole('checkbox', { name: 'Send it back with 1 remark left' }).check()
  await expect.poll(() => submitting.getAttribute('aria-disabled')).toBe(null)
  expect(await axe(lender)).toEqual([])
  await lender.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOverflow(lender)).toBe(0)
  await lender.setViewportSize({ width: 1280, height: 900 })
  await lender.getByRole('link', { name: /^Settle remark/ }).click()
  await question.getByText('Who signs it?').waitFor()

  // The borrower reads at the question what is for them, and nothing of what is between the others.
  await borrower.goto(`/borrower/projects/${projectId}/questions?stage=${stage}`)
  const theirs = borrower.locator(`[data-field="${asked}"]`)
  await theirs.getByText('Who signs it?').waitFor()
  expect(await borrower.getByText(/Please name the fiscal year|Between us/).count()).toBe(0)
  await borrower.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOverflow(borrower)).toBe(0)
  expect(await axe(borrower)).toEqual([])
  await theirs.getByRole('button', { name: 'Dispute' }).press('Enter')
  await theirs.getByLabel('Why nothing is changed').fill('She signed it in May.')
  await theirs.getByRole('button', { name: 'Dispute' }).press('Enter')
  await borrower.getByText('1 of 1 settled').waitFor()
  await theirs.getByRole('button', { name: /^Show remark/ }).click()
  await theirs.getByText('She signed it in May.').waitFor()
  await theirs.getByRole('button', { name: 'Mark as done' }).press('Enter')
  await theirs.getByText(/Marked as done by Ines Duarte/).waitFor()
  await theirs.getByText('She signed it in May.').waitFor()
  await remarks.getByText('2 of 2 settled').waitFor()

  // From a remark on a place the lender gets to that place.
  const region = { x: 0.1, y: 0.1, width: 0.5, height: 0.1 }
  const { remarkId } = await call<{ remarkId: string }>(packager, 'mutation', 'project/remarks:add', {
    ...{ projectId, stage, item: { uploadId }, text: 'Of which day?', audience: 'lender' },
    place: { page: 1, region },
  })
  await remarks.getByText('2 of 3 settled').waitFor()
  await lender.reload()
  // By its id others find it, and by the id of the file the item that it is about.
  await lender.locator(`[data-remark="${remarkId}"]`).first().waitFor()
  await packager.locator(`[data-review-item="${uploadId}"]`).waitFor()
  await lender.getByRole('button', { name: 'Show page 1' }).click()
  const shown = lender.getByRole('dialog')
  await shown.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
  await focusIsOn(shown.getByRole('button', { name: /^Remark \d+$/ }))
  await shown.getByRole('button', { name: 'Close', exact: true }).click()
  await call(lender, 'mutation', 'project/remarks:settle', { remarkId })

  await lender.goto(`/lender/dashboard/projects/${projectId}/submit?stage=${stage}`)
  await lender.getByRole('button', { name: `Submit ${stage}` }).click()
  await lender.getByRole('heading', { name: /submitted$/ }).waitFor()
  // Whoever did it is told nothing of it, and everybody else of their side is.
  const sentAgain = 'Marcus Reyes submitted the pre-application of Rural health clinic again'
  await colleague.getByRole('button', { name: /^Notifications/ }).click()
  await colleague.getByRole('link', { name: new RegExp(`^Unread: ${sentAgain}`) }).waitFor()
  type Told = { page: { sentence: string }[] }
  const told = await call<Told>(lender, 'query', 'account/notifications:list', newest)
  expect(told.page.map(({ sentence }) => sentence)).not.toContain(sentAgain)
  await colleague.context().close()
  await packager
    .getByText(/round 2/)
    .first()
    .waitFor()

  // It is settled and accepted, and opened again for a reason.
  for (const { sectionId } of sections)
    await call(packager, 'mutation', 'admin/reviews:acceptSection', { projectId, stage, sectionId })
  type Items = { sections: { items: { id: string; settled: boolean }[] }[] }
  const left = await call<Items>(packager, 'query', 'admin/reviews:get', { projectId, stage })
  for (const { id } of left.sections.flatMap(({ items }) => items).filter(({ settled }) => !settled)) {
    const accepted = { projectId, stage, item: { fieldId: id }, state: 'accepted' }
    await call(packager, 'mutation', 'admin/reviews:setItemState', accepted)
  }
  const accept = packager.getByRole('button', { name: `Accept ${stage}` })
  await expect.poll(() => accept.getAttribute('aria-disabled')).toBe(null)
  await accept.click()
  const accepting = packager.getByRole('dialog')
  await goThroughTheList(accepting, 'The rehearsal has found nothing.')
  expect(await axe(packager)).toEqual([])
  await accepting.getByRole('button', { name: 'Accept', exact: true }).click()
  await packager.getByText(/^Accepted by Priya Natarajan/).waitFor()
  // How it was gone through stays with the submission, for staff alone.
  await packager.goto(`/admin/projects/${projectId}/submissions`)
  await packager.getByText(/: \d+ entries of the list of quality, 1 of them does not apply$/).click()
  await packager.getByText('Does not apply: The rehearsal has found nothing.').waitFor()
  expect(await axe(packager)).toEqual([])
  await lender.goto(`/lender/dashboard/projects/${projectId}/submissions`)
  await lender.getByRole('heading', { name: 'Submissions', level: 1 }).waitFor()
  await lender
    .getByText(/^Version \d+ of the answers/)
    .first()
    .waitFor()
  expect(await lender.getByText(/list of quality/).count()).toBe(0)
  await packager.goto(`/admin/reviews/${projectId}/${stage}`)
  await packager.getByRole('button', { name: `Open the ${stage} again` }).press('Enter')
  const opening = packager.getByRole('dialog')
  await opening.getByLabel('Why').fill('The agency misses the year.')
  expect(await axe(packager)).toEqual([])
  await opening.getByRole('button', { name: 'Open it again' }).click()
  await packager.getByText(/With the lender since .* The agency misses the year\./).waitFor()
})

test('[B44] what was said not to apply is asked for in the review and let stand again; the lender reads and is told it', async () => {
  const lender = await signedInPage(browser, product)
  type Rows = { page: { projectId: string }[] }
  const search = { search: 'Cold storage', paginationOpts: { numItems: 5, cursor: null } }
  const { page: rows } = await call<Rows>(lender, 'query', 'lender/projects:list', search)
  const projectId = rows[0]?.projectId ?? ''
  const stage = 'pre-application'
  const question = { projectId, stage, fieldId: 'lenderSamUin' }
  await answer(lender, { projectId, stage: 'preApplication' }, { lenderSamUin: null })
  const { version } = await call<{ version: number }>(lender, 'mutation', 'project/answers:notApplicable', {
    ...question,
    reason: 'the lender is not registered.',
  })
  const submitted = { projectId, expectedVersion: version }
  await call(lender, 'mutation', 'lender/preApplication:submit', submitted)
  await lender.goto(`/lender/dashboard/projects/${projectId}?stage=${stage}`)

  const packager = await signedInPage(browser, product, 'packager@granary.example')
  await packager.goto(`/admin/reviews/${projectId}/${stage}`)
  await packager.getByRole('button', { name: 'Take this review' }).click()
  await packager.getByRole('button', { name: 'Return for changes' }).waitFor()
  const item = packager.locator('[data-review-item="lenderSamUin"]')
  await item.getByRole('button').click()
  const said = packager.locator('.p-review-answer').getByText('Not applicable: the lender is not registered.')
  await said.waitFor()
  const form = packager.getByRole('form', { name: 'Needs attention' })
  // By the key of every item, and by the words that the questionnaire has for it.
  await packager.keyboard.press('r')
  await form.getByLabel('Why it does apply').waitFor()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await packager.getByRole('button', { name: 'Ask for it all the same…' }).click()
  await form.getByLabel('Why it does apply').fill('The agency looks it up.')
  await packager.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOverflow(packager)).toBe(0)
  await packager.setViewportSize({ width: 1280, height: 900 })
  expect(await axe(packager)).toEqual([])
  await form.getByRole('button', { name: 'Ask for it', exact: true }).click()
  await packager.locator('[data-review-item="lenderSamUin"][data-state="needsAttention"]').waitFor()
  const asked = lender.getByText('The packaging team asks for this all the same: The agency looks it up.')
  await asked.waitFor()
  await lender.getByText('The packaging team asks for 1 answer that was said not to apply.').waitFor()
  type Notices = { page: { sentence: string }[] }
  const newest = { paginationOpts: { numItems: 1, cursor: null } }
  const notices = await call<Notices>(lender, 'query', 'account/notifications:list', newest)
  expect(notices.page[0]?.sentence).toBe(
    'Priya Natarajan asks for something in the pre-application of Cold storage warehouse that was said not to apply',
  )
  await packager.getByRole('button', { name: 'No longer ask for it' }).click()
  await packager.locator('[data-review-item="lenderSamUin"][data-state="toCheck"]').waitFor()
  await asked.waitFor({ state: 'detached' })

  // [B47] A tax id is masked here too, and shown to who may for a reason, which is logged.
  await packager.locator('[data-review-item="borrowerTaxId"]').getByRole('button').click()
  const answerHere = packager.locator('.p-review-answer')
  await answerHere.getByText('•••••4321').waitFor()
  await answerHere.getByRole('button', { name: /^Reveal/ }).press('Enter')
  const dialog = packager.getByRole('dialog', { name: 'Reveal this answer' })
  await dialog.getByLabel('Reason').fill('To compare it with the tax return.')
  await dialog.getByRole('button', { name: 'Reveal' }).click()
  await answerHere.getByText('00-7654321').waitFor()
  expect(await axe(packager)).toEqual([])
  type Activity = { page: { text: string }[] }
  const latest = { projectId, paginationOpts: { numItems: 1, cursor: null } }
  const activity = await call<Activity>(lender, 'query', 'lender/projects:activity', latest)
  expect(activity.page[0]?.text).toBe(
    'looked at “Tax ID of the borrower” in the pre-application: To compare it with the tax return.',
  )
})

/** What of the installation two packagers at once depend on, as administration sets it by page. */
async function lookTwice(admin: Page, isOn: boolean) {
  await admin.goto('/admin/system')
  const box = admin.getByRole('checkbox', {
    name: 'A second packager looks at a stage before it is accepted',
  })
  await box.setChecked(isOn)
  await admin.getByRole('button', { name: 'Save settings' }).click()
  await admin.getByText('Settings saved.').waitFor()
}

/** A remark on a part of a document that a finger draws on a phone: the page under it stays where it is. */
async function remarkByTouch(projectId: string, stage: string, uploadId: string) {
  const phone = await signedInPage(browser, product, 'packager@granary.example', {
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  await phone.goto(`/admin/reviews/${projectId}/${stage}?item=${uploadId}`)
  const drawn = phone.getByRole('img', { name: 'Page 1 of 1' })
  await drawn.waitFor()
  await phone.getByRole('button', { name: /^Remark on a place/ }).tap()
  await phone.getByText('Draw a rectangle around what the remark is about.').waitFor()
  await drawn.scrollIntoViewIfNeeded()
  const box = await still(drawn)
  const scrolled = () => phone.evaluate(() => [scrollY, document.querySelector('.v-pages')?.scrollTop])
  const before = await scrolled()
  const finger = await phone.context().newCDPSession(phone)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + x, y: box.y + y }],
    })
  await touch('touchStart', 40, 40)
  for (const at of [60, 90, 120, 150]) await touch('touchMove', at, at)
  expect(await scrolled()).toEqual(before)
  await touch('touchEnd')
  await phone.getByText('About page 1, the marked part.').waitFor()
  await focusIsOn(phone.getByRole('textbox', { name: 'New remark' }))
  const part = phone.getByRole('button', {
    name: /^Marked part, \d+% from the left, \d+% from the top, [23]\d% wide/,
  })
  await part.waitFor()
  expect(await sidewaysOverflow(phone)).toBe(0)
  expect(await axe(phone)).toEqual([])
  await phone.context().close()
}

/**
 * Two write at once why one item needs attention: who comes later reads the other's words first, and theirs stay readable.
 * The item is accepted again at the end.
 */
async function decidedByBoth(first: Page, second: Page, rowId: string) {
  const form = (page: Page) => page.getByRole('form', { name: 'Needs attention' })
  const send = (page: Page) => form(page).getByRole('button', { name: 'Needs attention' })
  for (const page of [first, second]) {
    await page.locator(`[id="${rowId}"]`).click()
    await page.locator(`[id="${rowId}"][aria-current="true"]`).waitFor()
    await page.keyboard.press('r')
    await form(page)
      .getByLabel('In your words')
      .fill(page === first ? 'Name the office.' : 'Name the street.')
  }
  await send(first).click()
  const told = form(second).getByText(/^This was decided while you wrote: .* Name the office\./)
  await told.waitFor()
  await eventually(() => send(second).getAttribute('aria-disabled')).toBe('true')
  expect(await axe(second)).toEqual([])
  await form(second).getByRole('button', { name: 'Let mine take its place' }).click()
  await send(second).click()
  await first.getByText(/^Needs attention by .* Name the street\.$/).waitFor()
  await first.getByText(/^Before: Needs attention by .* Name the office\.$/).waitFor()
  await first.getByRole('button', { name: 'Check it again' }).click()
  await first.getByRole('button', { name: 'Check it again' }).waitFor({ state: 'detached' })
  await first.locator(`[id="${rowId}"]`).press('a')
  await second.getByText(/^Accepted by /).waitFor()
}

/** Cuts the line of a page that is not opened yet, and mends it: sockets close, and none comes back until then. */
async function cuttable(page: Page) {
  const sockets = new Set<{ close(): Promise<void> }>()
  let isCut = false
  await page.routeWebSocket(/\/sync/, (socket) => {
    if (isCut) return void socket.close()
    sockets.add(socket)
    socket.connectToServer()
  })
  return {
    cut: async () => {
      isCut = true
      for (const socket of sockets) await socket.close()
      sockets.clear()
      await page.getByText('Reconnecting… your edits are kept').waitFor()
    },
    mend: () => {
      isCut = false
    },
  }
}

/** On a line that is down a decision waits where it was made, lands once the line is back, or says there why not. */
async function decidedWithoutALine(page: Page, colleague: Page, place: object) {
  const line = await cuttable(page)
  await page.reload()
  const rows = page.locator('[data-review-item][data-state="toCheck"]')
  const [landing, refused] = [
    await rows.first().getAttribute('data-review-item'),
    await rows.nth(1).getAttribute('data-review-item'),
  ]
  const row = (id: string | null) => page.locator(`[data-review-item="${id}"]`)
  const waiting = row(landing).getByText('Accepted, not yet saved')
  await row(landing).getByRole('button').click()
  await line.cut()
  await page.keyboard.press('a')
  await waiting.waitFor()
  await page.getByText(/ left, 1 not yet saved$/).waitFor()
  await page.getByRole('article').getByText('Accepted, not yet saved').waitFor()
  expect(await axe(page)).toEqual([])
  // A second decision waits as the first did, and takes its place.
  await page.keyboard.press('r')
  await page.getByLabel('In your words').fill('Which year?')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('article').getByText('Needs attention, not yet saved').waitFor()
  await row(refused).getByRole('button').click()
  await page.keyboard.press('a')
  await page.getByText(/ left, 2 not yet saved$/).waitFor()
  const waived = { ...place, item: { fieldId: refused }, state: 'waived', note: 'Known.' }
  await call(colleague, 'mutation', 'admin/reviews:setItemState', waived)
  line.mend()
  await page.locator(`[data-review-item="${landing}"][data-state="needsAttention"]`).waitFor()
  await page.locator(`[data-review-item="${refused}"][data-state="waived"]`).waitFor()
  await page
    .getByRole('alert')
    .getByText(/^Your decision was not taken\. .* has decided this in the meantime/)
    .waitFor()
  await row(landing).getByRole('button').click()
  await row(refused).getByText('Your decision was not taken').waitFor({ state: 'detached' })
  await page.getByText(/^Needs attention by .* Which year\?$/).waitFor()
  await page.getByLabel('In your words').waitFor({ state: 'detached' })
  const accepted = { ...place, item: { fieldId: landing }, state: 'accepted' }
  await call(colleague, 'mutation', 'admin/reviews:setItemState', accepted)
  await page.locator(`[data-review-item="${landing}"][data-state="accepted"]`).waitFor()
}

/** Wherever its row stands in the list, an item is opened with its title and its decisions in view. */
async function titlesInView(page: Page, startId: string) {
  const edges = () =>
    page.evaluate(() => {
      const title = document.querySelector('#review-item-title')?.getBoundingClientRect()
      const decisions = document.querySelector('.p-review-decide')?.getBoundingClientRect()
      return (title?.top ?? -1) >= 0 && (decisions?.bottom ?? Infinity) <= innerHeight + 1
    })
  const list = page.locator('[data-review-item] button')
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const row of [list.last(), list.nth(12), page.locator(`[id="${startId}"]`)]) {
      await row.click()
      await page.locator(`[aria-current="true"][id="${await row.getAttribute('id')}"]`).waitFor()
      await eventually(edges).toBe(true)
    }
  }
}

/** Two notices at once cover nothing that can be pressed, at any width: not the bar of the review, and no dialog. */
async function noticesOverNothing(page: Page) {
  const order = page.getByRole('navigation', { name: 'What was submitted' })
  await order.getByRole('button', { name: 'Accept all' }).first().click()
  await order.getByRole('button', { name: 'Undo' }).first().click()
  const free = () => eventually(() => coveredByNotices(page)).toEqual({ notices: 2, covered: [] })
  for (const width of [1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await free()
  }
  await page.getByRole('button', { name: 'Return for changes' }).click()
  await page.getByRole('dialog').waitFor()
  await free()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** Ticks all of it; given a word, the last entry does not apply. */
async function goThroughTheList(dialog: Locator, word?: string) {
  const list = dialog.getByRole('group', { name: 'Quality' })
  const boxes = list.getByRole('checkbox')
  await boxes.first().waitFor()
  const all = await boxes.all()
  for (const box of word ? all.slice(0, -1) : all) await box.check()
  if (!word) return
  await list
    .getByRole('button', { name: /^Does not apply/ })
    .last()
    .click()
  await list.getByRole('textbox').fill(word)
}

test('[B11] a kept reason outlives its list, a second round has only the changes in front, and two agree before it is accepted', {
  timeout: 240_000,
}, async () => {
  const admin = await signedInPage(browser, product, 'admin@granary.example')
  const packager = await signedInPage(browser, product, 'packager@granary.example')
  const lender = await signedInPage(browser, product)
  const reason = 'Not as the certificate says'
  await lookTwice(admin, true)
  await admin.getByLabel('New reason').fill(reason)
  await admin.getByLabel('New reason').press('Enter')
  await admin.getByRole('button', { name: `Retire ${reason}` }).waitFor()

  type Rows = { page: { projectId: string }[] }
  const search = { search: 'water tower', paginationOpts: { numItems: 5, cursor: null } }
  const { page: rows } = await call<Rows>(packager, 'query', 'admin/reviews:list', search)
  const projectId = rows[0]?.projectId ?? ''
  const stage = 'pre-application'
  const here = `/admin/reviews/${projectId}/${stage}`
  const decisions: string[] = []
  packager.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('admin/reviews:setItemState')) decisions.push(String(payload))
    }),
  )
  await packager.goto(here)
  await packager.getByRole('button', { name: 'Take this review' }).click()
  await packager.getByRole('button', { name: 'Return for changes' }).waitFor()
  // [B18] A viewer of the lender and another lender ask for everything that has a name, and stay on the line.
  const known = {
    ...{
      projectId,
      stage,
      fieldId: 'lenderContactTitle',
      round: 1,
      today: new Date().toISOString().slice(0, 10),
    },
    ...{ item: { fieldId: 'lenderContactTitle' }, paginationOpts: { numItems: 50, cursor: null } },
  }
  const [viewer, stranger] = await Promise.all(
    ['viewer@granary.example', 'other@granary.example'].map(async (email) =>
      standBy(await signedInPage(browser, product, email), product.portalUrl, known),
    ),
  )
  if (!viewer || !stranger) throw new Error('Nobody stands by.')
  const hearNothing = async (words: RegExp) => {
    for (const each of [viewer, stranger])
      expect([each.heard(), await each.told()].filter((said) => words.test(said))).toEqual([])
  }

  const item = (id: string) => packager.locator(`[data-review-item="${id}"]`)
  await item('lenderContactTitle').getByRole('button').click()
  await packager.keyboard.press('r')
  const form = packager.getByRole('form', { name: 'Needs attention' })
  await form.getByLabel('Reason from the list').selectOption(reason)
  await form.getByLabel('In your words').fill('Which office?')
  await form.getByRole('button', { name: 'Needs attention' }).click()
  const decided = packager.getByText(`: ${reason}`)
  await decided.waitFor()

  // The reason is offered no more, and stands where it was used, to the lender too.
  await admin.getByRole('button', { name: `Retire ${reason}` }).click()
  await admin.getByRole('button', { name: `Offer again ${reason}` }).waitFor()
  await item('lenderContactEmail').getByRole('button').click()
  await packager.keyboard.press('r')
  await form.waitFor()
  await expect
    .poll(() => form.getByLabel('Reason from the list').locator('option').allInnerTexts())
    .not.toContain(reason)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await packager.reload()
  await item('lenderContactTitle').getByRole('button').click()
  await decided.waitFor()
  type Sections = { sections: { sectionId: string; items: { id: string; kind: string }[] }[] }
  const { sections } = await call<Sections>(packager, 'query', 'admin/reviews:get', { projectId, stage })
  for (const { sectionId } of sections)
    await call(packager, 'mutation', 'admin/reviews:acceptSection', { projectId, stage, sectionId })
  await hearNothing(/as the certificate says|Which office/)
  await packager.getByRole('button', { name: 'Return for changes' }).click()
  await packager.getByRole('dialog').getByRole('button', { name: 'Return', exact: true }).click()
  await packager.getByText('With the lender since').waitFor()
  await expect.poll(viewer.heard).toContain('Which office?')
  await lender.goto(`/lender/dashboard/projects/${projectId}?stage=${stage}#remarks`)
  await lender.locator('[data-field="lenderContactTitle"]').getByText(`${reason}. Which office?`).waitFor()

  // What comes back has in front what changed or was not settled, and nothing else; what was accepted stays so.
  await answer(lender, { projectId, stage: 'preApplication' }, { lenderContactTitle: 'Vice president' })
  const officer = await signedInPage(browser, product, 'colleague@granary.example')
  await officer.goto(`/lender/dashboard/projects/${projectId}?stage=${stage}#remarks`)
  await officer.getByRole('button', { name: 'Mark as done' }).click()
  const remarks = lender.getByRole('region', { name: 'Remarks', exact: true })
  await remarks.getByText('1 of 1 settled').waitFor()
  await lender.goto(`/lender/dashboard/projects/${projectId}/submit?stage=${stage}`)
  await lender.getByRole('button', { name: `Submit ${stage}` }).click()
  await lender.getByRole('heading', { name: /submitted$/ }).waitFor()
  // A page that was left standing has not opened the new round; a key of its person opens it.
  await packager.getByText('This was submitted again while the page stood here.').waitFor()
  const isOpened = async () => {
    type Opened = { openedAt: number | null }
    return (
      (await call<Opened>(packager, 'query', 'admin/reviews:get', { projectId, stage })).openedAt !== null
    )
  }
  expect(await isOpened()).toBe(false)
  await packager.keyboard.press('Shift')
  await expect.poll(isOpened).toBe(true)
  await packager.goto(here)
  await packager.getByRole('button', { name: /^Changed or unsettled/, pressed: true }).waitFor()
  const inFront = () =>
    packager
      .locator('[data-review-item]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-review-item')))
  await expect.poll(inFront).toEqual(['lenderContactTitle'])
  const answerHere = packager.getByRole('article', { name: /title/i })
  await answerHere.getByText('Vice president').waitFor()
  expect(await axe(packager)).toEqual([])

  // What is listed stands in the address: the page that is loaded anew lists the same.
  await packager.getByRole('button', { name: 'Documents', pressed: false }).click()
  await eventually(() => new URL(packager.url()).searchParams.get('show')).toBe('documents')
  await packager.reload()
  await packager.getByRole('button', { name: 'Documents', pressed: true }).waitFor()
  await packager.goto(here)
  await answerHere.getByText('Vice president').waitFor()

  const upload = sections.flatMap(({ items }) => items).find(({ kind }) => kind === 'upload')
  await remarkByTouch(projectId, stage, upload?.id ?? '')

  // The reviewer cannot accept alone, and asks a colleague by name.
  await packager.keyboard.press('a')
  // A decision says of which round it is.
  await eventually(() => decisions.at(-1)).toContain('"round":2')
  await packager.getByRole('button', { name: `Accept ${stage}`, disabled: false }).click()
  const dialog = packager.getByRole('dialog')
  const accept = dialog.getByRole('button', { name: 'Accept', exact: true })
  await goThroughTheList(dialog)
  await eventually(() => accept.getAttribute('aria-disabled')).toBe('true')
  expect(await axe(packager)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await packager
    .getByRole('textbox', { name: 'New remark' })
    .fill('@Walt Bremer Do you agree? The heron is his.')
  await packager.getByRole('button', { name: 'Add', exact: true }).click()
  await packager.getByText('Remark added.').waitFor()

  await admin.getByRole('button', { name: /^Notifications/ }).click()
  await admin.getByRole('link', { name: /mentioned you in the \S+ of Water tower/ }).click()
  await admin.getByText('@Walt Bremer Do you agree?').waitFor()
  await admin.getByRole('button', { name: 'Agree to accept' }).click()
  const agreeing = admin.getByRole('dialog')
  await goThroughTheList(agreeing)
  expect(
    await changesIn(product, async () => {
      await agreeing.getByRole('button', { name: 'Agree', exact: true }).click()
      await admin.getByText('You agreed. Its reviewer can accept it now.').waitFor()
    }),
  ).toEqual({
    audit_entries: ['+1'],
    review_rounds: ['agreed_at', 'agreed_by', 'agreed_checks', 'agreed_decisions'],
  })
  // Somebody who agreed does not accept it for its reviewer.
  await eventually(() => admin.getByRole('button', { name: `Accept ${stage}` }).count()).toBe(0)

  await packager.getByRole('button', { name: `Accept ${stage}` }).click()
  await dialog.getByText(/^Walt Bremer looked at it too and agreed/).waitFor()
  await goThroughTheList(dialog)
  await accept.click()
  await packager.getByText(/^Accepted by Priya Natarajan/).waitFor()
  await expect.poll(viewer.heard).toContain('The pre-application of Water tower and mains was accepted')
  await hearNothing(/heron/)
  expect(`${stranger.heard()} ${await stranger.told()}`).not.toMatch(/Which office|Water tower/)
  await Promise.all([viewer.close(), stranger.close()])
  await lookTwice(admin, false)
})

test('a review is given away and taken over only after a question, and what was decided stays', async () => {
  const packager = await signedInPage(browser, product, 'packager@granary.example')
  const admin = await signedInPage(browser, product, 'admin@granary.example')
  type Rows = { page: { projectId: string }[] }
  const search = { search: 'water tower', paginationOpts: { numItems: 5, cursor: null } }
  const { page: rows } = await call<Rows>(packager, 'query', 'admin/reviews:list', search)
  const place = { projectId: rows[0]?.projectId ?? '', stage: 'application' }
  await call(packager, 'mutation', 'admin/reviews:take', place)
  type Sections = { sections: { sectionId: string }[] }
  const { sections } = await call<Sections>(packager, 'query', 'admin/reviews:get', place)
  const { sectionId } = sections[0] ?? { sectionId: '' }
  await call(packager, 'mutation', 'admin/reviews:acceptSection', { ...place, sectionId })
  const address = `/admin/reviews/${place.projectId}/${place.stage}`
  await packager.goto(address)
  await admin.goto(address)
  const finish = (page: Page) => page.getByRole('button', { name: 'Return for changes' })
  const takeOver = (page: Page) => page.getByRole('button', { name: 'Take it over', exact: true })
  await finish(packager).waitFor()
  await takeOver(admin).waitFor()
  const dialog = packager.getByRole('dialog').or(packager.getByRole('alertdialog'))
  await decidedWithoutALine(packager, admin, place)
  await noticesOverNothing(packager)
  const decided = async () => {
    type Items = { sections: { items: { id: string; state: string; by: string | null }[] }[] }
    return (await call<Items>(packager, 'query', 'admin/reviews:get', place)).sections
  }
  const before = await decided()
  /** Who is told, and has read it, is written a moment later, and looked at below. */
  const changes = async (work: () => Promise<void>) => {
    const { notifications: _told, mails: _mailed, ...all } = await changesIn(product, work)
    return all
  }
  const moved = {
    answer_changes: ['+2'],
    audit_entries: ['+1'],
    review_rounds: ['assignee', 'taken_at'],
    'stages application': ['answers.qaReviewerAssigned', 'version'],
    'stages pre-application': ['answers.qaReviewerAssigned', 'version'],
  }
  const newestNotice = async () => {
    type Notices = { page: { sentence: string }[] }
    const newest = { paginationOpts: { numItems: 1, cursor: null } }
    return (await call<Notices>(admin, 'query', 'account/notifications:list', newest)).page[0]?.sentence
  }

  const give = async () => {
    await packager.getByRole('button', { name: 'Assign' }).press('Enter')
    await packager.getByRole('menuitem', { name: 'Give to Walt Bremer' }).press('Enter')
    await dialog.getByRole('heading', { name: 'Give the review to Walt Bremer?' }).waitFor()
  }
  const nothingYet = changes(async () => {
    await give()
    expect(await axe(packager)).toEqual([])
    await packager.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
  expect(await nothingYet).toEqual({})
  await give()
  const given = changes(async () => {
    await dialog.getByRole('button', { name: 'Give the review' }).press('Enter')
    await packager.getByText('The review is with Walt Bremer now.').waitFor()
  })
  expect(await given).toEqual(moved)
  await eventually(newestNotice).toMatch(/^Priya Natarajan gave you/)
  await finish(admin).waitFor()
  await finish(packager).waitFor({ state: 'detached' })
  await finish(admin).click()
  await admin.getByLabel('Note to the lender').fill('Half a sentence')

  await takeOver(packager).press('Enter')
  await dialog.getByRole('heading', { name: 'Take the review over from Walt Bremer?' }).waitFor()
  expect(await axe(packager)).toEqual([])
  const kept = changes(async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
  })
  expect(await kept).toEqual({})
  await takeOver(packager).press('Enter')
  const taken = changes(async () => {
    await dialog.getByRole('button', { name: 'Take it over' }).press('Enter')
    await packager.getByText('The review is yours.').waitFor()
  })
  expect(await taken).toEqual(moved)
  await eventually(newestNotice).toMatch(/^Priya Natarajan took/)
  await finish(packager).waitFor()
  await takeOver(admin).waitFor()
  // Who was about to return it is told, and finds their words again once it is theirs.
  await admin.getByText('Priya Natarajan has this review now.').waitFor()
  await admin.getByLabel('Note to the lender').waitFor({ state: 'detached' })
  expect(await decided()).toEqual(before)
})
