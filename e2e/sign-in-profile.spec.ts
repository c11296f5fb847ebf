import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { authenticatorCode, nextAuthenticatorCode } from './support/authenticator.ts'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { demoPassword, signedInPage, withOwnAddress } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { adds, limited, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('lender@granary.example'),
    'colleague@granary.example': { ...adds('known_devices', 'mails', 'sign_ins'), people: ['updated_at'] },
    'other@granary.example': {
      ...adds('known_devices', 'mails', 'sign_ins'),
      sign_in_methods: ['password', 'updated_at'],
    },
    'packager@granary.example': {
      ...adds('known_devices', 'mails', 'second_factors', 'sign_ins'),
      people: ['updated_at', 'two_factor_enabled'],
    },
    'the installation': limited,
    'viewer@granary.example': { ...adds('known_devices', 'mails', 'sign_ins'), people: ['name'] },
  },
)

async function profileOf(email: string, options = {}): Promise<Page> {
  const page = await signedInPage(browser, product, email, options)
  await page.goto('/lender/dashboard/profile')
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  return page
}

async function signInWithPassword(page: Page, email: string) {
  await page.goto('/lender')
  await withOwnAddress(page)
  await page.getByRole('button', { name: 'Use a password' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The newest code that was mailed to an address. */
async function codeMailedTo(email: string): Promise<string | undefined> {
  const subjects = (await product.mailsTo(email)).map(({ subject }) => subject)
  return subjects.map((subject) => /: (\d{6})$/.exec(subject)?.[1]).find((code) => code !== undefined)
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /Account$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
}

/** Answers from there reach the page only when the function that comes back is called. */
async function holdAnswers(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  return resolve
}

describe('the profile', () => {
  test('[S0-184] a new name shows in the bar at once, and toasts stay five at most', async () => {
    const page = await profileOf('viewer@granary.example')
    // As long as somebody points at them, none leaves by itself.
    await page.getByRole('region', { name: 'Notifications' }).dispatchEvent('mouseover')
    for (let time = 0; time < 6; time += 1) {
      await page.getByLabel('Name', { exact: true }).fill(`Ines Okafor ${time}`)
      await page.getByRole('button', { name: 'Save name' }).click()
      await page.getByRole('banner').getByText(`Ines Okafor ${time}`).waitFor()
    }
    await expect.poll(() => page.getByText('Your name is saved.').count()).toBe(5)
    await page.getByLabel('Name', { exact: true }).fill(' ')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByText('Enter your name, up to 160 characters.').waitFor()
  })

  test('a new password ends the other sign-ins and not this one', async () => {
    const email = 'other@granary.example'
    const elsewhere = await profileOf(email)
    const page = await profileOf(email)
    await page.getByLabel('Current password').fill('not the password')
    await page.getByLabel('New password').fill('three quiet silos at dawn')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('The current password is not right.').waitFor()
    await page.getByLabel('Current password').fill(demoPassword)
    const release = await holdAnswers(elsewhere, '**/get-session')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your new password is saved.').waitFor()
    // The server has ended this sign-in, and the page has not been told yet who is signed in: it stays and waits.
    await elsewhere.getByText('Loading…').waitFor()
    release()
    await elsewhere.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await eventually(() => new URL(elsewhere.url()).searchParams.get('next')).toBe(
      '/lender/dashboard/profile',
    )
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  })

  test('[B20] an authenticator app is set up, asked for, replaced by a backup code, and removed', async () => {
    const email = 'colleague@granary.example'
    const page = await profileOf(email)
    await page.getByRole('button', { name: 'Set up authenticator app' }).click()
    await page.getByLabel('Your password').fill(demoPassword)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByAltText('QR code that adds Granary to an authenticator app').waitFor()
    const key = (await page.locator('.p-authenticator-key').textContent()) ?? ''
    const codes = page.getByRole('list', { name: 'Backup codes' }).locator('li')
    await eventually(() => codes.count()).toBe(10)
    const [backupCode = ''] = await codes.allTextContents()
    expect(await axe(page)).toEqual([])
    await page.getByLabel('Code from the app').fill(authenticatorCode(key))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'Remove authenticator app' }).waitFor()

    await signOut(page)
    await signInWithPassword(page, email)
    await page.getByRole('heading', { level: 1, name: 'Authenticator app' }).waitFor()
    const right = [authenticatorCode(key), nextAuthenticatorCode(key)]
    const wrong = ['000000', '000001', '000002'].find((code) => !right.includes(code)) ?? ''
    await page.getByLabel('Code').fill(wrong)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('This code is not right. Codes change every 30 seconds.').waitFor()
    await page.getByLabel('Code').fill(nextAuthenticatorCode(key))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/lender/dashboard')

    await signOut(page)
    await signInWithPassword(page, email)
    await page.getByRole('button', { name: 'Use a backup code' }).click()
    await page.getByLabel('Backup code').fill(backupCode)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/lender/dashboard')

    await page.goto('/lender/dashboard/profile')
    await page.getByRole('button', { name: 'Make new backup codes' }).click()
    await page.getByLabel('Your password').fill(demoPassword)
    await page.getByRole('button', { name: 'Make new codes' }).click()
    await page.getByText('Those made before no longer work.').waitFor()
    await eventually(() => codes.count()).toBe(10)
    expect(await codes.allTextContents()).not.toContain(backupCode)
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Done' }).click()
    await expect
      .poll(async () => (await product.mailsTo(email)).map(({ subject }) => subject))
      .toContain('New backup codes for your Granary account')

    await page.getByRole('button', { name: 'Remove authenticator app' }).click()
    await page.getByLabel('Your password').fill(demoPassword)
    const release = await holdAnswers(page, '**/two-factor/disable')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    // The old sign-in has ended, and the answer that brings the new one is still on its way.
    await page.getByText('Loading…').waitFor()
    release()
    await page.getByRole('button', { name: 'Set up authenticator app' }).waitFor()
  })

  test('a line that fails while the connection asks for its token is tried until it is back', async () => {
    const page = await signedInPage(browser, product, 'viewer@granary.example')
    let tries = 0
    // Otherwise the first one comes with the answer who is signed in.
    await page.route('**/api/auth/get-session', async (route) => {
      const response = await route.fetch()
      const { 'set-auth-jwt': _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await page.route('**/api/auth/token', async (route) => {
      tries += 1
      await (tries <= 2 ? route.abort() : route.continue())
    })
    await page.goto('/lender/dashboard/profile')
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    expect(tries).toBe(3)
  })

  test('[B20] a code by mail does not lead past the authenticator app', async () => {
    const email = 'packager@granary.example'
    const page = await signedInPage(browser, product, email)
    const headers = { origin: product.portalUrl }
    const enabled = await page.request.post('/api/auth/two-factor/enable', {
      data: { password: demoPassword },
      headers,
    })
    const { totpURI } = (await enabled.json()) as { totpURI: string }
    const key = new URL(totpURI).searchParams.get('secret') ?? ''
    await page.request.post('/api/auth/two-factor/verify-totp', {
      data: { code: authenticatorCode(key) },
      headers,
    })
    await page.context().clearCookies()

    await page.goto('/lender')
    await withOwnAddress(page)
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect.poll(() => codeMailedTo(email)).toBeDefined()
    await page.getByLabel('Code').fill((await codeMailedTo(email)) ?? '')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Authenticator app' }).waitFor()
    await page.getByLabel('Code').fill(nextAuthenticatorCode(key))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/admin')
  })

  test.each([1280, 390])('axe finds nothing at %i px and nothing scrolls sideways', async (width) => {
    const page = await profileOf('lender@granary.example', { width })
    await page.getByText('This one').waitFor()
    expect(await axe(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(0)
  })
})
