import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import {
  type Chromium,
  chromiumAtHand,
  chromiumIn,
  removeUnpacked,
  unpackChromium,
} from '../../scripts/testing/chromium.ts'
import { inTheEnd } from './looking/in-the-end.ts'
import { slowed } from './slowed.ts'

/**
 * Everything else is as people have it, the walls between sites above all. Graphics are drawn by the processor one way
 * or the other; without the pretence of a graphics card a journey takes a fifth less of it.
 */
const flags = ['--disable-gpu', '--font-render-hinting=none']

/** A real Chromium. Each caller gets its own and closes it. */
export async function launchBrowser(extra: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = chromiumAtHand() ?? (await ownChromium())
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: [...flags, ...extra],
  })
  running += 1
  browser.on('disconnected', () => {
    running -= 1
    if (running === 0) removeOwn()
  })
  const latency = Number(process.env.JOURNEYS_SLOWED_BY ?? 0)
  return latency > 0 ? slowed(browser, latency) : browser
}

export interface PageOptions extends BrowserContextOptions {
  width?: number
  height?: number
}

/** A page in a context of its own: no cookies, no storage, no neighbor. */
export async function newPage(
  browser: Browser,
  { width = 1280, height = 900, ...options }: PageOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'en-US', ...options })
  return context.newPage()
}

export interface AxeFinding {
  rule: string
  help: string
  nodes: string[]
}

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds by WCAG 2.2 AA and its best practices. An empty list is the only good one. Left out are the focus
 * guards of open popups: they are reachable on purpose and hand the focus on at once, so nobody ever stands on one.
 *
 * It is asked while nothing of the page is on its way to another look: halfway between two colors stands neither of
 * them. Where something came and changed the look meanwhile, it is asked again; and once more a moment later, since a
 * page that is being drawn is no finding until it stays so. What moves for ever, like the sign of something loading, is
 * not waited for, nor what the browser has stopped to draw.
 */
export async function axe(page: Page, { without = [] }: { without?: string[] } = {}): Promise<AxeFinding[]> {
  // Through the debugger, because a page's content policy rightly refuses a foreign script tag.
  await page.evaluate(await readFile(axeSource, 'utf8'))
  return page.evaluate(
    async ({ tags, without }) => {
      const runner = (globalThis as unknown as { axe: typeof import('axe-core') }).axe
      const patienceMs = 5_000
      const isMoving = () =>
        document
          .getAnimations()
          .some(
            ({ effect, playState, timeline }) =>
              playState === 'running' &&
              timeline instanceof DocumentTimeline &&
              Number(effect?.getComputedTiming().endTime) < Number.POSITIVE_INFINITY,
          )
      const later = (ms = 20) => new Promise((next) => setTimeout(next, ms))
      async function stillness() {
        const giveUpAt = performance.now() + patienceMs
        while (isMoving() && performance.now() < giveUpAt) await later()
      }
      let hasMoved = false
      const note = () => {
        hasMoved = true
      }
      const signs = ['transitionrun', 'animationstart'] as const
      for (const sign of signs) document.addEventListener(sign, note)
      async function findings() {
        await stillness()
        hasMoved = false
        const { violations } = await runner.run(
          { exclude: ['[data-base-ui-focus-guard]'] },
          {
            runOnly: { type: 'tag', values: tags },
            rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
          },
        )
        await later()
        return violations
      }
      const whereItIs = ({ id, nodes }: (typeof found)[number]) => [id, nodes.map(({ html }) => html)]
      let found = await findings()
      let isSure = found.length === 0
      for (let tries = 0; tries < 6 && !isSure; tries += 1) {
        await later(250)
        const before = JSON.stringify(found.map(whereItIs))
        found = await findings()
        const isAsBefore = JSON.stringify(found.map(whereItIs)) === before && !hasMoved && !isMoving()
        isSure = found.length === 0 || isAsBefore
      }
      for (const sign of signs) document.removeEventListener(sign, note)
      return found.map(({ id, help, nodes }) => ({
        rule: id,
        help,
        nodes: nodes.map(
          (node) => `${node.target.join(' ')}: ${node.any.map((check) => check.message).join('; ')}`,
        ),
      }))
    },
    { tags: axeTags, without },
  )
}

/** What the browser refuses from now on because the content policy of the page forbids it, in its own words. */
export function policyRefusals(page: Page): readonly string[] {
  const refusals: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusals.push(message.text())
  })
  return refusals
}

/** How far the page can be scrolled sideways, once it is drawn for its width; anything but 0 is a defect. */
export function sidewaysOverflow(page: Page): Promise<number> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return inTheEnd(overflow, (pixels) => pixels === 0)
}

/** Outside a test run a process unpacks a browser for itself, and takes it away with the last one it started. */
let running = 0
let own: Promise<string> | undefined

async function ownChromium(): Promise<Chromium> {
  own ??= unpackChromium()
  return chromiumIn(await own)
}

function removeOwn(): void {
  void own?.then(removeUnpacked)
  own = undefined
}
