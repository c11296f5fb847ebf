import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe, newPage, type PageOptions, sidewaysOverflow } from './support/browser.ts'
import { signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { adds, limited, newPerson, newProject, signedIn } from './support/may.ts'
import { register } from './support/newcomer.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('lender@granary.example'),
    'a new lender': adds('organization_members', 'organizations'),
    'a new person': newPerson,
    'a new project': { ...newProject(), ...adds('eligibility_checks') },
    'the installation': { ...limited, ...adds('eligibility_checks') },
  },
)

const check = '/invitation/project-eligibility'
const heading = (page: Page) => page.locator('h1').innerText()
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
const arrived = (page: Page, place: string) => page.waitForURL((url) => url.pathname === `${check}/${place}`)

async function open(place = '', options: PageOptions = {}): Promise<Page> {
  const page = await newPage(browser, { baseURL: product.portalUrl, ...options })
  await page.goto(`${check}/${place}`)
  return page
}

/** And leaves it: a list that comes while one is there covers the fields beside it. */
async function fillAddress(page: Page, name: string, address: string) {
  const field = page.getByRole('combobox', { name })
  await field.fill(address)
  await field.press('Tab')
  await eventually(() => field.getAttribute('aria-expanded')).toBe('false')
}

async function answerLender(page: Page, email: string) {
  await page.getByLabel('Lender name').fill('Sample State Bank')
  await fillAddress(page, 'Headquarters address', '100 Main Street, Broken Bow, NE 68822')
  await page.getByLabel('Primary state served').selectOption({ label: 'Nebraska' })
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByLabel('First name').fill('Marcus')
  await page.getByLabel('Last name').fill('Reyes')
  await page.getByLabel('Title').fill('Vice President')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Phone').fill('(308) 555-0142')
}

async function answerBorrower(page: Page) {
  await page.getByLabel('Borrower name').fill('Hollow Creek Creamery')
  await page.getByLabel('Legal form').selectOption('LLC')
  await page.getByLabel('Stage of the business').selectOption('Expansion')
  await page.getByRole('radio', { name: /^A small business/ }).check()
  await page
    .getByRole('radiogroup', { name: /federal judgment/ })
    .getByRole('radio', { name: 'No', exact: true })
    .check()
}

async function answerProject(page: Page, address = 'Broken Bow, NE 68822') {
  await page.getByLabel('Project name').fill('Creamery expansion')
  await fillAddress(page, 'Project address', address)
  await page.getByRole('radio', { name: /^A business/ }).check()
  await page
    .getByRole('radiogroup', { name: /gambling/ })
    .getByRole('radio', { name: 'No', exact: true })
    .check()
}

async function answerProgram(page: Page) {
  await page.getByRole('radio', { name: 'Business & Industry' }).check()
  await page.getByLabel('Total loan amount').fill('$2,500,000')
  await page
    .getByRole('radiogroup', { name: /own parts/ })
    .getByRole('radio', { name: 'No', exact: true })
    .check()
}

async function answerAll(page: Page, email: string, address?: string) {
  await answerLender(page, email)
  await goOn(page)
  await arrived(page, 'step-2')
  await answerBorrower(page)
  await goOn(page)
  await arrived(page, 'step-3')
  await answerProject(page, address)
  await goOn(page)
  await arrived(page, 'step-4')
  await answerProgram(page)
  await goOn(page)
  await arrived(page, 'step-5')
}

