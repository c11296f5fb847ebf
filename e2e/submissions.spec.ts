import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { changesIn } from './support/changes.ts'
import { call, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { adds, files, limited, signedIn, submission } from './support/may.ts'
import { answer, attach } from './support/stage.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  {},
  {
    ...signedIn('admin@granary.example', 'lender@granary.example', 'packager@granary.example'),
    'Cold storage warehouse': {
      ...files,
      ...submission,
      ...adds('answer_changes', 'submissions_taken_back'),
      projects: ['status', 'rule_pack', 'last_saved_at'],
      'stages application': [
        'answers.packagingStatus',
        'answers.lenderContactName',
        'answers.organizationalChartReference',
      ],
      'stages pre-application': [
        'answers.packagingStatus',
        'answers.lenderContactName',
        'answers.organizationalChartReference',
        'submitted_at',
        'submitted_by',
      ],
    },
    'the installation': limited,
  },
)

async function projectCalled(page: Page, name: string): Promise<string> {
  const { page: rows } = await call<{ page: { projectId: string; projectName: string }[] }>(
    page,
    'query',
    'lender/projects:list',
    { search: name, paginationOpts: { numItems: 5, cursor: null } },
  )
  return rows[0]?.projectId ?? ''
}

const paper = (page: Page) => page.locator('.q-paper')
const answerOn = (page: Page, fieldId: string) => paper(page).locator(`[data-field="${fieldId}"] dd`)

/** On every page of a project, however it is titled: whose it is, its step and what is next, and one working button. */
const says = async (page: Page, step: string, next: RegExp, button: string) => {
  const standing = page.getByRole('region', { name: 'Where the project stands' })
  await eventually(() => standing.locator('[data-current]').getAttribute('data-step')).toBe(step)
  await eventually(() => standing.locator('.ph-sentence').innerText()).toMatch(next)
  await eventually(() => page.locator('.g-page-meta').innerText()).toMatch(
    /Cold storage warehouse[\s\S]*Business and Industry[\s\S]*\$/,
  )
  await eventually(() => page.locator('main .g-button-primary').allInnerTexts()).toEqual([button])
}

const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true })

