import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { newPage } from '../../e2e/support/browser.ts'
import './asked-of-page.ts'

export interface Figures {
  readonly mountMs: number
  readonly mountWorkMs: number
  readonly scriptMs: number
  readonly mainThreadMs: number
  readonly paintP50Ms: number
  readonly paintP95Ms: number
  readonly elements: number
}

const keysInText = 30
/** More digits than these are no number any more. */
const keysInNumber = 6
/** Faster than anybody types for long, slow enough for every page to be done with one key before the next. */
const betweenKeysMs = 60
/** Until what was typed is saved, and all that follows from it is done. */
const tailMs = 2600

/**
 * Opens the form in a window of its own and types. Times of script and main thread are processor times, so that
 * what else the machine does is not in them; the others are what a person would wait.
 */
export async function measure(browser: Browser, url: string, typedInto: readonly string[]): Promise<Figures> {
  const page = await newPage(browser)
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  try {
    await page.goto(url)
    await page.waitForFunction(() => window.bench !== undefined)
    await delay(300)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const beforeMount = await times(session)
    const mountMs = await page.evaluate(() => window.bench.mount())
    const mounted = await times(session)
    await delay(1200)
    const before = await times(session)
    const keys = await type(page, session, typedInto, '1')
    await delay(tailMs)
    const after = await times(session)
    await page.evaluate(() => window.bench.watchKeys())
    await type(page, session, typedInto, '2')
    await delay(200)
    const paints = await page.evaluate(() => window.bench.keys())
    const elements = await page.evaluate(() => window.bench.elements())
    if (failures.length > 0) throw new Error(failures.join('\n'))
    return {
      mountMs,
      mountWorkMs: mounted.task - beforeMount.task,
      scriptMs: (after.script - before.script) / keys,
      mainThreadMs: (after.task - before.task) / keys,
      paintP50Ms: percentile(paints, 0.5),
      paintP95Ms: percentile(paints, 0.95),
      elements,
    }
  } finally {
    await page.context().close()
  }
}

/** Types into each field in turn; gives how many keys it pressed, once it has seen that they arrived. */
async function type(
  page: Page,
  session: CDPSession,
  fields: readonly string[],
  key: string,
): Promise<number> {
  let pressed = 0
  for (const field of fields) {
    const isNumber = await page.evaluate((id) => window.bench.enter(id), field)
    const keys = isNumber ? keysInNumber : keysInText
    const text: string = await page.evaluate((id) => window.bench.text(id), field)
    for (let at = 0; at < keys; at += 1) {
      const stroke = { key, text: key, code: `Digit${key}`, windowsVirtualKeyCode: key.charCodeAt(0) }
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...stroke })
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke })
      await delay(betweenKeysMs)
    }
    const now = await page.evaluate((id) => window.bench.text(id), field)
    if (now.length !== text.length + keys) throw new Error(`${field} has “${now}” after ${keys} keys.`)
    pressed += keys
  }
  return pressed
}

async function times(session: CDPSession): Promise<{ script: number; task: number }> {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (wanted: string) => 1000 * (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN)
  return { script: of('ScriptDuration'), task: of('TaskDuration') }
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
