import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { call, signedInPage } from './support/lender.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser({ RATE_LIMITS: 'off' })

const project = 'Water tower and mains'

/** Accepts what was submitted of both stages, as the team does after it has looked. */
async function acceptBoth(packager: Page): Promise<string> {
  const paginationOpts = { numItems: 10, cursor: null }
  const { page } = await call<{ page: { projectId: string; stage: string }[] }>(
    packager,
    'query',
    'admin/reviews:list',
    { paginationOpts, search: 'water tower' },
  )
  for (const { projectId, stage } of page) {
    await call(packager, 'mutation', 'admin/reviews:take', { projectId, stage })
    type Sections = { sections: { sectionId: string }[] }
    const { sections } = await call<Sections>(packager, 'query', 'admin/reviews:get', { projectId, stage })
    for (const { sectionId } of sections)
      await call(packager, 'mutation', 'admin/reviews:acceptSection', { projectId, stage, sectionId })
    await call(packager, 'mutation', 'admin/reviews:accept', { projectId, stage })
  }
  return page[0]?.projectId ?? ''
}

const record = (page: Page, choice: string) => page.getByRole('button', { name: choice, exact: true }).click()
const saved = async (page: Page, button = 'Record it') => {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The focus is on something, so that the keyboard goes on from there.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}
const looksRight = async (page: Page) => {
  expect(await axe(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOverflow(page)).toBe(0)
  expect(await axe(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('[B12] from the sending over questions, commitment and conditions to the guarantee, both sides see where it stands', async () => {
  const packager = await signedInPage(browser, product, 'packager@granary.example')
  const lender = await signedInPage(browser, product)
  const projectId = await acceptBoth(packager)

  // The head leads to where it is marked as sent.
  await packager.goto(`/admin/projects/${projectId}?stage=application`)
  await packager.getByRole('link', { name: 'Mark as sent' }).click()
  await packager.getByText('Nothing is with the agency yet.').waitFor()
  expect(await axe(packager)).toEqual([])
  await packager.getByRole('button', { name: 'Mark as sent' }).click()
  await packager.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click()
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
  await saved(packager, 'Mark as sent')

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
  await needed.getByText('Answer 1 question of the agency.').or(needed.getByText(project)).first().waitFor()
  await lender.goto(`/lender/dashboard/projects/${projectId}`)
  await lender.getByRole('link', { name: 'Answer the agency' }).click()
  const questions = lender.getByRole('region', { name: 'Questions of the agency' })
  await questions.getByText('Which wells serve the tower?').waitFor()
  expect(await lender.getByRole('button', { name: 'Add a question' }).count()).toBe(0)
  await looksRight(lender)
  await lender.getByRole('button', { name: 'Answer question 1' }).click()
  await lender.getByRole('textbox', { name: 'Answer' }).fill('Wells 2 and 5.')
  await saved(lender, 'Save the answer')
  await questions.getByText('Wells 2 and 5.').waitFor()

  // The letter is made from it.
  await packager.getByRole('link', { name: 'Letter from 1 answer' }).click()
  const letter = packager.getByRole('article', { name: 'Letter to the agency' })
  await letter.getByText('Wells 2 and 5.').waitFor()
  await looksRight(packager)
  await packager.emulateMedia({ media: 'print' })
  expect(await packager.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  expect(await letter.isVisible()).toBe(true)
  await packager.emulateMedia({ media: 'screen' })
  await packager.getByRole('button', { name: 'It went to the agency today' }).click()
  await packager.getByRole('link', { name: 'Back to the time line' }).click()

  // The commitment with its clocks and conditions.
  await record(packager, 'The application is complete')
  await saved(packager)
  await record(packager, 'The conditional commitment is there')
  await packager.getByLabel('Conditions').fill('Hazard insurance\nDischarge permit')
  await saved(packager)
  await packager.getByText('0 of 2 there').waitFor()
  await packager.getByRole('img', { name: /Accept the commitment: by .*, 60 days left/ }).waitFor()
  await packager.getByText('Show as a table').click()
  await packager.getByRole('cell', { name: '§5001.451(d)' }).waitFor()
  await looksRight(packager)
  await lender.getByText('The commitment has to be accepted by').waitFor()
  await record(packager, 'The commitment was accepted')
  await saved(packager)
  for (const condition of ['Hazard insurance', 'Discharge permit']) {
    await packager.getByRole('button', { name: `It is there: ${condition}` }).click()
    await packager.getByLabel('By what').fill('Seen today')
    await saved(packager)
  }
  await packager.getByText('2 of 2 there').waitFor()
  await lender.getByText('Every condition is met. The loan can be closed.').waitFor()

  // Closing and guarantee: the project is closed, in head, list and dashboard of the lender.
  await record(packager, 'The loan closed')
  await packager.getByLabel('Closing papers').fill('Closing report')
  await saved(packager)
  await packager.getByRole('button', { name: 'It is there: Closing report' }).click()
  await saved(packager)
  await record(packager, 'The guarantee was issued')
  await saved(packager)
  await lender.getByText('The guarantee was issued on').waitFor()
  await lender.locator('[data-step="closed"][data-current]').waitFor()
  await looksRight(lender)
  await lender.goto('/lender/dashboard/projects?status=Closed')
  await lender.getByRole('link', { name: new RegExp(project) }).waitFor()
  await lender.goto('/lender/dashboard')
  await lender
    .getByRole('navigation', { name: 'Projects by step' })
    .getByRole('link', { name: /Closed\s*1/ })
    .waitFor()
})
