import { expect, test } from 'vitest'
import { axe, newPage, sidewaysOverflow } from './support/browser.ts'
import { call, createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { adds, newFullProject, sampleReset, submission } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'
import { openCategory } from './support/workspace.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...sampleReset,
    'a new person': adds('mails'),
    'a new project': {
      ...newFullProject,
      ...submission,
      ...adds('borrower_shares', 'colleague_asks', 'invitations', 'stored_files', 'uploads'),
    },
  },
)

test('who evaluates is in with one click, and puts the sample records back under pages that are open', async () => {
  const page = await newPage(browser, { baseURL: product.portalUrl, width: 390 })
  await page.goto('/borrower')
  await page.getByRole('button', { name: /Marcus Reyes/ }).waitFor()
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
  const people = page.getByRole('main').getByRole('listitem').getByRole('button')
  await eventually(async () =>
    (await people.allInnerTexts()).map((words) => words.split('\n').slice(1).join(' | ')),
  ).toEqual([
    'Marcus Reyes | Sample State Bank, owner | Answers, asks the borrower, submits',
    'Dana Whitlock | Sample State Bank, officer | Works on the same answers',
    'Ines Okafor | Sample State Bank, viewer | Reads, changes nothing',
    'Theo Lindqvist | Example Farm Credit, owner | Works for another lender',
    'June Castellano | Borrower | Fills in what the lender shared',
    'Priya Natarajan | Packaging team | Reviews what was submitted',
    'Walt Bremer | Administration, and every other duty | People, lenders, audit log',
  ])

  // A person of another portal than the one that was asked for is led to their own.
  await page.getByRole('button', { name: /Marcus Reyes/ }).click()
  await page.waitForURL('**/lender/dashboard')
  await page.goto('/lender/dashboard/projects')
  await page.getByRole('link', { name: 'Bakery relocation' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bakery relocation' }).waitFor()

  const visitor = await newPage(browser, { baseURL: product.portalUrl })
  await visitor.goto('/lender')
  const resetButton = visitor.getByRole('button', { name: 'Reset the sample records' })
  await resetButton.focus()
  await visitor.keyboard.press('Enter')
  await visitor.getByRole('dialog', { name: 'Reset the sample records?' }).waitFor()
  await visitor.keyboard.press('Escape')
  await expect.poll(() => resetButton.evaluate((button) => button === document.activeElement)).toBe(true)
  await resetButton.click()
  await visitor.getByRole('dialog').getByRole('button', { name: 'Reset the sample records' }).click()
  await visitor.getByText('The sample records are as they were at the start.').waitFor()
  await visitor.getByText(/^Last reset today/).waitFor()
  await expect.poll(() => resetButton.evaluate((button) => button === document.activeElement)).toBe(true)
  expect([await axe(visitor), await sidewaysOverflow(visitor)]).toEqual([[], 0])

  // A server that goes away under a reset keeps nobody waiting: the page asks until it is back, and says what came of it.
  const said = ['**/dev/sample-records/reset', '**/dev/sample-records.json']
  for (const path of said) await visitor.route(path, (route) => route.abort())
  await resetButton.click()
  await visitor.getByRole('dialog').getByRole('button', { name: 'Reset the sample records' }).click()
  await visitor.getByText('This page asks again by itself.').waitFor()
  await expect.poll(() => resetButton.evaluate((button) => button === document.activeElement)).toBe(true)
  for (const path of said) await visitor.unroute(path)
  await visitor.getByText('could not be reset, and nothing was changed.').waitFor()
  await visitor.getByText('This page asks again by itself.').waitFor({ state: 'detached' })

  // The page that was open says that its project is gone, and the way to the new ones is open to who is signed in.
  await page.getByRole('heading', { level: 1, name: 'Bakery relocation' }).waitFor({ state: 'detached' })
  await page.goto('/lender/dashboard/projects')
  await page.getByRole('link', { name: 'Bakery relocation' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bakery relocation' }).waitFor()
})

test('who works on a project asks the borrower and a colleague from where it is missing, and ends it again', async () => {
  const page = await signedInPage(browser, product)
  const projectId = await createProject(page)
  await page.goto(`/lender/dashboard/projects/${projectId}?stage=pre-application`)
  await openCategory(page, 'ownership')
  await page.getByRole('link', { name: 'Ask the borrower or a colleague about Ownership' }).click()

  // What is missing there is chosen, and the keyboard stands at whom to ask.
  const to = page.getByLabel('To', { exact: true })
  await to.waitFor()
  await expect.poll(() => to.evaluate((select) => select === document.activeElement)).toBe(true)
  const chosen = page.getByRole('group', { name: 'For what' }).getByRole('checkbox', { checked: true })
  await expect.poll(() => chosen.count()).toBeGreaterThan(0)
  const asking = page.getByRole('button', { name: /^Ask for \d+$/ })
  await eventually(async () => (await asking.innerText()) === `Ask for ${await chosen.count()}`).toBe(true)
  const count = await chosen.count()
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
  await page.keyboard.press('D')
  await eventually(() => to.locator('option:checked').innerText()).toBe('Dana Whitlock, Officer')
  // A text without a blank holds up nobody, and one limit is said of it.
  const message = page.getByRole('region', { name: 'Ask the borrower or a colleague' }).getByLabel(/^Message/)
  await message.fill('x'.repeat(100_000), { timeout: 5_000 })
  await page.getByRole('button', { name: `Ask for ${count}` }).click()
  await expect.poll(() => message.getAttribute('aria-invalid')).toBe('true')
  await eventually(() => page.getByText(/20,000/).count()).toBe(0)
  await page.locator('.g-field-error', { hasText: 'Over the limit of 2,000 characters.' }).waitFor()
  await message.fill('You know the owners.')

  // Somebody archives the project while it is written: the words stay, and are there again with the form.
  const archive = (archived: boolean) =>
    call(page, 'mutation', 'lender/projects:archive', { projectId, archived })
  await archive(true)
  await page.getByText('You cannot write here now, and this was not sent.').waitFor()
  await page.getByText('You know the owners.').waitFor()
  await eventually(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
  await page.reload()
  await page.getByText('You know the owners.').waitFor()
  await archive(false)
  await eventually(() => message.inputValue()).toBe('You know the owners.')
  await page.getByText('You cannot write here now, and this was not sent.').waitFor({ state: 'detached' })
  await to.selectOption({ label: 'Dana Whitlock, Officer' })
  await page.getByRole('button', { name: `Ask for ${count}` }).click()
  await page.getByText('Dana Whitlock was asked for what you chose.').first().waitFor()
  const list = page.getByRole('region', { name: 'People of the project' })
  const dana = list.getByRole('listitem').filter({ hasText: 'Dana Whitlock' })
  await dana.getByText(/answers asked for, due /).waitFor()
  await page.getByText(new RegExp(`^${count} are asked of Dana Whitlock, due `)).waitFor()
  await expect
    .poll(async () => (await product.mailsTo('colleague@granary.example'))[0]?.subject)
    .toMatch(/^Marcus Reyes asks you for \d+ answers of /)

  // By hand once a day, and everybody sees who did.
  await dana.getByRole('button', { name: 'Remind Dana Whitlock by mail' }).click()
  await dana.getByText(/Reminded today, .* by Marcus Reyes$/).waitFor()
  await dana.getByRole('button', { name: 'Reminded just now Dana Whitlock by mail' }).waitFor()

  // It is on the dashboard until it is given, and can be due on another day.
  await dana.getByRole('button', { name: 'Change the day by which Dana Whitlock is to answer' }).click()
  await page.getByRole('dialog').getByLabel('Due').fill('2031-03-01')
  await page.keyboard.press('Enter')
  await dana.getByText(/asked for, due Mar 1, 2031/).waitFor()
  await page.goto('/lender/dashboard')
  const given = page.getByRole('region', { name: 'Given to others' }).getByRole('listitem')
  await given.filter({ hasText: /^Dana Whitlock, .*due Mar 1/s }).waitFor()
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
  const colleague = await signedInPage(browser, product, 'colleague@granary.example')
  await colleague.goto('/lender/dashboard')
  // What was asked stands with its project, once, and leads to its first question.
  const needs = colleague.getByRole('region', { name: 'Needs you' })
  const asked = needs.getByRole('listitem').filter({ hasText: 'Creamery expansion' })
  await asked.getByText(/^Marcus Reyes asked you for \d+ answers, due Mar 1, 2031\.$/).waitFor()
  await asked.getByText('“You know the owners.”').waitFor()
  await eventually(() => asked.count()).toBe(1)
  expect([await axe(colleague), await sidewaysOverflow(colleague)]).toEqual([[], 0])
  await asked.getByRole('link', { name: /^Answer \d+: Creamery expansion$/ }).press('Enter')
  await expect.poll(() => colleague.evaluate(() => document.activeElement?.id ?? '')).toMatch(/^field-/)
  // Who was there is said, though they only looked.
  await page.goto(`/lender/dashboard/projects/${projectId}?view=people`)
  await dana.getByText(/^Last in: .*(Today|Here now)/).waitFor()
  await page.goto(`/lender/dashboard/projects/${projectId}?view=documents`)
  await page.getByRole('link', { name: 'Ask somebody for it about Organizational documents' }).press('Enter')
  await page.getByRole('button', { name: 'Ask for 1' }).waitFor()
  // The one that it was opened for stands first and in sight, and the button is a few keys away.
  await eventually(() =>
    chosen.evaluateAll((boxes) =>
      boxes.map((box) => {
        const { top, bottom } = box.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      }),
    ),
  ).toEqual([true])
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
  await to.focus()
  await page.keyboard.press('S')
  const stops: string[] = []
  while (stops.length < 30 && !stops.at(-1)?.startsWith('Ask for 1')) {
    await page.keyboard.press('Tab')
    stops.push(await page.evaluate(() => (document.activeElement as HTMLElement).innerText))
  }
  expect(stops.length).toBeLessThan(16)

  // From a document, on a phone, somebody new; without an address the cursor goes to where it is missing.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(
    `/lender/dashboard/projects/${projectId}?view=people&ask=pre-application.borrowerCurrentBalanceSheetReference`,
  )
  await page.getByRole('button', { name: 'Ask for 1' }).waitFor()
  await to.selectOption({ label: 'Somebody new, as a borrower' })
  await page.getByRole('button', { name: 'Ask for 1' }).click()
  const email = page.getByLabel('Email address')
  await expect.poll(() => email.evaluate((input) => input === document.activeElement)).toBe(true)
  await email.fill('elena@hollowcreek.example')
  await page.keyboard.press('Enter')
  const elena = list.getByRole('listitem').filter({ hasText: 'elena@hollowcreek.example' })
  await elena.getByText(/^Invited by Marcus Reyes on /).waitFor()
  // Who is not in yet can be asked for more: it is added to the invitation that they have.
  await to.selectOption({ label: 'elena@hollowcreek.example, invited' })
  await page.getByText('It is added to their open invitation, which is mailed again.').waitFor()
  await page.getByRole('searchbox', { name: 'Look for what is missing' }).fill('basics loan')
  await page.getByRole('checkbox', { name: /^Loan basics/ }).check()
  await page.getByRole('button', { name: 'Ask for 1' }).click()
  await expect
    .poll(async () => (await product.mailsTo('elena@hollowcreek.example')).map(({ text }) => text).join())
    .toContain('New since the mail before: “')
  await eventually(() => elena.count()).toBe(1)
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])

  const reader = await newPage(browser, { baseURL: product.portalUrl, width: 390 })
  await reader.goto('/dev/mailbox?to=elena@hollowcreek.example')
  await reader.getByText('invite/claim#').first().waitFor()
  expect([await axe(reader), await sidewaysOverflow(reader)]).toEqual([[], 0])

  await elena.getByRole('button', { name: 'Withdraw the invitation of elena@hollowcreek.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the invitation' }).click()
  await elena.waitFor({ state: 'detached' })
  // Nobody else takes the place of who was chosen.
  await page
    .getByText('elena@hollowcreek.example cannot be asked here any more. Choose whom to ask.')
    .waitFor()
  await eventually(() => to.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect.poll(() => to.evaluate((select) => select === document.activeElement)).toBe(true)
  await page.getByText('Choose what to ask for.').waitFor()
  await dana.getByRole('button', { name: 'End what was asked of Dana Whitlock' }).click()
  await page
    .getByRole('dialog')
    .getByText(/They stay a member/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  await dana.getByText(/asked for/).waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('People of the project')
})
