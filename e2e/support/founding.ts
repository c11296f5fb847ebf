import type { Page } from 'playwright-core'

/** The two steps in which a lender is set up, answered as its owner would. */
export async function answerOrganization(page: Page, lenderName: string) {
  await page.getByLabel('Lender name').fill(lenderName)
  await page.getByRole('combobox', { name: 'Headquarters address' }).fill('1 Depot Street, Alma, NE 68920')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lund')
  await page.getByLabel('Title').fill('President')
  await page.getByLabel('Email address').fill('ada@alma.example')
  await page.getByLabel('Phone').fill('308 555 0100')
}

export const regulated = (page: Page, answer: string) =>
  page
    .getByRole('radiogroup', { name: 'Is the lender federally regulated?' })
    .getByRole('radio', { name: answer, exact: true })
    .check()
export const approved = (page: Page, answer: string) =>
  page
    .getByRole('radiogroup', { name: 'Is the lender approved by the agency?' })
    .getByRole('radio', { name: answer })
    .check()

export async function answerPractice(page: Page) {
  await regulated(page, 'Yes')
  await page.getByLabel('States served').selectOption({ label: 'Nebraska' })
  await page.getByLabel('States served').selectOption({ label: 'Kansas' })
  await page.getByRole('checkbox', { name: 'Business and Industry' }).check()
  await page.getByRole('radio', { name: /^Self-service/ }).check()
}
