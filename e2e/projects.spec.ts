import { expect, test } from 'vitest'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { changesIn } from './support/changes.ts'
import { call, createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { adds, newProject, signedIn } from './support/may.ts'
import { onPaper, tornCards } from './support/print.ts'
import { answer, putOnProject } from './support/stage.ts'
import { startProductAndBrowser } from './support/started.ts'
import { choose, openCategory, openPanel, saved, stored } from './support/workspace.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn(
      'admin@granary.example',
      'lender@granary.example',
      'other@granary.example',
      'packager@granary.example',
    ),
    'Rural health clinic': {
      ...adds('answer_changes', 'notifications', 'project_assignments'),
      projects: ['status', 'last_saved_at', 'last_saved_by'],
      review_rounds: ['state', 'return_note', 'returned_at', 'returned_by'],
      'stages application': ['answers.packagingStatus'],
      'stages pre-application': [
        'answers.packagingStatus',
        'reopened_at',
        'submitted_at',
        'submitted_by',
        'reopened_reason',
      ],
    },
    'a new project': {
      ...newProject(
        'loanTermYears',
        'loanPaymentFrequency',
        'submissionTargetDate',
        'guaranteePercentageRequested',
      ),
      ...adds('table_changes', 'table_rows'),
    },
  },
)

test('[S1-202] [S1-210] [S1-211] [S1-213] a new project says at each field what is missing', async () => {
  const page = await signedInPage(browser, product)
  const sent: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
  // Closed again, it leaves one where it was opened, with the keyboard where it was.
  await page.goto('/lender/dashboard')
  const begin = page.getByRole('button', { name: 'New project' }).first()
  await begin.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New project' }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/lender/dashboard')
  await expect.poll(() => begin.evaluate((button) => button === document.activeElement)).toBe(true)

  await page.goto('/lender/dashboard/projects?new=true')
  // Four things are asked; what is wrong with them is said first, and the cursor goes there at every width.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Total loan amount').fill('12k')
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByText('Enter the borrower name.').waitFor()
  expect(await page.getByText('Project address is required.').count()).toBe(0)
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await expect.poll(focused).toBe('projectName')
  await page.setViewportSize({ width: 1280, height: 900 })

  // Who wants to say more is asked everything, with the same checks; the lender and the person are known.
  await page.getByRole('button', { name: 'Say more now', expanded: false }).click()
  await page.getByRole('button', { name: 'Say more now', expanded: true }).waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Say more now')
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Marcus')
  await expect.poll(() => page.getByLabel('Lender name').inputValue()).toBe('Sample State Bank')
  await page.getByLabel('Phone').fill('12')
  await page.getByRole('button', { name: 'Create project' }).click()
  for (const sentence of [
    'Please enter a project name.',
    'Select a USDA program.',
    'Enter a valid dollar amount (numbers only).',
    'Project address is required.',
    'Enter the borrower name.',
    'Enter a valid phone number.',
  ]) {
    await page.getByText(sentence).waitFor()
  }
  expect(await axe(page)).toEqual([])
  await expect.poll(focused).toBe('projectName')
  // The page knows all of this itself: the server is asked for the form, and not to create anything.
  expect(sent.join('\n')).toContain('lender/projects:creationForm')
  expect(sent.join('\n')).not.toContain('lender/projects:create"')
  expect(sent.join('\n')).not.toContain('lender/projects:begin"')
})

test('a project begins with four answers, and knows its lender and who began it', async () => {
  const page = await signedInPage(browser, product)
  await page.goto('/lender/dashboard/projects?new=true')
  const form = page.getByRole('dialog', { name: 'New project' })
  await form.getByLabel('Borrower name').fill('Larkfield Produce LLC')
  await form.getByLabel('Project name').fill('Packing line')
  await form.getByLabel('USDA program').selectOption('Business & Industry')
  await form.getByLabel('Total loan amount').fill('$1,250,000')
  await form.getByRole('button', { name: 'Create project' }).click()
  await page.getByRole('heading', { level: 1, name: 'Packing line' }).waitFor()
  const projectId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { answers } = await stored(page, projectId)
  expect(answers).toMatchObject({
    borrowerLegalName: 'Larkfield Produce LLC',
    projectOfficialName: 'Packing line',
    lenderLegalName: 'Sample State Bank',
    lenderContactName: 'Marcus Reyes',
    lenderContactEmail: 'lender@granary.example',
    borrowerEntityType: null,
    projectLocationAddress: null,
  })
})

