import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { answered } from '../apps/server/src/testing/changes.ts'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { changesIn } from './support/changes.ts'
import { call, createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { files, newFullProject, signedIn, submission } from './support/may.ts'
import { sitBetween } from './support/socket.ts'
import { startProductAndBrowser } from './support/started.ts'
import {
  category,
  choose,
  field,
  indicator,
  openCategory,
  openProject as openNewProject,
  openPanel,
  pdf,
  saved,
  stored,
  text,
  underTheSaveSign,
  visitedInSight,
} from './support/workspace.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('colleague@granary.example', 'lender@granary.example', 'other@granary.example'),
    'a new project': {
      ...newFullProject,
      ...files,
      ...submission,
      answer_changes: ['added', 'emptied loanTermYears'],
    },
  },
)

const openProject = () => openNewProject(browser, product)

describe('a loan officer fills in the pre-application', () => {
  test('[S1-009] [S1-220] [S1-229] what is typed is saved without a button, and is there after a reload', async () => {
    const { page, projectId } = await openProject()
    await indicator(page).getByText('Not yet saved').first().waitFor()
    const changes = await changesIn(product, async () => {
      // Looked for before it comes, since it goes by itself.
      await Promise.all([
        indicator(page).getByText('Unsaved changes').first().waitFor(),
        text(page, 'certifyingOfficerName').fill('Marcus Reyes'),
      ])
      await saved(page)
    })
    expect(changes).toEqual({
      answer_changes: ['+2'],
      audit_entries: ['+1'],
      projects: ['last_saved_at', 'status'],
      'stages application': ['answers.certifyingOfficerName', 'provenance.certifyingOfficerName', 'version'],
      'stages pre-application': answered('certifyingOfficerName'),
    })
    expect((await stored(page, projectId)).answers.certifyingOfficerName).toBe('Marcus Reyes')
    await page.reload()
    await eventually(() => text(page, 'certifyingOfficerName').inputValue()).toBe('Marcus Reyes')
    await page.context().close()
  })

  test('[S0-090] [B34] leaving with unsent changes asks, in the page in the specified words; declining stays', async () => {
    const page = await signedInPage(browser, product)
    const line = await sitBetween(page)
    await openPanel(page, await createProject(page))
    // On a busy machine the save would be through before somebody leaves.
    line.held.add('lender/preApplication:save')
    await text(page, 'certifyingOfficerName').fill('M')
    await page.getByRole('link', { name: 'Portfolio' }).click()
    await page.getByText('Are you sure you want to leave? Your changes may not be saved.').waitFor()
    await page.getByRole('button', { name: 'Stay and save' }).click()
    expect(page.url()).toContain('/projects/')
    line.release()
    await saved(page)
    line.held.add('lender/preApplication:save')
    const asked = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.type())
        void dialog.dismiss()
      })
    })
    await text(page, 'certifyingOfficerName').fill('Ma')
    await page.close({ runBeforeUnload: true })
    expect(await asked).toBe('beforeunload')
    line.release()
    await saved(page)
    await page.getByRole('link', { name: 'Portfolio' }).click()
    await page.waitForURL('**/portfolio')
    await page.context().close()
  })

  test('an answer shows the fields that depend on it, says why, and keeps theirs when it is taken back', async () => {
    const { page, projectId } = await openProject()
    await openCategory(page, 'projectDetails')
    await choose(page, 'projectHasConflictOfInterest', 'Yes')
    await text(page, 'conflictOfInterestMitigation').fill('The director does not vote.')
    await field(page, 'conflictOfInterestMitigation').getByText('Why is this asked?').click()
    await field(page, 'conflictOfInterestMitigation')
      .getByText(/Asked because the answer to .* is “Yes”\./)
      .waitFor()
    await choose(page, 'projectHasConflictOfInterest', 'No')
    await field(page, 'conflictOfInterestMitigation').waitFor({ state: 'detached' })
    await saved(page)
    expect((await stored(page, projectId)).answers.conflictOfInterestMitigation).toBe(
      'The director does not vote.',
    )
    await choose(page, 'projectHasConflictOfInterest', 'Yes')
    await eventually(() => text(page, 'conflictOfInterestMitigation').inputValue()).toBe(
      'The director does not vote.',
    )
    await page.context().close()
  })

  test('[S1-060] every type of field stores what it is', async () => {
    const { page, projectId } = await openProject()
    await openCategory(page, 'loanStructure')
    await text(page, 'totalLoanAmount').fill('$1,250,000.50')
    await text(page, 'guaranteePercentageRequested').fill('80')
    await text(page, 'loanTermYears').fill('25')
    await choose(page, 'loanPaymentFrequency', 'Quarterly')
    await openCategory(page, 'borrowerProfile')
    await field(page, 'borrowerRaceCategories').getByText('Asian', { exact: true }).click()
    await openCategory(page, 'projectDetails')
    await text(page, 'projectOperationsStartDate').fill('2027-04-01')
    await text(page, 'projectOverviewNarrative').fill('A second line.')
    await saved(page)
    const { answers } = await stored(page, projectId)
    expect(answers).toMatchObject({
      totalLoanAmount: 1250000.5,
      guaranteePercentageRequested: 80,
      loanTermYears: 25,
      loanPaymentFrequency: 'QUARTERLY',
      borrowerRaceCategories: ['ASIAN'],
      projectOperationsStartDate: '2027-04-01',
      projectOverviewNarrative: 'A second line.',
    })
    await text(page, 'loanTermYears').fill('')
    await saved(page)
    expect((await stored(page, projectId)).answers.loanTermYears).toBeNull()
    await page.context().close()
  })

  test('too early a submission counts what is missing and leads to it', async () => {
    const { page } = await openProject()
    await page.getByRole('button', { name: 'Submit pre-application' }).click()
    await page
      .getByRole('alert')
      .getByText(/^\d+ required fields are still missing\.$/)
      .waitFor()
    await field(page, 'certifyingOfficerName').getByText('This field is required.').waitFor()
    // The headings of the summary stand in the order of the page.
    expect(await axe(page)).toEqual([])
    await page
      .getByRole('alert')
      .getByRole('button', { name: /^Show all/ })
      .click()
    await page.getByRole('alert').getByRole('link', { name: 'County', exact: true }).click()
    await eventually(() =>
      text(page, 'projectCountyName').evaluate((input) => input === document.activeElement),
    ).toBe(true)
    await page.keyboard.type('Custer')
    await field(page, 'projectCountyName').getByText('This field is required.').waitFor({ state: 'detached' })
    await page.context().close()
  })
})

