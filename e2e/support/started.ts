import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type Product, startProduct } from './product.ts'

/** One product and one browser for the journeys of a file: there before the first of them, ended after the last. */
export function startProductAndBrowser(settings: Readonly<Record<string, string>> = {}) {
  let product: Product | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startProduct(settings), launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })
  return { product: standIn(() => product), browser: standIn(() => browser) }
}

/** Can be handed around before the thing itself is there. */
function standIn<Thing extends object>(thing: () => Thing | undefined): Thing {
  return new Proxy({} as Thing, {
    get(_, name) {
      const real = thing()
      if (!real) throw new Error('Nothing is started before the first test.')
      const part: unknown = Reflect.get(real, name)
      return typeof part === 'function' ? part.bind(real) : part
    },
  })
}
