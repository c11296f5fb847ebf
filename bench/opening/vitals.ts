import type { BrowserContext, CDPSession, Page } from 'playwright-core'

export interface Visit {
  /** Until the largest part of the first view was painted. */
  readonly lcpMs: number
  readonly lcpOf: string
  /** Until the form could be used. */
  readonly panelMs: number
  /** The longest of the interactions, from the touch until after the next paint. */
  readonly inpMs: number
  readonly inpOf: string
  readonly longestTaskMs: number
  readonly blockedMs: number
  /** What the page's thread worked until the form could be used, all of it and scripts alone: it waits for nobody. */
  readonly workedMs: number
  readonly scriptMs: number
  readonly transferredKb: number
  readonly steps: readonly Step[]
}

export interface Step {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly kb: number
}

interface Seen {
  lcp: { at: number; of: string }
  events: { name: string; ms: number; of: string; id: number }[]
  tasks: number[]
}

declare global {
  interface Window {
    seen: Seen
  }
}

/** A middling phone on a poor line. */
const processorSlowedBy = 4
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
}

/** Opens the address as a phone would, waits for the form, then uses it as a person would. */
export async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage()
  try {
    await page.addInitScript(observe)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Performance.enable')
    await session.send('Network.emulateNetworkConditions', slow4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowedBy })
    const line = listenToLine(session)
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator('[data-panel] [data-field]:visible').first().waitFor({ timeout: 60_000 })
    const panelMs = await page.evaluate(() => performance.now())
    const worked = await workOf(session)
    await page
      .getByText(/^(Saved|Not yet saved)/)
      .first()
      .waitFor({ timeout: 60_000 })
    // What is made when the page is at rest is part of opening it.
    await page.waitForTimeout(4000)
    const { lcp, tasks } = await page.evaluate(() => window.seen)
    const steps = [...(await resources(page)), ...line()].toSorted((one, other) => one.from - other.from)
    await use(page)
    const { events } = await page.evaluate(() => window.seen)
    const worst = events.toSorted((one, other) => other.ms - one.ms)[0]
    return {
      lcpMs: lcp.at,
      lcpOf: lcp.of,
      panelMs,
      inpMs: worst?.ms ?? 0,
      inpOf: worst ? `${worst.name} on ${worst.of}` : '',
      longestTaskMs: Math.max(0, ...tasks),
      blockedMs: tasks.reduce((sum, ms) => sum + ms - 50, 0),
      workedMs: worked('TaskDuration'),
      scriptMs: worked('ScriptDuration'),
      transferredKb: steps.reduce((sum, { kb }) => sum + kb, 0),
      steps,
    }
  } finally {
    await page.close({ runBeforeUnload: false })
  }
}

/** Looks into another category, chooses, and writes. */
async function use(page: Page): Promise<void> {
  const categories = page.locator('[data-category]')
  const closed = categories.nth(3)
  await closed.getByRole('button').first().tap()
  await page.waitForTimeout(1500)
  const choice = closed.locator('button[role=combobox]').first()
  await choice.tap()
  await page.getByRole('listbox').getByRole('option').last().tap()
  await page.waitForTimeout(1500)
  const text = closed.locator('textarea, input[type=text]').first()
  await text.tap()
  // Over what the visits before wrote: one after the other it would be longer than it may be, and the page opens there.
  await text.evaluate((field) => (field as HTMLInputElement | HTMLTextAreaElement).select())
  for (const key of 'Answered on the way. ') {
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await page.waitForTimeout(120)
  }
  await page.waitForTimeout(4000)
}

function observe() {
  const seen: Seen = { lcp: { at: 0, of: '' }, events: [], tasks: [] }
  window.seen = seen
  const nameOf = (element: Element | null) =>
    element ? `${element.tagName.toLowerCase()} ${(element.textContent ?? '').trim().slice(0, 40)}` : ''
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { startTime: number; element: Element | null }[])
      seen.lcp = { at: entry.startTime, of: nameOf(entry.element) }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as (PerformanceEventTiming & {
      interactionId: number
    })[]) {
      if (entry.interactionId > 0)
        seen.events.push({
          name: entry.name,
          ms: entry.duration,
          of: nameOf(entry.target as Element | null),
          id: entry.interactionId,
        })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

function resources(page: Page): Promise<Step[]> {
  return page.evaluate(() =>
    (
      [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ] as PerformanceResourceTiming[]
    ).map(({ name, startTime, responseEnd, transferSize }) => ({
      name: new URL(name).pathname,
      from: startTime,
      to: responseEnd,
      kb: transferSize / 1000,
    })),
  )
}

async function workOf(session: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (name) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN)
}

/** What goes over the live connection, in the time of the page. */
function listenToLine(session: CDPSession): () => readonly Step[] {
  let start = 0
  const steps: Step[] = []
  session.on('Network.requestWillBeSent', ({ timestamp, type }) => {
    if (type === 'Document' && start === 0) start = timestamp
  })
  const add = (arrow: string) => (frame: { timestamp: number; response: { payloadData: string } }) => {
    const { payloadData } = frame.response
    const at = (frame.timestamp - start) * 1000
    const said = /"type":"(\w+)"/.exec(payloadData)?.[1] ?? ''
    const asked = [...payloadData.matchAll(/"udfPath":"([^"]+)"/g)].map(([, path]) => path).join(' ')
    steps.push({ name: `${arrow} ${said} ${asked}`, from: at, to: at, kb: payloadData.length / 1000 })
  }
  session.on('Network.webSocketFrameSent', add('→'))
  session.on('Network.webSocketFrameReceived', add('←'))
  return () => steps
}
