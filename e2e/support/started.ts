import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { dataSealer, readSecrets } from '../../apps/server/src/secrets.ts'
import type { DatabaseState } from '../../apps/server/src/testing/database-state.ts'
import { aftermath } from './aftermath.ts'
import { launchBrowser } from './browser.ts'
import { type Line, layLine } from './line.ts'
import { type Product, startProduct } from './product.ts'
import { changedBeside, type May, metDailyWork, stateOf } from './whole-journey.ts'

type Settings = Readonly<Record<string, string>>

/**
 * One product and one browser for the journeys of a file: there before the first of them, ended after the last. When
 * both have stopped and nothing is on its way any more, the whole database is as it was but for what is said.
 */
export function startProductAndBrowser(settings: Settings | (() => Promise<Settings>), may: May) {
  let product: Product | undefined
  let browser: Browser | undefined
  let before: DatabaseState | undefined
  let begun: Date
  let brokeOff = false
  beforeAll(async () => {
    const given = typeof settings === 'function' ? await settings() : settings
    ;[product, browser] = await Promise.all([startProduct(given), launchBrowser()])
    begun = new Date()
    before = await stateOf(product)
  })
  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => {
      brokeOff = true
      if (product && browser) console.error(await aftermath(product, browser))
    })
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop(async () => {
      if (product === undefined || before === undefined || metDailyWork(begun, new Date())) return
      // A journey that broke off is on its way between what was and what will have been.
      if (brokeOff) return
      const sealer = dataSealer(readSecrets(join(product.dataDir, 'secrets.json')), 'answers')
      const beside = changedBeside(may, before, await stateOf(product), sealer)
      expect(beside, 'changed and not said').toEqual({})
    })
  })
  return { product: standIn(() => product), browser: standIn(() => browser) }
}

/** The same behind a line that can be cut, whole again before each journey. */
export function startBehindALine(may: May) {
  let line: Line | undefined
  const started = startProductAndBrowser(async () => {
    line = await layLine()
    return { PORTAL_URL: line.url, PORTAL_PORT: String(line.farPort), RATE_LIMITS: 'off' }
  }, may)
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
