import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { aftermath } from './aftermath.ts'
import { launchBrowser } from './browser.ts'
import { type Line, layLine } from './line.ts'
import { type Product, startProduct } from './product.ts'

type Settings = Readonly<Record<string, string>>

/** One product and one browser for the journeys of a file: there before the first of them, ended after the last. */
export function startProductAndBrowser(settings: Settings | (() => Promise<Settings>) = {}) {
  let product: Product | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    const given = typeof settings === 'function' ? await settings() : settings
    ;[product, browser] = await Promise.all([startProduct(given), launchBrowser()])
  })
  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => {
      if (product && browser) console.error(await aftermath(product, browser))
    })
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })
  return { product: standIn(() => product), browser: standIn(() => browser) }
}

/** The same behind a line that can be cut, whole again before each journey. */
export function startBehindALine() {
  let line: Line | undefined
  const started = startProductAndBrowser(async () => {
    line = await layLine()
    return { PORTAL_URL: line.url, PORTAL_PORT: String(line.farPort), RATE_LIMITS: 'off' }
  })
  afterAll(() => line?.close())
  beforeEach(() => line?.mend())
  return { ...started, line: standIn(() => line) }
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
