import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { changesIn } from './support/changes.ts'
import { call, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { adds, signedIn } from './support/may.ts'
import { onPaper } from './support/print.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('lender@granary.example', 'packager@granary.example'),
    'Water tower and mains': {
      ...adds('answer_changes', 'notifications', 'project_events', 'review_items'),
      ...adds('upload_grants', 'uploads'),
      stored_files: ['added', 'removed_at'],
      projects: ['status', 'sent_at', 'committed_at', 'closed_at'],
      review_rounds: [
        'state',
        'assignee',
        'taken_at',
        'opened_at',
        'opened_by',
        'accepted_at',
        'accepted_by',
      ],
      'stages application': ['answers.packagingStatus', 'answers.qaReviewerAssigned'],
      'stages pre-application': ['answers.packagingStatus', 'answers.qaReviewerAssigned'],
    },
  },
)

const project = 'Water tower and mains'

/** What a button opens to choose a file gets one of this name. */
async function choose(page: Page, button: Locator, name: string) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('Well,Depth\n1,40\n') })
}

/** Accepts what was submitted of both stages, as the team does after it has looked; what is accepted stays so. */
async function acceptBoth(packager: Page): Promise<string> {
  const paginationOpts = { numItems: 10, cursor: null }
  type Rows = { page: { projectId: string; stage: string; state: string }[] }
  const { page } = await call<Rows>(packager, 'query', 'admin/reviews:list', {
    ...{ paginationOpts, search: 'water tower' },
  })
  for (const { projectId, stage } of page.filter(({ state }) => state !== 'accepted')) {
    await call(packager, 'mutation', 'admin/reviews:take', { projectId, stage })
    type Sections = { sections: { sectionId: string }[] }
    const { sections } = await call<Sections>(packager, 'query', 'admin/reviews:get', { projectId, stage })
    for (const { sectionId } of sections)
      await call(packager, 'mutation', 'admin/reviews:acceptSection', { projectId, stage, sectionId })
    await call(packager, 'mutation', 'admin/reviews:accept', { projectId, stage })
  }
  return page[0]?.projectId ?? ''
}

/** Takes back what a first try recorded; gives whether there was anything. */
async function undoneAll(packager: Page, projectId: string): Promise<boolean> {
  type View = { log: unknown[]; may: { undo: { eventId: string; kind: string } | null } }
  const view = () => call<View>(packager, 'query', 'project/agency:get', { projectId })
  const { log } = await view()
  for (let { undo } = (await view()).may; undo; { undo } = (await view()).may)
    await call(packager, 'mutation', 'admin/reviews:undoEvent', { projectId, eventId: undo.eventId })
  return log.length > 0
}

const saved = async (page: Page, button = 'Record it') => {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The focus is on something, so that the keyboard goes on from there.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}

