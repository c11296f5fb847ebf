import type { Browser, BrowserContext, Page } from 'playwright-core'

/** How long an answer is on its way in a slowed journey. */
const latencyMs = 60

/**
 * The browser of a machine that many times slower, behind a line that takes its time. What a journey reads too early
 * fails there every time, and not once in fifty runs of everything.
 */
export function slowed(browser: Browser, times: number): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.on('page', (page) => void slow(context, page, times).catch(ignoreClosed))
    return context
  }
  return browser
}

async function slow(context: BrowserContext, page: Page, times: number): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** A page may be gone before it is slowed. */
function ignoreClosed(): void {}