async function linkMailedTo(email: string, subject: string): Promise<string> {
  let link = ''
  await expect
    .poll(
      async () => {
        const mail = (await product.mailsTo(email)).find((each) => each.subject === subject)
        link = /(http\S+#continue=\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
        return link
      },
      { timeout: 20_000 },
    )
    .not.toBe('')
  return link
}

describe('the way through the check', () => {
  test('[S0-080] [S0-006] [B14] from a visitor to a project with a prefilled pre-application', async () => {
    // A second try registers another person.
    const email = `marcus-${Date.now()}@newbank.example`
    const page = await open()
    await eventually(() => heading(page)).toBe('Check whether a project fits')
    await page.getByRole('button', { name: 'Start the check' }).click()
    await arrived(page, 'step-1')
    await answerAll(page, email)
    await eventually(() => page.locator('.p-review').first().innerText()).toContain('Nebraska')
    await page.getByRole('button', { name: 'Send and see the result' }).click()
    await arrived(page, 'success')
    await eventually(() => heading(page)).toBe('Business & Industry looks like a fit')
    expect(await linkMailedTo(email, 'Your project check')).toContain(product.portalUrl)

    await page.getByRole('link', { name: 'Create your account' }).click()
    await page.waitForURL('**/register')
    await eventually(() => page.getByLabel('Your name').inputValue()).toBe('Marcus Reyes')
    await eventually(() => page.getByLabel('Email address').inputValue()).toBe(email)
    await register(page, product, { name: 'Marcus Reyes', email })
    await page.waitForURL('**/lender/onboarding')
    await eventually(() => page.locator('main').innerText()).toContain(
      'Your check of Creamery expansion comes along',
    )
    await page.getByRole('link', { name: 'Set up your lender' }).click()
    await page.waitForURL('**/onboarding-v2/step-1')
    await eventually(() => page.getByRole('combobox', { name: 'Headquarters address' }).inputValue()).toBe(
      '100 Main Street, Broken Bow, NE 68822',
    )
    await page.getByLabel('Lender name').fill('Hollow Creek Savings')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.waitForURL('**/onboarding-v2/step-2')
    await page.getByRole('radio', { name: /^Managed service/ }).check()
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.waitForURL(/onboarding-v2\/success\?project=/)
    await page.getByRole('link', { name: 'Open your project' }).click()
    await page.waitForURL('**/lender/dashboard/projects/*')
    await eventually(() => heading(page)).toBe('Creamery expansion')

    const projectId = new URL(page.url()).pathname.split('/').at(-1)
    const { token } = (await (await page.request.get('/api/auth/token')).json()) as { token: string }
    const answer = await page.request.post('/api/query', {
      data: { path: 'lender/preApplication:get', args: [{ projectId }], format: 'convex_encoded_json' },
      headers: { authorization: `Bearer ${token}` },
    })
    const { value } = (await answer.json()) as {
      value: { answers: object; provenance: Record<string, unknown> }
    }
    expect(value.answers).toMatchObject({
      borrowerLegalName: 'Hollow Creek Creamery',
      lenderLegalName: 'Sample State Bank',
      lenderContactEmail: email,
      loanProgram: 'B_AND_I',
      totalLoanAmount: 2_500_000,
    })
    expect(JSON.stringify(value.provenance.borrowerLegalName)).toContain('prefilled')
    await page.goto(`${check}/success`)
    await arrived(page, 'step-1')
    await page.context().close()
  })

  test('a member of a lender makes it a project with one press, twice the same', async () => {
    const page = await signedInPage(browser, product)
    await page.goto(`${check}/step-1`)
    await answerAll(page, 'marcus@samplestatebank.example')
    await page.getByRole('button', { name: 'Send and see the result' }).click()
    await arrived(page, 'success')
    const link = await linkMailedTo('marcus@samplestatebank.example', 'Your project check')
    await page.getByRole('button', { name: 'Create the project' }).click()
    await page.waitForURL('**/lender/dashboard/projects/*')
    const project = new URL(page.url()).pathname
    await page.goto(link)
    await arrived(page, 'success')
    await page.getByRole('button', { name: 'Open the project' }).click()
    await page.waitForURL('**/lender/dashboard/projects/*')
    expect(new URL(page.url()).pathname).toBe(project)
    await page.context().close()
  })
})

describe('[S0-080] steps', () => {
  test('none can be entered before those it needs, and the result not before it was sent', async () => {
    for (const place of ['step-2', 'step-5', 'success']) {
      const page = await open(place)
      await arrived(page, 'step-1')
      await page.context().close()
    }
  })

  test.each([1280, 390])(
    '[S1-202] [S1-205] [S1-209] [S1-214] what is missing is told in the words of project creation, and the focus goes to it, at %i px',
    async (width) => {
      const page = await open('step-1')
      await page.setViewportSize({ width, height: 844 })
      await goOn(page)
      await eventually(() => page.locator('.g-field-error').allInnerTexts()).toContain(
        'Select the primary state served.',
      )
      const errors = await page.locator('.g-field-error').allInnerTexts()
      expect(errors).toContain('Enter a valid phone number.')
      expect(errors).toContain('Enter a valid email address.')
      await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('lenderName')
      await eventually(
        async () => (await page.locator('#lenderName').boundingBox())?.y ?? -1,
      ).toBeGreaterThan(0)
      expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
      await page.getByLabel('Phone').fill('3085550142')
      await eventually(() => page.locator('.g-field-error').allInnerTexts()).not.toContain(
        'Enter a valid phone number.',
      )
      await page.context().close()
    },
  )

  test('a reload and the way back lose nothing, and a change opens only its own step again', async () => {
    const page = await open('step-1')
    await answerLender(page, 'a@bank.example')
    await page.reload()
    await eventually(() => page.getByLabel('Lender name').inputValue()).toBe('Sample State Bank')
    await goOn(page)
    await arrived(page, 'step-2')
    await answerBorrower(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await arrived(page, 'step-1')
    await eventually(() => page.getByLabel('Title').inputValue()).toBe('Vice President')
    await goOn(page)
    await arrived(page, 'step-2')
    await eventually(() => page.getByLabel('Borrower name').inputValue()).toBe('Hollow Creek Creamery')
    await goOn(page)
    await arrived(page, 'step-3')
    await answerProject(page)
    await goOn(page)
    await arrived(page, 'step-4')
    await answerProgram(page)
    await goOn(page)
    await arrived(page, 'step-5')
    await page.getByRole('link', { name: 'Edit borrower' }).click()
    await arrived(page, 'step-2')
    await page.getByLabel('Borrower name').fill('Other Creamery')
    await page.goto(`${check}/step-5`)
    await arrived(page, 'step-2')
    await goOn(page)
    await arrived(page, 'step-5')
    await eventually(() => page.locator('main').innerText()).toContain('Other Creamery')
    await page.context().close()
  })

  test('the mailed link continues on another device, where it was left off', async () => {
    const page = await open('step-1')
    await answerLender(page, 'half@bank.example')
    await goOn(page)
    await arrived(page, 'step-2')
    await page.getByLabel('Borrower name').fill('Half a creamery')
    await page.getByRole('button', { name: 'Mail me a link to continue later' }).click()
    const dialog = page.getByRole('dialog')
    await eventually(() => dialog.getByLabel('Your email address').inputValue()).toBe('half@bank.example')
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Mail me the link' }).click()
    await eventually(() => dialog.innerText()).toContain('on its way to half@bank.example')
    const link = await linkMailedTo('half@bank.example', 'Continue your project check')

    const phone = await newPage(browser, { width: 390, height: 844 })
    await phone.goto(link)
    await arrived(phone, 'step-2')
    await eventually(() => phone.url()).not.toContain('continue')
    await eventually(() => phone.getByLabel('Borrower name').inputValue()).toBe('Half a creamery')
    await phone.goto(`${link.replace(/#.*/, '')}#continue=${'x'.repeat(43)}`)
    await eventually(() => phone.locator('[role=alert]').innerText()).toContain('This link has expired')
    await phone.context().close()
    await page.context().close()
  })
})

describe('what the check says', () => {
  test('[S0-015] of a place: likely, not likely, undecided, several', async () => {
    const page = await open('step-1')
    await answerLender(page, 'a@bank.example')
    await goOn(page)
    await arrived(page, 'step-2')
    await answerBorrower(page)
    await goOn(page)
    await arrived(page, 'step-3')
    const says = () => page.locator('.p-place').innerText()
    for (const [address, words] of [
      [
        'Broken Bow, NE 68822',
        'Place: likely eligible. Broken Bow looks rural. Its population is 3,506 (2020 census).',
      ],
      ['Lincoln, NE', 'Place: likely not eligible. Lincoln has more than 50,000 people.'],
      ['The Villages, FL', 'Place: needs a determination.'],
      ['59715', 'land in the urban area of Bozeman, MT and land outside'],
      [
        'Hygiene, CO 80533',
        'Place: needs a determination. Hygiene, CO 80533 is a post office only. The census counts no place of this name, and no land belongs to its ZIP code. It lies in Boulder County. The nearest city over 50,000 is Longmont',
      ],
      ['12 Main St, Bozeman, MT 59715', 'Place: needs a determination. An address in Bozeman may lie'],
      ['00000', 'Place: not found. We could not find this place.'],
    ] as const) {
      await page.getByRole('combobox', { name: 'Project address' }).fill(address)
      await eventually(says).toContain(words)
    }
    // Nothing found is said beside the field: the advice below and the way on stay where they are, for everybody.
    await page.getByText('No matches found.').waitFor()
    await eventually(() =>
      page.getByRole('combobox', { name: 'Project address' }).getAttribute('aria-expanded'),
    ).toBe('false')
    await page.locator('.p-place').click({ trial: true })
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page
      .getByText('We could not find this place. Add the town with its state, or the ZIP code.')
      .first()
      .waitFor()
    expect(new URL(page.url()).pathname).toBe(`${check}/step-3`)
    await page.getByRole('combobox', { name: 'Project address' }).fill('Springfield')
    await page.getByLabel('Project name').focus()
    await eventually(says).toContain('stands for several places')
    await page.locator('.p-place-choices button').first().click()
    await eventually(() => page.getByRole('combobox', { name: 'Project address' }).inputValue()).toContain(
      'Springfield, ',
    )
    await page.context().close()
  })

  test('of the programs: why not, with the paragraph and what would change it', async () => {
    const page = await open('step-1')
    await answerAll(page, 'city@bank.example', 'Lincoln, NE')
    await page.getByRole('button', { name: 'Send and see the result' }).click()
    await arrived(page, 'success')
    await eventually(() => heading(page)).toBe('No program fits as it stands')
    const said = () => page.locator('main').innerText()
    for (const part of [
      'Rural Energy for America',
      'Place: likely not eligible.',
      'Make it your first project',
    ])
      await eventually(said).toContain(part)
    const order = await said()
    const at = (words: string) => order.indexOf(words)
    expect(at('The place does not look rural.')).toBeGreaterThan(at('No program fits as it stands'))
    expect(at('What would change it: A site outside places over 50,000 people')).toBeGreaterThan(
      at('The place does not look rural.'),
    )
    expect(at('What would change it:')).toBeLessThan(at('Business & Industry'))
    expect(at('Place: likely not eligible.')).toBeGreaterThan(at('Rural Energy for America'))
    expect(at('Make it your first project')).toBeGreaterThan(at('Place: likely not eligible.'))
    const first = page.locator('.p-fit').first()
    await eventually(() => first.innerText()).toContain('Business & Industry')
    await eventually(() => first.innerText()).toContain(
      'Against it: The place does not look rural. 7 CFR 5001.3',
    )
    await eventually(() => first.innerText()).toContain(
      'What would change it: A site outside places over 50,000 people',
    )
    await page.context().close()
  })
})

test.each([1280, 390])('every page is clean for axe and has no sideways scroll at %i px', async (width) => {
  const page = await open('', { width })
  const looks: Record<string, unknown> = {}
  const look = async (name: string) => {
    await page.waitForLoadState('networkidle')
    looks[name] = [await sidewaysOverflow(page), await axe(page), await page.title()]
  }
  await page.getByRole('button', { name: 'Start the check' }).waitFor()
  await look('start')
  await page.goto(`${check}/step-1`)
  await answerLender(page, 'axe@bank.example')
  await look('step 1')
  await goOn(page)
  await arrived(page, 'step-2')
  await answerBorrower(page)
  await look('step 2')
  await goOn(page)
  await arrived(page, 'step-3')
  await answerProject(page)
  await page.getByLabel('Project name').focus()
  await page.locator('.p-place-map').waitFor()
  await look('step 3')
  await goOn(page)
  await arrived(page, 'step-4')
  await answerProgram(page)
  await look('step 4')
  await goOn(page)
  await arrived(page, 'step-5')
  await look('step 5')
  await page.getByRole('button', { name: 'Send and see the result' }).click()
  await page.locator('.p-fit').first().waitFor()
  await look('result')
  await page.goto('/anon')
  await page.getByRole('link', { name: 'Continue your check' }).waitFor()
  await look('door')
  expect(looks).toEqual({
    start: [0, [], 'Check whether a project fits · Granary'],
    'step 1': [0, [], 'Who is the lender? · Granary'],
    'step 2': [0, [], 'Who borrows? · Granary'],
    'step 3': [0, [], 'Where is the project? · Granary'],
    'step 4': [0, [], 'Which program, and how much? · Granary'],
    'step 5': [0, [], 'Is everything right? · Granary'],
    result: [0, [], 'Business & Industry looks like a fit · Granary'],
    door: [0, [], 'Welcome · Granary'],
  })
  await page.context().close()
})

test('[S0-058] the front door offers the ways in, and whoever is signed in is past it', async () => {
  const page = await newPage(browser, { baseURL: product.portalUrl })
  await page.goto('/anon')
  for (const way of ['Sign in', 'Create an account', 'Check whether a project fits', 'Look around first']) {
    await page.getByRole('link', { name: new RegExp(`^${way}`) }).waitFor()
  }
  await page.context().close()
  const lender = await signedInPage(browser, product)
  await lender.goto('/anon')
  await lender.waitForURL('**/lender/dashboard')
  await lender.context().close()
})