test('[B12] the team marks a package as sent, undoes it, and writes down what the agency asks; the lender finds it', async () => {
  const packager = await signedInPage(browser, product, 'packager@granary.example')
  const lender = await signedInPage(browser, product)
  const projectId = await acceptBoth(packager)
  const isAgain = await undoneAll(packager, projectId)

  // The head leads to where it is marked as sent.
  await packager.goto(`/admin/projects/${projectId}?stage=application`)
  await packager.getByRole('link', { name: 'Mark as sent' }).click()
  // The log of a second try has what the first one undid.
  if (!isAgain) await packager.getByText('Nothing is with the agency yet.').waitFor()
  expect(await axe(packager)).toEqual([])
  // The head's button led to what there is to do on this page, and stands on it no more.
  const send = packager.getByRole('button', { name: 'Mark as sent' })
  const isAtWork = () => send.evaluate((button) => button === document.activeElement)
  await eventually(isAtWork).toBe(true)
  await packager.getByRole('link', { name: 'Mark as sent' }).waitFor({ state: 'detached' })
  await packager.keyboard.press('Enter')
  await packager.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click()
  await packager.getByText(/^(No package was built here|Package version \d+ goes out)/).waitFor()
  const office = packager.getByLabel('Office')
  await packager.getByText('Say to which office it was sent.').waitFor()
  await expect.poll(() => office.evaluate((input) => input === document.activeElement)).toBe(true)
  await office.fill('Nebraska state office')
  await packager.getByLabel('How').fill('Secure upload')
  await saved(packager, 'Mark as sent')
  await packager.getByText('Sent to Nebraska state office').waitFor()

  // A mistake is undone, and the log keeps both.
  await packager.getByRole('button', { name: 'It was a mistake' }).click()
  await packager.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click()
  await packager.getByText('Sent to Nebraska state office').waitFor({ state: 'detached' })
  await packager.getByRole('button', { name: 'Mark as sent' }).click()
  await office.fill('Nebraska state office')
  await packager.getByLabel('How').fill('Secure upload')
  const receipts = packager.getByRole('dialog').getByRole('list', { name: 'Receipt' })
  await choose(packager, packager.getByRole('dialog').getByRole('button', { name: 'Add a file' }), 'sent.csv')
  await receipts.getByRole('button', { name: 'Remove sent.csv' }).waitFor()
  await saved(packager, 'Mark as sent')
  await packager.getByRole('link', { name: 'sent.csv' }).waitFor()

  // What the agency stamped comes later, and is a mistake that is undone.
  await choose(packager, packager.getByRole('button', { name: 'Add another receipt' }), 'stamped.csv')
  await packager.getByRole('link', { name: 'stamped.csv' }).waitFor()
  await packager.getByText('Recorded last: Receipt of the sending').waitFor()
  await packager.getByRole('button', { name: 'It was a mistake' }).click()
  await packager.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click()
  await packager.getByRole('link', { name: 'stamped.csv' }).waitFor({ state: 'detached' })
  await packager.getByRole('dialog').waitFor({ state: 'detached' })
  await packager.getByRole('link', { name: 'sent.csv' }).waitFor()

  // The agency asks, by keyboard.
  const ask = packager.getByRole('button', { name: 'Add a question' })
  await ask.focus()
  await packager.keyboard.press('Enter')
  await packager.getByRole('dialog').getByRole('button', { name: 'Record it' }).click()
  await packager.getByText('Say what the agency asks.').waitFor()
  await packager.getByLabel('Question', { exact: true }).fill('Which wells serve the tower?')
  await packager.getByLabel('About which questions or documents').fill('Project name')
  await packager.keyboard.press('Enter')
  const due = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  await packager.getByLabel('Due').fill(due)
  await saved(packager)
  await expect.poll(() => ask.evaluate((button) => button === document.activeElement)).toBe(true)

  // The lender finds it among what waits for them, and answers.
  await lender.goto('/lender/dashboard')
  const needed = lender.getByRole('region', { name: 'Needs you' })
  await needed.getByRole('link', { name: `Answer the agency: ${project}` }).waitFor()
  // What they were told of it leads to the very question.
  await lender.getByRole('button', { name: /^Notifications/ }).click()
  await lender.getByRole('link', { name: new RegExp(`The agency asks about ${project}`) }).click()
  const row = lender.locator('[data-question]').filter({ hasText: 'Which wells serve the tower?' })
  await expect.poll(() => row.evaluate((each) => each === document.activeElement)).toBe(true)
  await lender.getByRole('link', { name: 'Answer the agency' }).waitFor()
  const questions = lender.getByRole('region', { name: 'Questions of the agency' })
  await questions.getByText('Which wells serve the tower?').waitFor()
  expect(await lender.getByRole('button', { name: 'Add a question' }).count()).toBe(0)

  // With the answer go two documents, and one of them is taken off again before it is sent.
  await questions.getByRole('button', { name: 'Answer question 1' }).click()
  const dialog = lender.getByRole('dialog')
  await dialog.getByLabel('Answer', { exact: true }).fill('The two of the north field.')
  const documents = dialog.getByLabel('Documents that go with it')
  await expect.poll(() => documents.locator('option').count()).toBeGreaterThan(2)
  await documents.selectOption({ index: 1 })
  await documents.selectOption({ index: 1 })
  const chosen = dialog.getByRole('list', { name: 'Documents that go with the answer' })
  await eventually(() => chosen.getByRole('listitem').count()).toBe(2)
  expect(await axe(lender)).toEqual([])
  await saved(lender, 'Save the answer')
  const attached = questions.getByRole('list', { name: 'Documents that go with answer 1' })
  await expect.poll(() => attached.getByRole('listitem').count()).toBe(2)
  await questions.getByRole('button', { name: 'Answer again' }).click()
  const taken = (await chosen.getByRole('listitem').last().innerText()).split('\n')[0] ?? ''
  await chosen.getByRole('button', { name: `Remove ${taken}` }).click()
  await expect.poll(() => documents.evaluate((select) => select === document.activeElement)).toBe(true)
  await saved(lender, 'Save the answer')
  await expect.poll(() => attached.getByRole('listitem').count()).toBe(1)
  const left = await attached.getByRole('link').innerText()

  // The agency asked for a document that nobody had: it goes to the question, and with the next answer.
  const add = questions.getByRole('button', { name: 'Add a file to question 1' })
  await choose(lender, add, 'wells.docx')
  const travelling = questions.getByRole('list', { name: 'Files on their way' })
  await travelling.getByText('The content of this file is not what its name says').waitFor()
  await travelling.getByRole('button', { name: 'Dismiss wells.docx' }).click()
  await choose(lender, add, 'wrong-wells.csv')
  const added = questions.getByRole('list', { name: 'Files added to question 1' })
  await added.getByText('Answer again to send it along.').waitFor()
  expect(await axe(lender)).toEqual([])
  await added.getByRole('button', { name: 'Remove wrong-wells.csv' }).click()
  await lender.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await added.waitFor({ state: 'detached' })
  await questions.getByRole('button', { name: 'Answer again' }).click()
  await choose(lender, dialog.getByRole('button', { name: 'Add a file' }), 'wells.csv')
  await chosen.getByRole('button', { name: 'Remove wells.csv' }).waitFor()
  await saved(lender, 'Save the answer')
  await expect.poll(() => attached.getByRole('link').allInnerTexts()).toEqual([left, 'wells.csv'])

  // The letter lists it by its name in the package, and the team sees the same.
  await questions.getByRole('link', { name: 'Letter from 1 answer' }).click()
  const letter = lender.getByRole('article', { name: 'Letter to the agency' })
  await letter.getByText('Enclosed:').waitFor()
  await eventually(() => letter.getByRole('list').last().getByRole('listitem').allInnerTexts()).toEqual([
    left,
    'wells.csv',
  ])
  expect(await onPaper(lender, project)).toEqual([])
  const seen = packager.getByRole('list', { name: 'Documents that go with answer 1' }).getByRole('link')
  await expect.poll(() => seen.allInnerTexts()).toEqual([left, 'wells.csv'])

  // Its going is written down by its day, which is none before the answer; then nothing waits for a letter.
  await packager.getByRole('link', { name: 'Letter from 1 answer' }).click()
  await packager.getByRole('button', { name: 'Record that it went' }).click()
  const sentOn = packager.getByRole('dialog').getByLabel('Sent on')
  const today = await sentOn.inputValue()
  await sentOn.fill('2020-01-02')
  await packager.getByRole('dialog').getByRole('button', { name: 'Record it' }).click()
  await packager.getByRole('dialog').getByText('This is before the question was answered.').waitFor()
  expect(await axe(packager)).toEqual([])
  await sentOn.fill(today)
  await saved(packager)
  await packager.getByText(/^It went to the agency /).waitFor()
  await packager.getByRole('button', { name: 'Record that it went' }).waitFor({ state: 'detached' })
  await packager.getByRole('link', { name: 'Back to the time line' }).click()
  await packager.getByRole('link', { name: 'Answers sent, as a letter' }).waitFor()
  await packager
    .getByRole('listitem')
    .filter({ hasText: 'Which wells serve the tower?' })
    .first()
    .getByText(/^Sent /)
    .waitFor()
})

