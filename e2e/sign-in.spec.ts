import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe, newPage, type PageOptions, sidewaysOverflow } from './support/browser.ts'
import { demoPassword, signedInPage, withOwnAddress } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { limited, newPerson, signedIn } from './support/may.ts'
import { newcomersPassword, register } from './support/newcomer.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn(
      'borrower@granary.example',
      'colleague@granary.example',
      'lender@granary.example',
      'other@granary.example',
      'viewer@granary.example',
    ),
    'a new person': newPerson,
    'the installation': limited,
  },
)

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage(browser, { baseURL: product.portalUrl, ...options })
  await page.goto(path)
  return page
}

async function signInByPassword(page: Page, email: string, password = demoPassword) {
  await withOwnAddress(page)
  await page.getByRole('button', { name: 'Use a password' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

async function newestCode(email: string, sentBefore = 0): Promise<string> {
  let code = ''
  await eventually(async () => {
    const mails = await product.mailsTo(email)
    const codes = mails
      .slice(0, mails.length - sentBefore)
      .map(({ text }) => /\b\d{6}\b/.exec(text)?.[0])
      .filter((each) => each !== undefined)
    code = codes[0] ?? ''
    return code
  }).not.toBe('')
  return code
}

/** What is said of a control to those who hear it: the text that its description leads to, when it is marked wrong. */
async function errorOf(control: Locator): Promise<string> {
  return control.evaluate((element) => {
    if (element.getAttribute('aria-invalid') !== 'true') return ''
    const ids = `${element.getAttribute('aria-errormessage') ?? ''} ${element.getAttribute('aria-describedby') ?? ''}`
    const errors = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    return errors.find((each) => each.className.includes('error'))?.textContent ?? ''
  })
}

async function focusedLabel(page: Page): Promise<string> {
  return page.evaluate(() => {
    const control = document.activeElement
    return (control instanceof HTMLInputElement && control.labels?.[0]?.textContent) || ''
  })
}

describe('registering', () => {
  test('[S0-055] [S0-056] [B20] with the code from the mailbox leads in, and the address must be confirmed first', async () => {
    const page = await open('/register')
    await register(page, product, { name: 'Nora Vance', email: 'nora@bank.example' })
    await page.waitForURL('**/lender/onboarding**')
    await page.context().clearCookies()

    const again = await open('/lender')
    await signInByPassword(again, 'nora@bank.example', newcomersPassword)
    await again.waitForURL('**/lender/onboarding**')
  })

  test.each([1280, 390])(
    'tells all that is wrong at once, each beside its field, at %i px',
    async (width) => {
      const page = await newPage(browser, { baseURL: product.portalUrl, width })
      await page.goto('/register')
      await page.getByLabel('Email address').fill('nora at bank')
      await page.getByLabel('Password').fill('too short')
      await page.keyboard.press('Enter')
      const said = {
        'Your name': 'Enter your name.',
        'Email address': 'Enter a valid email address.',
        Password: 'Use at least 12 characters. A few words in a row work well.',
      }
      for (const [label, sentence] of Object.entries(said)) {
        await expect.poll(() => errorOf(page.getByLabel(label))).toBe(sentence)
      }
      await eventually(() => focusedLabel(page)).toBe('Your name')
      expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])

      await page.keyboard.type('Nora Vance')
      await expect.poll(() => errorOf(page.getByLabel('Your name'))).toBe('')
      expect(await errorOf(page.getByLabel('Email address'))).toBe(said['Email address'])
      await page.keyboard.press('Enter')
      await expect.poll(() => focusedLabel(page)).toBe('Email address')
      await page.context().close()
    },
  )

  test('tells what only the server knows beside its field too', async () => {
    const page = await open('/register')
    await page.getByLabel('Your name').fill('Nora Vance')
    await page.getByLabel('Email address').fill('nora2@bank.example')
    await page.getByLabel('Password').fill('password1234')
    await page.getByRole('button', { name: 'Create account' }).click()
    const listed = 'This password is on the lists that are tried first. Please choose another.'
    await expect.poll(() => errorOf(page.getByLabel('Password'))).toBe(listed)
    await expect.poll(() => focusedLabel(page)).toBe('Password')
  })
})

describe('signing in', () => {
  test('with a password leads to the dashboard, and signing out ends every window', async () => {
    const page = await open('/lender')
    await signInByPassword(page, 'lender@granary.example')
    await page.waitForURL('**/lender/dashboard')
    await heading(page, 'Dashboard')
    const second = await page.context().newPage()
    await second.goto('/lender/dashboard/projects')
    await heading(second, 'Projects')

    await page.getByRole('button', { name: 'Marcus Reyes' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await heading(page, 'Sign in')
    await heading(second, 'Sign in')
    await eventually(() => page.title()).toBe('Sign in · Granary')
    await eventually(() => new URL(page.url()).search).toBe('')

    // Somebody else at the same desk, and the page was not loaded anew in between.
    await signInByPassword(page, 'viewer@granary.example')
    await page.waitForURL('**/lender/dashboard')
    await page.getByRole('button', { name: 'Ines Okafor' }).waitFor()
    await heading(second, 'Projects')
  })

  test('[B20] with a six-digit code, pasted with spaces', async () => {
    const email = 'colleague@granary.example'
    const page = await open('/lender')
    await withOwnAddress(page)
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    const code = await newestCode(email)
    await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page
      .getByText('This code is not right or has expired. Please check it or ask for a new one.')
      .waitFor()
    await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/lender/dashboard')
  })

  test('with a wrong password says so, and nothing about the account', async () => {
    const page = await open('/lender')
    await signInByPassword(page, 'nobody@bank.example')
    await page.getByText('The email address and the password do not fit together.').waitFor()
  })

  test('[S0-066] a deep link is kept through the sign-in', async () => {
    const page = await open('/lender/dashboard/projects?status=Draft')
    await heading(page, 'Sign in')
    await eventually(() => new URL(page.url()).searchParams.get('next')).toBe(
      '/lender/dashboard/projects?status=Draft',
    )
    await signInByPassword(page, 'lender@granary.example')
    await heading(page, 'Projects')
    await eventually(() => page.url()).toBe(`${product.portalUrl}/lender/dashboard/projects?status=Draft`)
  })

  test.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example'])(
    '[S0-067] [S0-068] [A59] next=%s never leads off the site',
    async (next) => {
      const page = await open(`/lender?next=${encodeURIComponent(next)}`)
      await signInByPassword(page, 'lender@granary.example')
      await heading(page, 'Dashboard')
      expect(new URL(page.url()).origin).toBe(product.portalUrl)
    },
  )

  test('a password that was forgotten is chosen anew with a code', async () => {
    const email = 'nora-forgets@bank.example'
    const page = await open('/register')
    await register(page, product, { name: 'Nora Vance', email })
    await page.waitForURL('**/lender/onboarding**')
    await page.context().clearCookies()

    await page.goto('/forgot-password')
    const before = (await product.mailsTo(email)).length
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Code').fill(await newestCode(email, before))
    await page.getByLabel('New password').fill('another few words')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await page.getByText('Your new password is saved. Sign in with it.').waitFor()
    await signInByPassword(page, email, 'another few words')
    await page.waitForURL('**/lender/onboarding**')
  })

  test('works by keyboard alone', async () => {
    const page = await open('/lender')
    await page.getByRole('button', { name: 'Sign in with your own address' }).waitFor()
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab')
        const focused = await page.evaluate(() => {
          const { activeElement } = document
          return activeElement instanceof HTMLInputElement
            ? activeElement.labels?.[0]?.textContent
            : activeElement?.textContent
        })
        if (focused === name) return
      }
      throw new Error(`${name} was not reached`)
    }
    await tabTo('Sign in with your own address')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.getByLabel('Email address').evaluate((input) => input === document.activeElement))
      .toBe(true)
    await tabTo('Use a password')
    await page.keyboard.press('Enter')
    await page.getByLabel('Password', { exact: true }).waitFor()
    await page.getByLabel('Email address').focus()
    await page.keyboard.type('viewer@granary.example')
    await tabTo('Password')
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await heading(page, 'Dashboard')
    // The page one came to is what a screen reader speaks first, and where Tab goes on.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Dashboard')
  })
})