test('[S0-076] [S0-077] [S0-088] [S0-089] projects are listed, opened, found by their borrower and archived', async () => {
  const page = await signedInPage(browser, product, 'other@granary.example')
  await createProject(page, { projectName: 'Sawmill restart', borrowerName: 'Pine Hollow Timber' })
  await createProject(page, { projectName: 'Cold storage', borrowerName: 'Larkfield Produce' })
  await page.goto('/lender/dashboard/projects')
  await page.getByRole('link', { name: /Sawmill restart/ }).waitFor()
  // The page behind a link is fetched while one only points at it, and where one was is kept.
  const fetched = page.waitForRequest(/\/assets\/portfolio[^/]*\.js$/)
  await page.getByRole('link', { name: 'Portfolio' }).hover()
  await fetched
  await page.setViewportSize({ width: 1280, height: 320 })
  await page.getByRole('link', { name: /Cold storage/ }).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(0)
  await page.getByRole('link', { name: /Cold storage/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Cold storage' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByLabel('Project or borrower').fill('pine')
  await page.getByRole('link', { name: /Cold storage/ }).waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: /Sawmill restart/ }).click()
  await page.getByRole('button', { name: 'More' }).click()
  const archiving = { audit_entries: ['+1'], projects: ['archived_at'] }
  const archived = await changesIn(product, async () => {
    await page.getByRole('menuitem', { name: 'Archive this project' }).click()
    await page.getByText('Sawmill restart is archived.').waitFor()
  })
  expect(archived).toEqual(archiving)
  await page.goto('/lender/dashboard/projects?archived=true')
  const broughtBack = await changesIn(product, async () => {
    await page.getByRole('button', { name: 'Bring back Sawmill restart' }).click()
    await page.getByText('No archived projects.').waitFor()
  })
  expect(broughtBack).toEqual(archiving)
})

test('[A14] [B46] the packaging team moves its own fields alone, in both stages at once, in an open and in a submitted stage, and gives one back', async () => {
  const lender = await signedInPage(browser, product)
  const listed = { search: 'Rural health clinic', paginationOpts: { numItems: 1, cursor: null } }
  type Listed = { page: { projectId: string }[] }
  const [project] = (await call<Listed>(lender, 'query', 'lender/projects:list', listed)).page
  const projectId = project?.projectId ?? ''
  const admin = await signedInPage(browser, product, 'admin@granary.example')
  await putOnProject(admin, projectId, 'Priya Natarajan')
  const packager = await signedInPage(browser, product, 'packager@granary.example')
  const setStatus = (status: string) =>
    changesIn(product, async () => {
      await choose(packager, 'packagingStatus', status)
      await saved(packager)
    })
  // One record of the work, said in both stages; submitting moved it already.
  const recorded = { answer_changes: ['+2'], audit_entries: ['+1'] }
  const said = ['answers.packagingStatus', 'version']
  const saidHere = ['answers.packagingStatus', 'last_saved_at', 'last_saved_by', 'version']

  await packager.goto(`/admin/projects/${projectId}?stage=application`)
  await packager.locator('[data-panel]').waitFor()
  await openCategory(packager, 'packagingAndSubmission')
  expect(await setStatus('Ready for submission')).toEqual({
    ...recorded,
    projects: ['last_saved_at', 'last_saved_by'],
    'stages application': saidHere,
    'stages pre-application': said,
  })

  await packager.goto(`/admin/projects/${projectId}?stage=pre-application`)
  await packager.locator('#staff-fields').waitFor()
  await packager.locator('.q-staff').getByText('Ready for submission').first().waitFor()
  expect(await setStatus('Not started')).toEqual({
    ...recorded,
    projects: ['last_saved_at'],
    'stages application': said,
    'stages pre-application': saidHere,
  })

  await openPanel(lender, projectId)
  const reason = 'The balance sheet is of last year.'
  const givenBack = await changesIn(product, async () => {
    await call(packager, 'mutation', 'lender/preApplication:reopen', { projectId, reason })
    await lender.getByText(reason).waitFor()
  })
  expect(givenBack).toEqual({
    answer_changes: ['+2'],
    audit_entries: ['+1'],
    notifications: ['+3'],
    projects: ['status'],
    review_rounds: ['return_note', 'returned_at', 'returned_by', 'state'],
    'stages application': said,
    'stages pre-application': [
      'answers.packagingStatus',
      ...['reopened_at', 'reopened_reason', 'submitted_at', 'submitted_by', 'version'],
    ],
  })
  await Promise.all([admin, lender, packager].map((page) => page.context().close()))
})