test('[B12] from sent to closed by hand: counters, next step, steps and time line follow each event, and an undone end', async () => {
  const packager = await signedInPage(browser, product, 'packager@granary.example')
  const lender = await signedInPage(browser, product)
  const projectId = await acceptBoth(packager)
  await packager.goto(`/admin/projects/${projectId}?view=agency`)
  const isSent = packager.getByText('Sent to Nebraska state office').first()
  const send = packager.getByRole('button', { name: 'Mark as sent' })
  await isSent.or(send).first().waitFor()
  if (await send.isVisible()) {
    await send.click()
    await packager.getByLabel('Office').fill('Nebraska state office')
    await packager.getByLabel('How').fill('Secure upload')
    await saved(packager, 'Mark as sent')
  }
  await isSent.waitFor()

  const list = await lender.context().newPage()
  const pipeline = await lender.context().newPage()
  await lender.goto(`/lender/dashboard/projects/${projectId}?view=agency`)
  await list.goto('/lender/dashboard/projects')
  await pipeline.goto('/lender/dashboard')
  /** What the lender reads everywhere at once, without a reload. */
  const lenderReads = async (tag: 'Sent' | 'Closed', step: string, sentence: RegExp, story: string) => {
    await lender.locator('.ph-sentence').getByText(sentence).waitFor()
    await lender.locator('.ph-step[data-current]').getByText(step, { exact: true }).waitFor()
    await lender.getByRole('listitem').filter({ hasText: story }).waitFor()
    await list.getByRole('row').filter({ hasText: project }).getByText(tag, { exact: true }).waitFor()
    const other = tag === 'Sent' ? 'Closed' : 'Sent'
    const tabs = list.getByRole('navigation', { name: 'Projects by status' })
    await tabs.getByRole('link', { name: `${tag} 1`, exact: true }).waitFor()
    await tabs.getByRole('link', { name: `${other} 0`, exact: true }).waitFor()
    const steps = pipeline.getByRole('navigation', { name: 'Projects by step' })
    await steps.getByRole('link', { name: new RegExp(`^${step} ?1`) }).waitFor()
  }
  const dialog = packager.getByRole('dialog')
  const record = async (choice: string) => {
    await packager.getByRole('button', { name: choice, exact: true }).click()
    await dialog.waitFor()
  }

  await record('The application is complete')
  await saved(packager)
  await lenderReads('Sent', 'Sent', /^With the agency since/, 'Now: Complete application')

  await record('The conditional commitment is there')
  await dialog.getByLabel('Conditions').fill('Title policy')
  await saved(packager)
  await lenderReads(
    'Sent',
    'Commitment',
    /^The commitment has to be accepted by/,
    'Now: Conditional commitment',
  )
  await pipeline
    .getByRole('link', { name: new RegExp(project) })
    .first()
    .waitFor()
  await lender.getByRole('img', { name: /Accept the commitment/ }).waitFor()
  expect(await axe(lender)).toEqual([])

  await record('The commitment was accepted')
  await saved(packager)
  await lenderReads('Sent', 'Commitment', /^1 of 1 condition is open\./, 'Now: Accepted by both sides')
  await packager.getByRole('button', { name: /^It is there.*Title policy/ }).click()
  await dialog.getByLabel('By what').fill('Policy of this week')
  await saved(packager)
  await lenderReads('Sent', 'Commitment', /^Every condition is met\./, 'Now: 1 of 1 conditions met')

  await record('The loan closed')
  await dialog.getByLabel('Closing papers').fill('Guarantee fee')
  await saved(packager)
  await lenderReads('Sent', 'Commitment', /^1 of 1 closing paper is missing\./, 'Now: Closing')
  // What is open is no more once the project ended: whoever records that says that they know.
  await record('The guarantee was issued')
  await dialog.getByText('Closing paper: Guarantee fee').waitFor()
  await dialog.getByRole('button', { name: 'Record it', exact: true }).click()
  await dialog.getByText('Say that you record it all the same.').waitFor()
  expect(await axe(packager)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await packager.getByRole('button', { name: /^It is there.*Guarantee fee/ }).click()
  await saved(packager)

  // The end, taken back while it was a mistake, and recorded again: everything follows both ways.
  await record('The guarantee was issued')
  await saved(packager)
  await lenderReads('Closed', 'Closed', /^The guarantee was issued on/, 'Done: Guarantee issued')
  await eventually(() => packager.getByRole('button', { name: 'Add a question' }).count()).toBe(0)
  await packager.getByRole('button', { name: 'It was a mistake' }).click()
  expect(
    await changesIn(product, async () => {
      await dialog.getByRole('button', { name: 'Undo it' }).click()
      await packager.getByText('“Guarantee issued” is undone.').waitFor()
    }),
  ).toEqual({
    audit_entries: ['+1'],
    // Each of the lender is told, in one with what was taken back before where they have not read that.
    notifications: expect.any(Array),
    project_events: ['+1'],
    projects: ['closed_at', 'status'],
  })
  await lenderReads('Sent', 'Commitment', /^The loan closed on/, 'Now: Closing')
  await record('The guarantee was issued')
  await saved(packager)
  await lenderReads('Closed', 'Closed', /^The guarantee was issued on/, 'Done: Guarantee issued')
  expect(await onPaper(lender, project)).toEqual([])
  await lender.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOverflow(lender)).toBe(0)
  expect(await axe(lender)).toEqual([])
})
