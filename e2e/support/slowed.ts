import type { Browser, BrowserContext, Page } from 'playwright-core'

/**
 * The browser behind a line on which everything takes that long. What a journey reads before it can be there fails then
 * every time, and not once in fifty runs of everything.
 */
export function slowed(browser: Browser, latency: number): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.on('page', (page) => void slow(context, page, latency).catch(ignoreClosed))
    return context
  }
  return browser
}

async function slow(context: BrowserContext, page: Page, latency: number): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency },
    ...{ downloadThroughput: -1, uploadThroughput: -1 },
  })
}

/** A page may be gone before it is slowed. */
function ignoreClosed(): void {}
