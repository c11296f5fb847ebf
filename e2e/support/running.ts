import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type Product, startProduct } from './product.ts'

export interface Running {
  readonly product: Product
  readonly browser: Browser
}

/** The product and a browser for all journeys of a file, started before the first and ended after the last. */
export function running(settings: () => Promise<Record<string, string>> = async () => ({})): Running {
  let product: Product | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    product = await startProduct({ RATE_LIMITS: 'off', ...(await settings()) })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })
  return {
    get product() {
      if (!product) throw new Error('The product runs only while journeys do.')
      return product
    },
    get browser() {
      if (!browser) throw new Error('The browser runs only while journeys do.')
      return browser
    },
  }
}

/** The link in the newest mail to an address, once at least so many have come. */
export async function mailedLink(product: Product, address: string, atLeast = 1): Promise<string> {
  await expect
    .poll(async () => (await product.mailsTo(address)).length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(atLeast)
  const [mail] = await product.mailsTo(address)
  return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}
