import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Product } from './product.ts'

export const newcomersPassword = 'a few words in a row'

/** Registers through the pages, from wherever a link to them was followed, and confirms the address by its mail, which signs in. */
export async function register(
  page: Page,
  product: Pick<Product, 'mailsTo'>,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newcomersPassword)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/register/verify-email-address')
  await page.getByLabel('Code').fill(await codeFor(product, email))
  await page.getByRole('button', { name: 'Confirm' }).click()
}

async function codeFor(product: Pick<Product, 'mailsTo'>, email: string): Promise<string> {
  let code = ''
  await expect
    .poll(
      async () => {
        const mails = await product.mailsTo(email)
        code = mails.map(({ text }) => /\b(\d{6})\b/.exec(text)?.[1]).find(Boolean) ?? ''
        return code
      },
      { timeout: 20_000 },
    )
    .not.toBe('')
  return code
}
