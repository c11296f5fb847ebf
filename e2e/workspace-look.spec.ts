import { describe, expect, test } from 'vitest'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { adds, files, newProject, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'
import { field, openCategory, openPanel, pdf, text } from './support/workspace.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('lender@granary.example', 'packager@granary.example'),
    'Water tower and mains': {
      ...files,
      ...adds('answer_changes'),
      projects: ['last_saved_at', 'last_saved_by'],
      ...adds('notifications'),
      review_rounds: ['assignee', 'taken_at', 'state', 'opened_at', 'opened_by'],
      'stages application': ['answers.qaReviewerAssigned', 'answers.packagingStatus'],
      'stages pre-application': [
        ...['answers.draftScoringAttachment', 'answers.packagingStatus', 'answers.qaReviewerAssigned'],
      ],
    },
    'a new project': { ...newProject('currentBalanceSheetUpload'), ...files },
  },
)

describe('the list of projects', () => {
  test('is ordered by its headings, says how far each is, and by a select on a phone', async () => {
    const page = await signedInPage(browser, product)
    await page.goto('/lender/dashboard/projects')
    const names = () =>
      page.locator('tbody .g-row-link').evaluateAll((all) => all.map((each) => each.firstChild?.textContent))
    const heading = (name: string) => page.getByRole('columnheader', { name })
    await page
      .getByRole('cell', { name: /^\d+ of \d+$/ })
      .first()
      .waitFor()
    await eventually(() => heading('Last saved').getAttribute('aria-sort')).toBe('descending')
    await heading('Project').getByRole('button').click()
    await eventually(() => heading('Project').getAttribute('aria-sort')).toBe('ascending')
    await eventually(names).toEqual([...(await names())].toSorted())
    await heading('Project').getByRole('button').click()
    await eventually(() => heading('Project').getAttribute('aria-sort')).toBe('descending')
    await eventually(() => heading('Last saved').getAttribute('aria-sort')).toBe('none')
    await eventually(names).toEqual([...(await names())].toSorted().reverse())
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByLabel('Order').selectOption('Project, A to Z')
    await page.waitForURL('**sort=project')
    expect(await sidewaysOverflow(page)).toBe(0)
    await page.context().close()
  })

  test('a new project asks in the page before input is lost, at 390 px too', async () => {
    const page = await signedInPage(browser, product, undefined, { width: 390, height: 844 })
    await page.goto('/lender/dashboard')
    await page.getByRole('button', { name: 'New project' }).click()
    const form = page.getByRole('dialog', { name: 'New project' })
    await form.getByLabel('Project name').fill('Silo')
    await eventually(async () => (await form.boundingBox())?.width).toBeLessThanOrEqual(390)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog', { name: 'Close without creating the project?' }).waitFor()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await eventually(() => form.getByLabel('Project name').inputValue()).toBe('Silo')
    await page.evaluate(() => window.history.back())
    const leaving = page.getByRole('dialog', {
      name: 'Are you sure you want to leave? Your changes may not be saved.',
    })
    await leaving.waitFor()
    await leaving.getByRole('button', { name: 'Stay' }).click()
    await eventually(() => form.getByLabel('Project name').inputValue()).toBe('Silo')
    // Another tab signs out: what was entered waits on the device, until it is closed for good.
    const other = await page.context().newPage()
    await other.goto('/lender/dashboard/profile')
    await other.getByRole('button', { name: /Account/ }).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('What you began to write is kept on this device.').waitFor()
    await page.context().clearCookies()
    const again = await signedInPage(browser, product)
    await page.context().addCookies(await again.context().cookies())
    await page.goto('/lender/dashboard/projects?new=true')
    await form.getByText('What you entered before is here again.').waitFor()
    await eventually(() => form.getByLabel('Project name').inputValue()).toBe('Silo')
    expect(await axe(page)).toEqual([])
    await form.getByRole('button', { name: 'Cancel' }).click()
    const closing = page.getByRole('dialog', { name: 'Close without creating the project?' })
    await closing.getByRole('button', { name: 'Close', exact: true }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'New project' }).first().click()
    await form.waitFor()
    await eventually(() => form.getByLabel('Project name').inputValue()).toBe('')
    await again.context().close()
    await page.context().close()
  })
})

