import { expect, test } from 'vitest'
import { axe, newPage, sidewaysOverflow } from './support/browser.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser({ RATE_LIMITS: 'off' })

test('who evaluates is in with one click, and puts the sample records back under pages that are open', async () => {
  const page = await newPage(browser, { baseURL: product.portalUrl, width: 390 })
  await page.goto('/borrower')
  await page.getByRole('button', { name: /Marcus Reyes/ }).waitFor()
  expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])

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

  // The page that was open says that its project is gone, and the way to the new ones is open to who is signed in.
  await page.getByRole('heading', { level: 1, name: 'Bakery relocation' }).waitFor({ state: 'detached' })
  await page.goto('/lender/dashboard/projects')
  await page.getByRole('link', { name: 'Bakery relocation' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bakery relocation' }).waitFor()
})
