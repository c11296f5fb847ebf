import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startIssuer, type TestIssuer } from '../apps/server/src/testing/issuers/outside-issuer.ts'
import { freePort } from '../apps/server/src/testing/node.ts'
import { authenticatorCode, nextAuthenticatorCode } from './support/authenticator.ts'
import { axe, newPage } from './support/browser.ts'
import { signedInPage, withOwnAddress } from './support/lender.ts'
import { adds, newPerson } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'

/** Signing in through an OpenID Connect issuer, with a real one beside the product. */

const marta = { sub: 'one', email: 'marta@bank.example', name: 'Marta Sand' }
let issuer: TestIssuer
// Ends after the product, which asks it.
afterAll(() => issuer?.goDown())
const { product, browser } = startProductAndBrowser(
  async () => {
    const portalPort = await freePort()
    issuer = await startIssuer(`http://localhost:${portalPort}`, marta)
    return {
      RATE_LIMITS: 'off',
      PORTAL_PORT: portalPort,
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: issuer.client.clientId,
      OIDC_CLIENT_SECRET: issuer.client.clientSecret,
      OIDC_NAME: 'Example ID',
    }
  },
  {
    'a new person': { ...newPerson, ...adds('second_factors') },
    'colleague@granary.example': { ...adds('known_devices', 'sign_ins'), people: ['name'] },
    'the installation': adds('verifications'),
  },
)

async function signInOutside(path = '/lender'): Promise<Page> {
  const page = await newPage(browser, { baseURL: product.portalUrl })
  await page.goto(path)
  await withOwnAddress(page)
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  return page
}

test('[B20] the first sign-in makes an account without any kind, and the next one finds it, at the page asked for', async () => {
  const first = await signInOutside('/lender?next=/lender/onboarding-v2')
  await first.waitForURL('**/lender/onboarding-v2**')
  const again = await signInOutside()
  await again.waitForURL('**/lender/onboarding**')
  const [one, other] = await Promise.all(
    [first, again].map(async (page) => (await page.request.get('/api/auth/get-session')).json()),
  )
  expect([one.user.name, one.user.id]).toEqual(['Marta Sand', other.user.id])
})

test('an address that has an account here is not taken over, and the page says what to do', async () => {
  issuer.account = { sub: 'two', email: 'lender@granary.example', name: 'Somebody Else' }
  const page = await signInOutside()
  await page
    .getByText(
      'This email address has an account here already. Sign in with a code or your password instead.',
    )
    .waitFor()
  expect(await axe(page)).toEqual([])
  issuer.account = marta
})

test('an authenticator app is asked for on this way in too', async () => {
  const page = await signInOutside()
  await page.waitForURL('**/lender/onboarding**')
  const headers = { origin: product.portalUrl }
  const enabled = await page.request.post('/api/auth/two-factor/enable', { data: {}, headers })
  const { totpURI } = (await enabled.json()) as { totpURI: string }
  const key = new URL(totpURI).searchParams.get('secret') ?? ''
  const verify = { data: { code: authenticatorCode(key) }, headers }
  expect((await page.request.post('/api/auth/two-factor/verify-totp', verify)).ok()).toBe(true)

  const again = await signInOutside('/lender?next=/lender/onboarding-v2')
  await again.getByRole('heading', { level: 1, name: 'Authenticator app' }).waitFor()
  await again.getByLabel('Code').fill(nextAuthenticatorCode(key))
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  await again.waitForURL('**/lender/onboarding-v2**')
})

test('while the issuer is down people go on working, and the sign-in says what is wrong', async () => {
  const working = await signedInPage(browser, product, 'colleague@granary.example')
  await working.goto('/lender/dashboard/profile')
  await issuer.goDown()
  const page = await signInOutside()
  await page
    .getByText(
      'Example ID cannot be reached right now. Please try again in a few minutes, or use a code by email.',
    )
    .waitFor()
  await working.getByLabel('Name', { exact: true }).fill('Dana W. Whitlock')
  await working.getByRole('button', { name: 'Save name' }).click()
  await working.getByRole('banner').getByText('Dana W. Whitlock').waitFor()
  await issuer.comeBack()
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await page.getByRole('heading', { level: 1, name: 'Authenticator app' }).waitFor()
})
