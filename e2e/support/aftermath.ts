import { setTimeout } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import type { Product } from './product.ts'

const patienceMs = 5_000

/**
 * What tells, after a failure that nobody watched, whether the server, its database or the browser had stopped, and
 * where each page was.
 */
export async function aftermath(product: Product, browser: Browser): Promise<string> {
  const ready = fetch(`${product.portalUrl}/readyz`).then(
    async (answer) => `${answer.status} ${await answer.text()}`,
  )
  const asked = browser.newBrowserCDPSession().then(async (session) => {
    const { product: version } = await session.send('Browser.getVersion')
    await session.detach()
    return version
  })
  const cookies = Promise.all(browser.contexts().map((context) => context.cookies())).then(
    (found) => `${found.length} contexts, ${found.flat().length} cookies`,
  )
  const lines = await Promise.all([
    answerOf('server and database', ready),
    answerOf('browser', asked),
    answerOf('network of the browser', cookies),
  ])
  const pages = browser.contexts().flatMap((context) => context.pages())
  lines.push(...(await Promise.all(pages.map((page) => answerOf(page.url(), page.evaluate(whereItStands))))))
  return [...lines, `the server said last: ${product.lastWords()}`].join('\n')
}

/** What has the focus there, and the last that was said aloud. */
function whereItStands(): string {
  const { activeElement } = document
  const said = [...document.querySelectorAll('[role=status], [role=alert], [aria-live]')]
    .map(({ textContent }) => textContent?.trim())
    .filter(Boolean)
  return `${document.readyState}, at ${activeElement?.outerHTML.slice(0, 160)}, says ${JSON.stringify(said)}`
}

async function answerOf(what: string, asked: Promise<string>): Promise<string> {
  const late = setTimeout(patienceMs, `no answer in ${patienceMs / 1000} s`, { ref: false })
  return `${what}: ${await Promise.race([asked, late]).catch((error: unknown) => String(error))}`
}