const sound = async (page: Page) => {
  expect(await axe(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)
}

test('every submission stays at its own address, is compared with another, and the last can be taken back', async () => {
  const page = await signedInPage(browser, product)
  const projectId = await projectCalled(page, 'Cold storage')
  const place = { projectId, stage: 'preApplication' } as const
  const here = `/lender/dashboard/projects/${projectId}`
  const submit = async () => {
    await page.goto(`${here}/submit?stage=pre-application`)
    await page.getByRole('button', { name: 'Submit pre-application' }).click()
    await page.getByRole('heading', { name: 'Pre-application submitted' }).waitFor()
  }
  await page.goto(`${here}/submissions`)
  await page.getByText('Nothing is submitted yet.').waitFor()
  await says(page, 'pre-application', /can be submitted/, 'Check and submit')
  await sound(page)

  // On a phone the way to submit stands before what goes out, drawn and read; at a desk beside it, after it.
  const send = page.getByRole('button', { name: 'Submit pre-application' })
  const comesBefore = () =>
    send.evaluate((button) => {
      const list = document.querySelector('.su-categories')
      return list !== null && (button.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${here}/submit?stage=pre-application`)
  await eventually(async () => (await send.boundingBox())?.y).toBeLessThan(844)
  await eventually(comesBefore).toBe(true)
  await says(page, 'pre-application', /can be submitted/, 'Submit pre-application')
  await sound(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await eventually(comesBefore).toBe(false)
  await submit()
  await says(page, 'application', /left|submitted/, 'Continue with the application')
  // It asks first, and whoever pressed it goes on in the stage that is open then.
  await page.goto(`${here}?stage=application`)
  const asked = page.getByRole('dialog', { name: 'Take the pre-application back?' })
  const ask = async () => {
    await more(page).press('Enter')
    await page.getByRole('menuitem', { name: 'Take the pre-application back…' }).press('Enter')
    await asked.getByText(/^Submitted .* by /).waitFor()
  }
  await ask()
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  expect(
    await changesIn(product, async () => {
      await ask()
      await sound(page)
      await asked.getByRole('button', { name: 'Take it back' }).press('Enter')
      await page.getByText('The pre-application is taken back, and open again.').waitFor()
    }),
  ).toMatchObject({
    submissions_taken_back: ['+1'],
    'stages pre-application': ['answers.packagingStatus', 'submitted_at', 'submitted_by', 'version'],
  })
  await eventually(() => page.url()).toContain('stage=pre-application')
  await expect.poll(() => more(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await more(page).boundingBox())?.width).toBeLessThan(60)
  await more(page).press('Enter')
  await page.getByRole('menuitem', { name: 'Everything as of a moment' }).waitFor()
  expect(await page.getByRole('menuitem', { name: /back$/ }).count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Everything as of a moment' }).press('Enter')
  const past = page.getByRole('dialog', { name: 'Earlier answers' })
  await past.getByRole('button', { name: 'Show what would change' }).press('Enter')
  await past.getByText(/would be as (it was|they were)|Nothing would change/).waitFor()
  await sound(page)
  await page.keyboard.press('Escape')
  await past.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Earlier answers')
  await eventually(() => page.url()).not.toContain('past')
  const admin = await signedInPage(browser, product, 'admin@granary.example')
  await admin.goto(`/admin/reviews/${projectId}/pre-application`)
  await admin.getByText(/Nothing is under review until it is submitted again/).waitFor()
  await admin.getByText('Taken back', { exact: true }).waitFor()
  expect(await admin.getByText(/round 1/i).count()).toBe(0)
  expect(await admin.getByRole('button', { name: /^(Take this review|Accept)/ }).count()).toBe(0)
  await sound(admin)

  await page.setViewportSize({ width: 1280, height: 900 })
  await answer(page, place, { lenderContactName: 'Somebody Else' })
  await attach(page, place, 'organizationalChartReference', 'second-chart.pdf')
  await submit()

  await page.getByRole('link', { name: 'Read what was submitted' }).click()
  await page.getByRole('heading', { level: 1, name: 'Pre-application, round 1' }).waitFor()
  await eventually(() => answerOn(page, 'lenderContactName').innerText()).toBe('Somebody Else')
  await page.getByRole('link', { name: 'Compare with what was taken back' }).press('Enter')
  const difference = (fieldId: string) => page.locator(`[data-difference="${fieldId}"]`)
  await page.getByText('2 questions differ.').waitFor()
  await eventually(() => difference('lenderContactName').innerText()).toMatch(
    /Marcus Reyes\s+became\s+Somebody Else/,
  )
  await eventually(() => difference('organizationalChartReference').innerText()).toMatch(
    /Added second-chart\.pdf[\s\S]*1 file is in both/,
  )
  await sound(page)
  await page.getByLabel('From').selectOption('2')
  await page.getByText('They say the same.').waitFor()
  await page.getByLabel('From').selectOption('1')
  await page.getByText('2 questions differ.').waitFor()

  await page.getByRole('link', { name: 'Submissions', exact: true }).click()
  const first = page.locator('[data-round="1"]')
  await first.getByText('Taken back', { exact: true }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await sound(page)
  await first.getByRole('link').press('Enter')
  await page.getByText('The pre-application was submitted again').waitFor()
  await eventually(() => answerOn(page, 'lenderContactName').innerText()).toBe('Marcus Reyes')
  expect(await paper(page).getByText('second-chart.pdf').count()).toBe(0)
  await eventually(() =>
    paper(page)
      .getByText(/^SHA-256 [0-9a-f]{64}$/)
      .count(),
  ).toBeGreaterThan(5)
  await sound(page)
  await page.emulateMedia({ media: 'print' })
  await eventually(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
  await eventually(() => paper(page).getByText('Certified', { exact: true }).isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 900 })

  // What is read of a locked stage is what was sent, whatever becomes of the row behind it.
  await page.goto(`${here}?stage=pre-application`)
  await paper(page).getByText('Round', { exact: true }).waitFor()
  await page.goto(`${here}/submissions/pre-application/7`)
  await page.getByText('There is no submission 7 of the pre-application.').waitFor()

  const packager = await signedInPage(browser, product, 'packager@granary.example')
  await packager.goto(`/admin/projects/${projectId}/submissions/pre-application/2`)
  await eventually(() => answerOn(packager, 'lenderContactName').innerText()).toBe('Somebody Else')
  await packager.getByRole('link', { name: 'Submissions', exact: true }).click()
  await packager.getByRole('link', { name: /^Compare with what was taken back/ }).click()
  await packager.getByText('2 questions differ.').waitFor()
  await sound(packager)
})