describe('two officers in one form', () => {
  async function two() {
    const { page: one, projectId } = await openProject()
    const other = await signedInPage(browser, product, 'colleague@granary.example')
    await openPanel(other, projectId)
    return { one, other, projectId }
  }

  test('[B42] they see each other, and different fields both stay', async () => {
    const { one, other, projectId } = await two()
    await text(other, 'certifyingOfficerTitle').focus()
    await field(one, 'certifyingOfficerTitle')
      .getByText(/is editing$/)
      .waitFor()
    const changes = await changesIn(product, async () => {
      await text(one, 'certifyingOfficerName').fill('Marcus Reyes')
      await text(other, 'certifyingOfficerTitle').fill('Vice President')
      await saved(one)
      await saved(other)
      await eventually(() => text(one, 'certifyingOfficerTitle').inputValue()).toBe('Vice President')
    })
    expect(changes).toEqual({
      answer_changes: ['+4'],
      audit_entries: ['+2'],
      projects: ['last_saved_at', 'last_saved_by', 'status'],
      'stages application': [
        'answers.certifyingOfficerName',
        'answers.certifyingOfficerTitle',
        'provenance.certifyingOfficerName',
        'provenance.certifyingOfficerTitle',
        'version',
      ],
      'stages pre-application': answered('certifyingOfficerName', 'certifyingOfficerTitle'),
    })
    expect((await stored(one, projectId)).answers).toMatchObject({
      certifyingOfficerName: 'Marcus Reyes',
      certifyingOfficerTitle: 'Vice President',
    })
    await Promise.all([one.context().close(), other.context().close()])
  })
})

