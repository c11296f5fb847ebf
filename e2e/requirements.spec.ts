import { expect, test } from 'vitest'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { changesIn } from './support/changes.ts'
import { call, createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { adds, newProject, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'

/** So many days from now, as it is typed and as the page says it. */
function inDays(days: number) {
  const at = Date.now() + days * 86_400_000
  const told = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(at)
  return {
    day: new Date(at).toISOString().slice(0, 10),
    long: told({ dateStyle: 'long' }),
    medium: told({ dateStyle: 'medium' }),
    short: told({ month: 'short', day: 'numeric' }),
  }
}

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('colleague@granary.example', 'lender@granary.example'),
    'a new project': { ...newProject('submissionTargetDate'), ...adds('explanations') },
  },
)

test('a lender reads what is needed and why, follows it live, and explains what a reader would ask', async () => {
  const page = await signedInPage(browser, product)
  const projectId = await createProject(page)
  await page.goto(`/lender/dashboard/projects/${projectId}?stage=application`)
  const tabs = page.getByRole('navigation', { name: 'Parts of the project' })
  await tabs.getByRole('link', { name: /^Requirements \d+$/ }).focus()
  await page.keyboard.press('Enter')
  const row = (ruleId: string) => page.locator(`[data-requirement="${ruleId}"]`)
  await row('R08').getByText('Required because the loan is $600,000 or more.').waitFor()
  await row('R08').getByText('Not needed if the loan is below $600,000.').waitFor()
  await row('R08').getByText('§5001.303(c)(1)').waitFor()
  await eventually(() => row('R14').getAttribute('data-state')).toBe('notRequired')

  // Another target date moves the picture, its table and the list at once, and changes nothing.
  const [target, oldest] = [inDays(53), inDays(53 - 90)]
  const moved = await changesIn(product, async () => {
    await page.getByLabel('Target date').fill(target.day)
    await page.getByRole('region', { name: `What runs out before ${target.long}` }).waitFor()
    await page
      .getByRole('img', { name: `Balance sheet of the borrower: collect by ${target.short}` })
      .first()
      .waitFor()
  })
  expect(moved).toEqual({})
  await page.getByText('Show as a table').focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('row', { name: /Balance sheet of the borrower/ })
    .getByText(`${oldest.medium} or later`)
    .waitFor()
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
  await page.setViewportSize({ width: 390, height: 844 })
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
  await page.setViewportSize({ width: 1280, height: 900 })

  // Paper says which day it was worked out for and what of the list stands on it, and the day that is set as it is.
  const memo = page.locator('.rq-memo')
  await page.emulateMedia({ media: 'print' })
  await memo.getByText(`${target.long}, to see what it would mean`).waitFor()
  await eventually(() => memo.locator('div', { hasText: 'Target date' }).innerText()).toMatch(/Not set$/)
  await page.getByText('No target date is set yet; this only shows what it would mean.').waitFor()
  const partly = page.getByText(/^Only “.+” is listed here: \d+ of \d+ requirements\.$/)
  await eventually(() => partly.count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })

  // What was looked at is set where it is shown, and stands in both stages (ruling B46).
  await page.getByRole('button', { name: 'Set as the target date' }).click()
  await page.getByText(`The target date is ${target.long}.`).first().waitFor()
  await eventually(() => page.getByRole('button', { name: 'Show it as it is' }).count()).toBe(0)
  await page.getByRole('region', { name: `What runs out before ${target.long}` }).waitFor()
  for (const stage of ['preApplication', 'application']) {
    const { answers } = await call<{ answers: object }>(page, 'query', `lender/${stage}:get`, { projectId })
    expect(answers).toMatchObject({ submissionTargetDate: target.day })
  }

  // What is to be collected is asked for once: of which day, and with the document and the day chosen where people are asked.
  const once = page.getByRole('region', { name: 'Collect once' })
  await once
    .getByText(/^Ask for what is as of .+\. Collect it .*by /)
    .first()
    .waitFor()
  await page.emulateMedia({ media: 'print' })
  await eventually(() => once.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await once.getByRole('link', { name: 'Ask somebody for it: Balance sheet of the borrower' }).press('Enter')
  await page.waitForURL(/view=people/)
  await eventually(() => page.getByRole('checkbox', { name: /balance sheet/i, checked: true }).count()).toBe(
    1,
  )
  await eventually(() => page.getByLabel('Due').inputValue()).toBe(target.day)
  await page.goBack()

  // A colleague answers elsewhere: the row follows.
  await page.getByRole('button', { name: /^Not needed \d+$/ }).click()
  await eventually(() => partly.count()).toBe(1)
  await eventually(() => partly.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await eventually(() => partly.innerText()).toMatch(/^Only “Not needed” is listed here: \d+ of \d\d /)
  await page.emulateMedia({ media: 'screen' })
  await row('R01').waitFor({ state: 'detached' })
  await row('R08').waitFor({ state: 'detached' })
  const colleague = await signedInPage(browser, product, 'colleague@granary.example')
  const stage = await call<{ schemaId: string; schemaRevision: number; answers: object; version: number }>(
    ...([colleague, 'query', 'lender/application:get', { projectId }] as const),
  )
  await call(colleague, 'mutation', 'lender/application:save', {
    projectId,
    schemaId: stage.schemaId,
    schemaRevision: stage.schemaRevision,
    answers: { ...stage.answers, totalLoanAmount: 500_000 },
    expectedVersion: stage.version,
  })
  await row('R08').getByText('Needed if the loan is $600,000 or more.').waitFor()

  // The link of a requirement leads to its question.
  await page.getByRole('button', { name: /^To do \d+$/ }).click()
  await row('R02').getByRole('link').first().click()
  await page.waitForURL(/#field-lendersCreditEvaluationUpload$/)

  // The rehearsal, by keyboard on a phone: nothing is saved without words, and what is said moves its finding.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/lender/dashboard/projects/${projectId}?view=rehearsal`)
  const finding = page.locator('[data-check="R02"]')
  await finding.getByText('Missing or too old').waitFor()
  const explained = await changesIn(product, async () => {
    await finding.getByRole('button', { name: /^Explain it/ }).focus()
    await page.keyboard.press('Enter')
    await finding.getByRole('button', { name: 'Save the explanation' }).click()
    await finding.getByText('Say in a sentence why it is as it is.').waitFor()
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await page.keyboard.type('The board meets on Friday.')
    await finding.getByRole('button', { name: 'Save the explanation' }).click()
    await page
      .getByRole('region', { name: /^Explained/ })
      .getByText('“The board meets on Friday.”')
      .waitFor()
  })
  expect(explained).toEqual({ audit_entries: ['+1'], explanations: ['+1'] })

  // A finding leads to its requirement; the address of one that is not there any more says so and leads to the list.
  await finding.getByRole('link', { name: /^Requirement/ }).press('Enter')
  await page.waitForURL(/view=requirements#requirement-R02$/)
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await eventually(focused).toBe('requirement-R02')
  await page.goto(`/lender/dashboard/projects/${projectId}?view=requirements#requirement-R99`)
  const gone = page.getByText('“R99” is no requirement of the rules of this project')
  await gone.waitFor()
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Show all requirements' }).press('Enter')
  await gone.waitFor({ state: 'detached' })
  await eventually(focused).toBe('needed-and-why')
  await row('R02').waitFor()
})
