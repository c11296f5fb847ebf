import { expect, test } from 'vitest'
import { enrol, nextAuthenticatorCode } from './support/authenticator.ts'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { call, demoPassword, signedInPage, withOwnAddress } from './support/lender.ts'
import { adds } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off', STAFF_SECOND_FACTOR: '1' },
  {
    'Sample State Bank': { organizations: ['requires_second_factor'] },
    'colleague@granary.example': {
      ...adds('known_devices', 'mails', 'second_factors', 'sign_ins'),
      people: ['updated_at', 'two_factor_enabled'],
    },
    'lender@granary.example': {
      ...adds('known_devices', 'mails', 'second_factors', 'sign_ins'),
      people: ['updated_at', 'two_factor_enabled'],
    },
    'packager@granary.example': {
      ...adds('known_devices', 'mails', 'second_factors', 'sign_ins'),
      people: ['updated_at', 'two_factor_enabled'],
    },
  },
)

test('[B18] [B20] staff set up an authenticator app before anything else, then go on where they were going', async () => {
  const page = await signedInPage(browser, product, 'packager@granary.example', { width: 390 })
  await page.goto('/admin/projects')
  await page.getByText('Staff accounts need an authenticator app. Set one up here to go on.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/profile')
  expect(await axe(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)

  const refused = await call(page, 'query', 'admin/projects:list', {
    paginationOpts: { numItems: 1, cursor: null },
  }).catch((error: Error) => error.message)
  expect(refused).toContain('authenticator app')

  const { key, used } = await enrol(page)
  await page.getByText('Your authenticator app is set up.').waitFor()
  await page.getByRole('link', { name: 'Go on to where you were going' }).click()
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/projects')

  await page.context().clearCookies()
  await page.goto('/admin')
  await withOwnAddress(page)
  await page.getByRole('button', { name: 'Use a password' }).click()
  await page.getByLabel('Email address').fill('packager@granary.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Code').fill(used)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('This code was used already. Wait for the next one that your app shows.').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Code').fill(nextAuthenticatorCode(key))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Review queue' }).waitFor()
})

test('an owner asks it of the members, and whoever has none is led there in the middle of their work', async () => {
  const owner = await signedInPage(browser, product, 'lender@granary.example')
  const colleague = await signedInPage(browser, product, 'colleague@granary.example')
  await colleague.goto('/lender/dashboard/projects')
  await colleague.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()

  await owner.goto('/lender/dashboard/members')
  const ask = owner.getByRole('button', { name: 'Require an authenticator app' })
  await ask.click()
  await owner.getByRole('button', { name: 'Require', exact: true }).click()
  await owner.getByText('Set up your own authenticator app first, in your profile.').waitFor()

  await owner.goto('/lender/dashboard/profile')
  await enrol(owner)
  await owner.goto('/lender/dashboard/members')
  await ask.click()
  expect(await axe(owner)).toEqual([])
  await owner.getByRole('button', { name: 'Require', exact: true }).click()
  await owner.getByRole('button', { name: 'Make it optional' }).waitFor()

  await colleague
    .getByText('Your organization asks for an authenticator app. Set one up here to go on.')
    .waitFor()
  await enrol(colleague)
  await colleague.getByRole('link', { name: 'Go on to where you were going' }).click()
  await colleague.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  await owner.getByRole('row', { name: /Dana Whitlock.*Set up/ }).waitFor()
})