describe('files', () => {
  const drop = (page: Page, files: ReturnType<typeof pdf>[]) =>
    field(page, 'appraisalReportReference').locator('input[type=file][multiple]').setInputFiles(files)

  test('[S1-062] [S1-070] several files go up, one is removed, all is stored', async () => {
    const { page, projectId } = await openProject()
    await openCategory(page, 'financialDocumentation')
    await drop(page, [pdf('Appraisal.pdf'), pdf('Appraisal.pdf'), pdf('Map.pdf')])
    const rows = field(page, 'appraisalReportReference').getByRole('listitem')
    await eventually(() => rows.getByText('Remove').count()).toBe(3)
    await saved(page)
    expect((await stored(page, projectId)).answers.appraisalReportReference).toHaveLength(3)
    const changes = await changesIn(product, async () => {
      await rows.filter({ hasText: 'Map.pdf' }).getByText('Remove').click()
      await page.getByText('File removed').waitFor()
      await page.getByText('Removed "Map.pdf".').waitFor()
      await eventually(() => rows.count()).toBe(2)
      await saved(page)
    })
    expect(changes).toEqual({
      answer_changes: ['+2'],
      audit_entries: ['+2'],
      projects: ['last_saved_at'],
      'stages application': ['answers.appraisalReportUpload', 'version'],
      'stages pre-application': ['answers.appraisalReportReference', 'last_saved_at', 'version'],
      stored_files: ['removed_at'],
      uploads: ['2 rows', 'removed_at', 'removed_by'],
    })
    expect((await stored(page, projectId)).answers.appraisalReportReference).toHaveLength(2)

    // A newer file in the place of one: the others stay, the focus is at its line, and the old one is kept.
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      rows.first().getByRole('button', { name: 'Replace Appraisal.pdf' }).press('Enter'),
    ])
    await chooser.setFiles(pdf('Appraisal of May.pdf', 2048))
    await page.getByText('File replaced').waitFor()
    await eventually(() => rows.count()).toBe(2)
    await saved(page)
    await eventually(() => rows.filter({ hasText: 'Appraisal of May.pdf' }).count()).toBe(1)
    await eventually(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
    expect((await stored(page, projectId)).answers.appraisalReportReference).toHaveLength(2)
    await page.goto(`/lender/dashboard/projects/${projectId}?view=documents`)
    await page.getByText(/^Earlier version: Appraisal\.pdf, .* replaced today/).waitFor()
    await page.context().close()
  })

  test('[S1-240] one byte over the limit is told in the exact words, exactly the limit goes', async () => {
    const limit = 25 * 1024 * 1024
    const { page } = await openProject()
    await openCategory(page, 'financialDocumentation')
    await drop(page, [pdf('Too large.pdf', limit + 1)])
    await field(page, 'appraisalReportReference').getByText('File must be 25MB or smaller.').waitFor()
    await drop(page, [pdf('Large.pdf', limit)])
    await field(page, 'appraisalReportReference')
      .getByRole('listitem')
      .filter({ hasText: 'Large.pdf' })
      .getByText('Remove')
      .waitFor({ timeout: 90_000 })
    await page.context().close()
  })
})

describe('submitting and reading', () => {
  test('a complete stage is submitted, opens the success page, and is read-only for all at once', async () => {
    const { page, projectId } = await openProject()
    const colleague = await signedInPage(browser, product, 'colleague@granary.example')
    await openPanel(colleague, projectId)
    await page.getByRole('button', { name: 'Autofill test data' }).click()
    await page.getByRole('button', { name: 'Fill in test data' }).click()
    await eventually(() => text(page, 'certifyingOfficerName').inputValue()).toContain('Test')
    await uploadEverywhere(page, projectId)
    await page.getByText('Everything required is answered.').waitFor()
    const changes = await changesIn(product, async () => {
      await page.getByRole('button', { name: 'Submit pre-application' }).click()
      await page.getByRole('heading', { name: 'Check and submit the pre-application' }).waitFor()
      // Pressed twice, and from a second tab at the same moment: it is one submission.
      const otherTab = await page.context().newPage()
      await otherTab.goto(page.url())
      const buttons = await Promise.all(
        [page, otherTab].map((tab) =>
          tab.getByRole('button', { name: 'Submit pre-application' }).elementHandle(),
        ),
      )
      const pressTwice = (button: SVGElement | HTMLElement) => {
        for (let times = 0; times < 2; times += 1)
          button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      }
      await Promise.all(buttons.map((button) => button?.evaluate(pressTwice)))
      await page.waitForURL('**/pre-application-success')
      await page.getByRole('heading', { name: 'Pre-application submitted' }).waitFor()
      // The other tab was led on as well, or it had learned of it before it was pressed.
      await otherTab
        .getByRole('heading', { name: 'Pre-application submitted' })
        .or(otherTab.getByText('The pre-application is submitted.'))
        .waitFor()
      await otherTab.close()
    })
    // The record of the work on the project stands in both stages (B46).
    const recorded = ['answers.packagingStatus', 'provenance.packagingStatus']
    expect(changes).toEqual({
      answer_changes: ['+2'],
      audit_entries: ['+1'],
      notifications: ['+4'],
      projects: ['rule_pack', 'status'],
      review_rounds: ['+1'],
      'stages application': [...recorded, 'version'],
      'stages pre-application': [...recorded, 'submitted_at', 'submitted_by', 'version'],
      submission_files: [expect.stringMatching(/^\+\d+$/)],
      submissions: ['+1'],
    })
    await colleague.locator('.q-answers').first().waitFor()
    await eventually(() => colleague.locator('[data-save-state]').count()).toBe(0)
    await page.getByRole('link', { name: 'Read what was submitted' }).click()
    await page.waitForURL('**/submissions/pre-application/1')
    await page.locator('.q-paper').getByRole('link', { name: /^Open/ }).first().waitFor()
    expect(await axe(page)).toEqual([])
    await Promise.all([page.context().close(), colleague.context().close()])
  })

  test('an id that is none and one of another lender look the same', async () => {
    const { page, projectId } = await openProject()
    const stranger = await signedInPage(browser, product, 'other@granary.example')
    const seen = await Promise.all(
      [projectId, '00000000-0000-4000-8000-000000000000', 'nonsense'].map(async (id) => {
        const tab = await stranger.context().newPage()
        await tab.goto(`/lender/dashboard/projects/${id}`)
        await tab.getByText('There is no such project, or it is not shared with you.').waitFor()
        return tab.locator('main')
      }),
    )
    const words = () => Promise.all(seen.map((main) => main.innerText()))
    await eventually(async () => new Set(await words()).size).toBe(1)
    await Promise.all([page.context().close(), stranger.context().close()])
  })
})

