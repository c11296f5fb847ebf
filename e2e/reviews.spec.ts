import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, launchBrowser, sidewaysOverflow } from './support/browser.ts'
import { call, signedInPage } from './support/lender.ts'
import { type Product, startProduct } from './support/product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
})
afterAll(() => Promise.all([product.stop(), browser.close()]))

test('[B11] a packager takes a stage from the queue, settles it by key, and returns it; the lender reads one list', async () => {
  const packager = await signedInPage(browser, product, 'packager@granary.example')
  const lender = await signedInPage(browser, product)
  await packager.goto('/admin/reviews')
  await packager.getByRole('heading', { name: 'Review queue' }).waitFor()
  await packager.getByLabel('Project, borrower or lender').fill('clinic')
  await packager
    .getByRole('link', { name: /Rural health clinic/ })
    .first()
    .click()
  await packager.getByRole('button', { name: 'Take this review' }).click()
  await packager.getByRole('button', { name: 'Return for changes' }).waitFor()
  const [, projectId, stage] = /reviews\/([^/]+)\/([a-z-]+)/.exec(packager.url()) ?? []

  const items = packager.locator('[data-review-item]')
  const first = items.first()
  await first.getByRole('button').focus()
  await packager.keyboard.press('a')
  await packager.locator('[data-review-item][data-state="accepted"]').first().waitFor()
  await packager.keyboard.press('r')
  await packager.getByLabel('In your words').fill('Please name the year.')
  await packager
    .getByRole('form', { name: 'Needs attention' })
    .getByRole('button', { name: 'Needs attention' })
    .click()
  await packager.locator('[data-review-item][data-state="needsAttention"]').first().waitFor()
  await packager.getByRole('textbox', { name: 'New remark' }).fill('Between us.')
  await packager.getByRole('button', { name: 'Add', exact: true }).click()
  await packager.locator('[data-remark]').getByText('Between us.').waitFor()
  await packager.setViewportSize({ width: 390, height: 800 })
  expect(await sidewaysOverflow(packager)).toBe(0)
  await packager.setViewportSize({ width: 1280, height: 900 })
  expect(await axe(packager)).toEqual([])

  await packager.getByRole('button', { name: 'Return for changes' }).click()
  await packager.getByLabel('Note to the lender').fill('Nearly there.')
  await packager.getByRole('dialog').getByRole('button', { name: 'Return', exact: true }).click()
  await packager.getByText('With the lender since').waitFor()
  type Read = { text: string }[]
  const read = await call<Read>(lender, 'query', 'project/remarks:list', { projectId, stage })
  expect(read.map(({ text }) => text)).toEqual(['Please name the year.'])

  await lender.goto(`/lender/dashboard/projects/${projectId}?stage=${stage}`)
  const remarks = lender.getByRole('region', { name: 'Remarks' })
  await remarks.getByText('0 of 1 settled').waitFor()
  await remarks.getByText('Please name the year.').waitFor()
  expect(await lender.getByText('Between us.').count()).toBe(0)
  expect(await axe(lender)).toEqual([])
  await lender.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOverflow(lender)).toBe(0)
  await lender.setViewportSize({ width: 1280, height: 900 })
  await remarks.getByRole('button', { name: 'Dispute' }).click()
  await remarks.getByLabel('Why nothing is changed').fill('It is in the title.')
  await remarks.getByRole('button', { name: 'Dispute' }).click()
  await remarks.getByText('1 of 1 settled').waitFor()
  await packager.getByText('“It is in the title.”').waitFor()

  await lender.goto(`/lender/dashboard/projects/${projectId}/submit?stage=${stage}`)
  await lender.getByRole('button', { name: `Submit ${stage}` }).click()
  await lender.getByRole('heading', { name: /submitted$/ }).waitFor()
  await packager
    .getByText(/round 2/)
    .first()
    .waitFor()
})