test.each([1280, 390])(
  '[S0-071] [S0-072] [S0-073] [S0-074] [S0-075] the pages of a lender stand in one layout, clean for axe at %i px',
  async (width) => {
    const page = await signedInPage(browser, product, undefined, { width })
    for (const [path, title] of [
      ['', 'Dashboard'],
      ['/profile', 'Profile'],
      ['/portfolio', 'Portfolio'],
      ['/contact', 'Contact'],
      ['/applications', 'Applications'],
      ['/projects', 'Projects'],
    ] as const) {
      await page.goto(`/lender/dashboard${path}`)
      await eventually(() => page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([title])
      await page.getByRole('banner').getByText('Sample State Bank').first().waitFor({ state: 'attached' })
      expect(await axe(page)).toEqual([])
      expect(await sidewaysOverflow(page)).toBe(0)
    }
  },
)

test('the portfolio prints each card whole, with what it says of fees and of what runs out', async () => {
  const page = await signedInPage(browser, product)
  const [late, next] = ['Grain elevator', 'Cold store'].map((projectName) =>
    createProject(page, { projectName }),
  )
  for (const [project, target] of [
    [late, '2020-01-31'],
    [next, '2199-01-31'],
  ] as const) {
    const projectId = (await project) ?? ''
    await answer(
      page,
      { projectId, stage: 'application' },
      {
        totalLoanAmount: 4_000_000,
        guaranteePercentageRequested: 80,
        loanProgram: 'B_AND_I',
        loanTermYears: 20,
        loanPaymentFrequency: 'ANNUAL',
        submissionTargetDate: target,
      },
    )
    const terms = { interestRate: 7, expectedClosingDate: '2026-12-31', obligationYear: 2026 }
    await call(page, 'mutation', 'project/tables:save', {
      ...{ projectId, table: 'terms', expectedVersion: 0 },
      changes: [{ set: terms }],
    })
  }
  await page.goto('/lender/dashboard/portfolio')
  await page.getByRole('heading', { name: 'Fees by year' }).waitFor()
  const days = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Runs out next' }) })
  await days.getByText('Grain elevator').waitFor()
  await days.getByText('Cold store').waitFor()
  expect(await onPaper(page, 'Portfolio')).toEqual([])
  expect(await tornCards(page)).toEqual([])
  await page.context().close()
})

test('the dashboard says when something happened last, and calls nothing "Today" when that day is over', async () => {
  // Noon where the page is looked at, whatever the hour is here.
  const ahead = 12 - new Date().getUTCHours()
  const timezoneId = `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`
  const page = await signedInPage(browser, product, 'other@granary.example', { timezoneId })
  await page.clock.install()
  await createProject(page, { projectName: 'Feed mill', borrowerName: 'Feed Mill LLC' })
  await page.goto('/lender/dashboard')
  const activity = page.locator('details').filter({ has: page.getByRole('heading', { name: 'Activity' }) })
  await expect.poll(() => activity.locator('summary').innerText()).toMatch(/Latest: Today, \d+:\d\d PM/)
  await activity.locator('summary').click()
  await expect.poll(() => activity.locator('time').first().innerText()).toMatch(/^Today, /)
  await page.clock.fastForward('13:00:00')
  await expect.poll(() => activity.innerText()).not.toContain('Today')
  await eventually(() => activity.locator('summary').innerText()).toMatch(/Latest: [A-Z][a-z]{2} \d+/)
})