describe('for everybody', () => {
  test('no finding of axe and no sideways scrolling, at 1280 and at 390', async () => {
    const { page } = await openProject()
    await openCategory(page, 'loanStructure')
    await openCategory(page, 'financialDocumentation')
    expect(await axe(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await sidewaysOverflow(page)).toBe(0)
    // What stays in sight at the top lies over what is scrolled beneath it, which axe takes for the page's own order.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await axe(page)).toEqual([])
    await page.context().close()
  })

  test.each([390, 768, 1024, 1280, 1440])(
    'at %i what has the focus is never under what stays in sight, and nothing is for a pointer',
    async (width) => {
      const { page } = await openProject()
      await page.setViewportSize({ width, height: 844 })
      await openCategory(page, 'loanStructure')
      await category(page, 'loanStructure').getByRole('button').first().focus()
      expect((await visitedInSight(page, 25)).size).toBeGreaterThan(10)
      await openCategory(page, 'financialDocumentation')
      const chooseFiles = page.getByRole('button', { name: /Choose files/ }).first()
      await chooseFiles.focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      await eventually(() => chooseFiles.evaluate((each) => each === document.activeElement)).toBe(true)
      expect((await visitedInSight(page, 6)).size).toBeGreaterThan(3)
      expect(await underTheSaveSign(page, '[data-panel]')).toEqual([])
      await page.context().close()
    },
  )

  test('at 1440 what has the focus in a table is never under what stays in sight', async () => {
    const { page, projectId } = await openProject()
    await page.setViewportSize({ width: 1440, height: 700 })
    await page.goto(`/lender/dashboard/projects/${projectId}?view=tables&table=terms`)
    await page.locator('.n-row-form input').first().focus()
    expect((await visitedInSight(page, 18)).size).toBeGreaterThan(10)
    await page.context().close()
  })

  test('by keyboard alone: to a category, into its field, an answer, saved', async () => {
    const { page, projectId } = await openProject()
    await category(page, 'loanBasics').getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    await text(page, 'loanPurposeSummary').waitFor()
    for (let tabs = 0; tabs < 20; tabs++) {
      await page.keyboard.press('Tab')
      if (await text(page, 'loanPurposeSummary').evaluate((each) => each === document.activeElement)) break
    }
    await page.keyboard.type('A second production line.')
    await saved(page)
    expect((await stored(page, projectId)).answers.loanPurposeSummary).toBe('A second production line.')
    await page.context().close()
  })

  test.each([
    ['project-summary-checklist', 'Project summary checklist'],
    ['project-summary-example', 'Project summary example'],
    ['collateral-description', 'Collateral description'],
    ['business-plan-checklist', 'Business plan checklist'],
  ])('[S0-082] [S0-083] [S0-084] [S0-085] the guide %s is open to all', async (path, title) => {
    const page = await (await browser.newContext({ baseURL: product.portalUrl })).newPage()
    await page.goto(`/reference-guides/${path}`)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.context().close()
  })
})

/** Gives every file question that is asked its file, through the form itself. */
async function uploadEverywhere(page: Page, projectId: string) {
  type Schema = { schema: { sections: { fields: { id: string; type: string }[] }[] } }
  const { schema } = await call<Schema>(page, 'query', 'lender/preApplication:get', { projectId })
  for (const { id, type } of schema.sections.flatMap(({ fields }) => fields)) {
    const input = page.locator(`[data-field="${id}"] input[type=file][multiple]`)
    if (type !== 'file' || (await input.count()) === 0) continue
    await input.setInputFiles(pdf(`${id}.pdf`))
  }
  await page.locator('[data-save-state="uploading"]').waitFor({ state: 'detached', timeout: 60_000 })
}
