import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe, newPage, sidewaysOverflow } from './support/browser.ts'
import { answerOrganization, answerPractice, approved, regulated } from './support/founding.ts'
import { signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { adds, limited, newPerson, signedIn } from './support/may.ts'
import { register } from './support/newcomer.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('borrower@granary.example', 'colleague@granary.example', 'lender@granary.example'),
    'Sample State Bank': {
      ...adds('join_requests', 'notifications', 'organization_members'),
      organizations: ['contact', 'service_level'],
    },
    'a new lender': adds('organization_members', 'organizations'),
    'a new person': newPerson,
    'the installation': limited,
  },
)

const main = (page: Page) => page.locator('main').innerText()
const heading = (page: Page) => page.locator('h1').innerText()
const at = (page: Page) => new URL(page.url()).pathname

async function newcomer(name: string, email: string, width = 1280): Promise<Page> {
  const page = await newPage(browser, { baseURL: product.portalUrl, width })
  await page.goto('/register')
  await register(page, product, { name, email })
  await page.waitForURL('**/lender/onboarding')
  await page.getByRole('link', { name: 'Set up your lender' }).waitFor()
  return page
}

describe('[B21] the set-up of a lender', () => {
  test('[S0-005] [S0-069] [S0-070] a newcomer founds a lender step by step and becomes its owner', async () => {
    const adasEmail = `ada-${Date.now()}@alma.example`
    const page = await newcomer('Ada Lund', adasEmail)
    await eventually(() => main(page)).toContain('Managed service')
    expect(await axe(page)).toEqual([])
    // Nothing of the dashboard yet, and no step before the one it needs.
    for (const early of ['/lender/dashboard', '/lender/onboarding-v2', '/lender/onboarding-v2/success']) {
      await page.goto(early)
      await page.waitForURL('**/lender/onboarding')
    }
    await page.goto('/lender/onboarding-v2/step-2')
    await page.waitForURL('**/onboarding-v2/step-1')
    await eventually(() => page.getByLabel('Email address').inputValue()).toBe(adasEmail)
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await eventually(() => page.locator('.g-field-error').allInnerTexts()).toEqual([
      'Enter the lender name.',
      'Headquarters address is required.',
      'Enter the title of the contact.',
      'Enter a valid phone number.',
    ])
    expect(await axe(page)).toEqual([])
    await answerOrganization(page, 'Alma Farmers Bank')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.waitForURL('**/onboarding-v2/step-2')

    await page.goto('/lender/onboarding')
    await page.getByRole('link', { name: 'Go on with the set-up' }).click()
    await page.waitForURL('**/onboarding-v2/step-2')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.waitForURL('**/onboarding-v2/step-1')
    await eventually(() => page.getByLabel('Lender name').inputValue()).toBe('Alma Farmers Bank')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.waitForURL('**/onboarding-v2/step-2')

    await page.getByLabel('States served').waitFor()
    expect(await page.getByRole('radiogroup', { name: /approved/ }).count()).toBe(0)
    await regulated(page, 'No')
    await approved(page, 'No')
    await page.getByRole('button', { name: 'Finish' }).click()
    await eventually(() => page.locator('.g-field-error').allInnerTexts()).toEqual([
      'Say how the lender will be authorized.',
      'Select at least one state.',
      'Select at least one program.',
    ])
    expect(await axe(page)).toEqual([])
    // The service level begins with what staff set for new lenders.
    await eventually(() => page.getByRole('radio', { name: /^Managed service/ }).isChecked()).toBe(true)
    await answerPractice(page)
    await page.getByRole('button', { name: 'Remove Kansas' }).click()
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.waitForURL('**/onboarding-v2/success')
    await eventually(() => heading(page)).toBe('Alma Farmers Bank is set up')
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await page.waitForURL('**/lender/dashboard')
    for (const place of ['Projects', 'Applications', 'Portfolio', 'Contact']) {
      await page.getByRole('link', { name: place, exact: true }).first().waitFor()
    }
    await page.getByRole('button', { name: /Account$/ }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await page.waitForURL('**/lender/dashboard/profile')

    for (const late of [
      '/lender/onboarding',
      '/lender/onboarding-v2/step-1',
      '/lender/onboarding-v2/step-2',
    ]) {
      await page.goto(late)
      await page.waitForURL('**/lender/dashboard')
    }
    await page.context().close()
  })

  test('a lender that exists is found, asked, and its owner lets the person in', async () => {
    const corasEmail = `cora-${Date.now()}@samplestatebank.example`
    const page = await newcomer('Cora Vance', corasEmail)
    await page.getByRole('link', { name: 'Set up your lender' }).click()
    await page.getByLabel('Lender name').fill('Sampel State Bank')
    await page.getByRole('button', { name: 'Ask to join Sample State Bank' }).click()
    await eventually(() => page.locator('.p-similar').innerText()).toContain(
      'Asked. You get a mail when it is answered.',
    )
    await page.goto('/lender/onboarding').catch(() => {})
    await eventually(() => main(page)).toContain('You asked to join Sample State Bank.')

    const owner = await signedInPage(browser, product)
    let link = ''
    await expect
      .poll(
        async () => {
          const [mail] = await product.mailsTo('lender@granary.example')
          link = /(http\S+\/lender\/dashboard\/members)/.exec(mail?.text ?? '')?.[1] ?? ''
          return mail?.subject
        },
        { timeout: 20_000 },
      )
      .toBe('Cora Vance asks to join Sample State Bank')
    await owner.goto(link)
    await eventually(() => main(owner)).toContain(corasEmail)
    expect(await axe(owner)).toEqual([])
    await owner.getByLabel('Role of Cora Vance').selectOption('viewer')
    await owner.getByRole('button', { name: 'Let in Cora Vance' }).click()
    await owner.getByRole('row', { name: /Cora Vance.*Viewer/ }).waitFor()
    await eventually(() => main(owner)).not.toContain('Requests to join')
    // The waiting page goes on by itself.
    await page.waitForURL('**/lender/dashboard')
    await owner.context().close()
    await page.context().close()
  })

  test('an owner changes the details and the service level later; colleagues read them', async () => {
    const owner = await signedInPage(browser, product)
    await owner.goto('/lender/dashboard/organization')
    await owner.getByLabel('Title').fill('')
    await owner.getByRole('button', { name: 'Save changes' }).click()
    await eventually(() => owner.locator('.g-field-error').allInnerTexts()).toContain(
      'Enter the title of the contact.',
    )
    await owner.getByLabel('Title').fill('Chief lending officer')
    await owner.getByRole('radio', { name: /^Self-service/ }).check()
    expect(await axe(owner)).toEqual([])
    await owner.getByRole('button', { name: 'Save changes' }).click()
    await owner.getByText('Saved. New projects begin with these answers.').waitFor()

    const colleague = await signedInPage(browser, product, 'colleague@granary.example', {
      width: 390,
    })
    await colleague.goto('/lender/dashboard/organization')
    await eventually(() => main(colleague)).toContain('Chief lending officer')
    await eventually(() => main(colleague)).toContain('Self-service')
    expect(await colleague.getByRole('textbox').count()).toBe(0)
    expect([await sidewaysOverflow(colleague), await axe(colleague)]).toEqual([0, []])
    await owner.context().close()
    await colleague.context().close()
  })
})

describe('[S0-081] the preview', () => {
  test('shows the same steps and stores nothing, here or on the server', async () => {
    const page = await newPage(browser, { baseURL: product.portalUrl })
    const calls: string[] = []
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const message = JSON.parse(String(payload)) as { type: string; udfPath?: string }
        if (message.type === 'Mutation' || message.type === 'Action')
          calls.push(`${message.type} ${message.udfPath}`)
      }),
    )
    page.on('request', (request) => {
      if (request.method() !== 'GET') calls.push(`${request.method()} ${request.url()}`)
    })
    await page.goto('/preview/lender-onboarding')
    await page.getByRole('link', { name: 'Look at the steps' }).click()
    await page.waitForURL('**/step-1')
    await page.getByRole('button', { name: 'Continue' }).click()
    await eventually(() => page.locator('.g-field-error').count()).toBeGreaterThan(3)
    await answerOrganization(page, 'Nowhere Bank')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/step-2')
    await page.getByLabel('States served').waitFor()
    await answerPractice(page)
    await page.getByRole('button', { name: 'Finish' }).click()
    await eventually(() => heading(page)).toBe('That is all')
    expect(calls).toEqual([])
    // The router keeps scroll positions for the tab, and nothing else is there.
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    expect(kept).not.toMatch(/Nowhere|Alma|Lund|0100/)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await page.goto('/preview/lender-onboarding/step-1')
    expect(await page.getByLabel('Lender name').inputValue()).toBe('')

    const other = await signedInPage(browser, product, 'borrower@granary.example')
    await other.goto('/lender/onboarding-v2/step-1')
    await other.getByLabel('Lender name').fill('Nowhere Bank')
    await other.getByLabel('Title').fill('Nobody')
    expect(await other.locator('.p-similar').count()).toBe(0)
    await other.context().close()
    await page.context().close()
  })

  test.each([1280, 390])('is clean for axe and has no sideways scroll at %i px', async (width) => {
    const page = await newPage(browser, { baseURL: product.portalUrl, width })
    for (const place of ['', '/step-1', '/step-2']) {
      await page.goto(`/preview/lender-onboarding${place}`)
      await page.waitForLoadState('networkidle')
      expect([place, await sidewaysOverflow(page), await axe(page)]).toEqual([place, 0, []])
      expect(at(page)).toBe(`/preview/lender-onboarding${place}`)
    }
    await page.context().close()
  })
})
