import { expect } from 'vitest'
import type { Product } from './product.ts'

/** The link in the newest mail to an address, once at least so many have come. */
export async function mailedLink(
  product: Pick<Product, 'mailsTo'>,
  address: string,
  atLeast = 1,
): Promise<string> {
  await expect
    .poll(async () => (await product.mailsTo(address)).length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(atLeast)
  const [mail] = await product.mailsTo(address)
  return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}