describe('who may open what', () => {
  test('[S0-057] [S0-064] [S0-178] [B19] another portal leads to the switcher, which names it', async () => {
    const page = await signedInPage(browser, product, 'borrower@granary.example')
    await page.goto('/lender/dashboard/projects')
    await heading(page, 'Choose a portal')
    await eventually(() => new URL(page.url()).searchParams.get('attempted')).toBe('lender')
    await page.getByText('Your account does not open the Lender portal.').waitFor()
    await page.getByRole('link', { name: /Borrower/ }).waitFor()
  })

  test('[S0-065] an unknown portal is dropped from the address and nothing fails', async () => {
    const page = await signedInPage(browser, product)
    await page.goto('/portal-switcher?attempted=Lender')
    await heading(page, 'Choose a portal')
    expect(await page.getByText('does not open').count()).toBe(0)
  })
})

describe('while signed in', () => {
  test('[B18] a sign-in that is ended elsewhere is out within five seconds', async () => {
    const here = await signedInPage(browser, product, 'other@granary.example')
    await here.goto('/lender/dashboard')
    await heading(here, 'Dashboard')
    const there = await signedInPage(browser, product, 'other@granary.example')
    await there.goto('/lender/dashboard/profile')
    await there.getByRole('button', { name: /^End Chrome/ }).click()
    await here.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor({ timeout: 5000 })
    await heading(there, 'Profile')
  })

  test('[S0-155] the token is renewed before it ends, and the page stays as it is', async () => {
    const page = await newPage(browser, { baseURL: product.portalUrl })
    await page.clock.install()
    await page.goto('/lender')
    await signInByPassword(page, 'lender@granary.example')
    await heading(page, 'Dashboard')
    let renewed = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/token')) renewed += 1
    })
    await page.getByRole('link', { name: 'Profile' }).count()
    await page.clock.fastForward('14:59')
    await expect.poll(() => renewed).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await heading(page, 'Projects')
    await page.getByRole('button', { name: 'New project' }).waitFor()
  })

  test('a restart of the server is survived, and said meanwhile', async () => {
    const page = await signedInPage(browser, product)
    // What nobody waits for may be on its way when the server goes.
    await page.route('**/mark-seen*', (route) => route.abort())
    await page.goto('/lender/dashboard')
    await heading(page, 'Dashboard')
    await product.restart(async () => {
      await page.getByText('Reconnecting… your edits are kept').waitFor()
    })
    await page.getByText('Reconnecting… your edits are kept').waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await page.getByRole('button', { name: 'New project' }).waitFor()
  })
})

describe.each([1280, 390])('at %i px', (width) => {
  test.each(['/lender', '/register', '/register/verify-email-address', '/forgot-password', '/not-here'])(
    'axe finds nothing on %s and nothing scrolls sideways',
    async (path) => {
      const page = await open(path, { width })
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await axe(page)).toEqual([])
      expect(await sidewaysOverflow(page)).toBe(0)
    },
  )
})