describe('the panel', () => {
  test('marks the category one is in, sets short answers beside each other, and keeps the count in sight', async () => {
    const page = await signedInPage(browser, product)
    await openPanel(page, await createProject(page))
    const current = () => page.locator('.q-rail [aria-current]').innerText()
    const rail = page.getByRole('navigation', { name: 'Categories' })
    await rail.getByRole('link', { name: /^Loan structure/ }).click()
    await eventually(current).toContain('Loan structure')
    await openCategory(page, 'projectDetails')
    await text(page, 'projectCountyName').focus()
    await eventually(current).toContain('Project details')
    await page.evaluate(() => window.scrollTo(0, 0))
    await eventually(current).toContain('Program setup')
    /** At one moment, since the page may still be scrolling. */
    const rowsOf = (...ids: string[]) =>
      page.evaluate(
        (all) =>
          all.map((id) => {
            const input = document.querySelector(`[data-field="${id}"] :is(input, textarea)`)
            return Math.round(input?.getBoundingClientRect().y ?? 0)
          }),
        ids,
      )
    const rowsBetween = async (one: string, other: string) => {
      const [first = 0, second = 0] = await rowsOf(one, other)
      return second - first
    }
    await eventually(() => rowsBetween('projectCountyName', 'projectCongressionalDistrict')).toBe(0)
    await eventually(() => rowsBetween('totalLoanAmount', 'guaranteePercentageRequested')).toBe(0)
    expect(await axe(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await eventually(() => rowsBetween('projectCountyName', 'projectCongressionalDistrict')).toBeGreaterThan(
      0,
    )
    await text(page, 'projectCountyName').evaluate((input) => input.scrollIntoView({ block: 'center' }))
    await eventually(async () => (await page.locator('.q-rail-sum').boundingBox())?.y).toBe(0)
    await eventually(() => page.getByLabel('Go to a category').inputValue()).toBe('projectDetails')
    await page.context().close()
  })

  test('shows a PDF and a text in the page', async () => {
    const page = await signedInPage(browser, product)
    await openPanel(page, await createProject(page), 'application')
    await openCategory(page, 'financialDocumentation')
    const files = field(page, 'currentBalanceSheetUpload')
    await files
      .locator('input[type=file][multiple]')
      .setInputFiles([
        pdf('Balance.pdf'),
        { name: 'Balance.csv', mimeType: 'text/csv', buffer: Buffer.from('Assets,Liabilities\n100,40\n') },
      ])
    await files.getByRole('button', { name: 'Preview Balance.pdf' }).click()
    await page.getByRole('dialog').getByRole('img', { name: 'Page 1 of 1' }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await files.getByRole('button', { name: 'Preview Balance.csv' }).click()
    await page.getByRole('dialog').getByText('Assets,Liabilities').waitFor()
    await page.context().close()
  })

  test('of a submitted stage lets the packaging team keep its fields, which the lender reads at once', async () => {
    const lender = await signedInPage(browser, product)
    await lender.goto('/lender/dashboard/projects?status=In+review')
    await lender.locator('tbody a').first().click()
    await lender.locator('[data-panel]').waitFor()
    const projectId = /projects\/([^/?]+)/.exec(lender.url())?.[1] ?? ''
    await openPanel(lender, projectId)
    await lender.locator('[data-panel] [data-field="qaReviewerAssigned"]').waitFor()
    expect(await lender.getByRole('heading', { name: 'Packaging', level: 2 }).count()).toBe(0)
    const packager = await signedInPage(browser, product, 'packager@granary.example')
    await packager.goto(`/admin/projects/${projectId}?stage=pre-application`)
    const staffs = packager.getByRole('region', { name: 'Packaging' })
    // The reviewer is somebody of the team, who has the review with it.
    await staffs.getByLabel('Quality reviewer').selectOption({ label: 'Priya Natarajan' })
    await packager.getByText('The review is yours.').waitFor()
    await staffs
      .locator('[data-field="draftScoringAttachment"] input[type=file][multiple]')
      .setInputFiles(pdf('Scoring.pdf'))
    await staffs.getByRole('button', { name: 'Remove Scoring.pdf' }).waitFor()
    expect(await axe(packager)).toEqual([])
    await lender.locator('[data-field="qaReviewerAssigned"]').getByText('Priya Natarajan').waitFor()
    await lender.getByRole('link', { name: 'Open Scoring.pdf (opens in a new tab)' }).waitFor()
    await Promise.all([lender.context().close(), packager.context().close()])
  })
})
