/**
 * Takes pictures of the running product with its demo data. `npm run screenshots` writes the few that README and
 * documents show to `docs/pictures`, so that they are never out of date, and every screen at three widths to
 * `dist/pictures`, to be looked at. With words behind it (`npm run screenshots -- erasure agency`) only the screens in
 * whose name one of them stands, and of the few those that are called so.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser, newPage } from '../e2e/support/browser.ts'
import { signedInPage } from '../e2e/support/lender.ts'
import { startProduct } from '../e2e/support/product.ts'
import { makeRecords, type Records } from '../e2e/support/routes.ts'
import { type Screen, screens, type Who } from './screens.ts'
import { root } from './steps.ts'

interface Picture {
  readonly name: string
  readonly path: string
  readonly origin: 'site' | 'portal'
  readonly width: number
  /** Who looks at the portal; a lender, if nobody else is said. */
  readonly who?: 'lender' | 'packager'
  /** What to do once the page is there, for example opening a project. */
  readonly prepare?: (page: Page) => Promise<void>
}

const openFirstProject = async (page: Page) => {
  await page.locator('table a').first().click()
  await page
    .getByText(/^(Saved|Not yet saved)/)
    .first()
    .waitFor()
}

/** A review that somebody has, at a document. */
const openReview = async (page: Page) => {
  const row = page.getByRole('row', { name: /Water tower and mains.*Pre-application/ })
  await row.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Take this review' }).click()
  await page.getByRole('button', { name: 'Return for changes' }).waitFor()
  await page.getByRole('button', { name: 'Documents', exact: true }).click()
  await page.locator('.p-review-item').first().click()
  await page.locator('.v-viewer canvas').first().waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await page.evaluate(() => scrollTo(0, 0))
}

const shown: readonly Picture[] = [
  { name: 'home', path: '/', origin: 'site', width: 1280 },
  { name: 'dashboard', path: '/lender/dashboard', origin: 'portal', width: 1280 },
  { name: 'projects', path: '/lender/dashboard/projects', origin: 'portal', width: 1280 },
  {
    name: 'project',
    path: '/lender/dashboard/projects',
    origin: 'portal',
    width: 1280,
    prepare: openFirstProject,
  },
  {
    name: 'project-narrow',
    path: '/lender/dashboard/projects',
    origin: 'portal',
    width: 390,
    prepare: openFirstProject,
  },
  {
    name: 'review',
    path: '/admin/reviews',
    origin: 'portal',
    width: 1280,
    who: 'packager',
    prepare: openReview,
  },
]

const widths = [1280, 1024, 390]
const heightAt = (width: number) => (width < 720 ? 844 : 900)
/** Nobody looks at the thirtieth screen of a questionnaire. */
const mostHeight = 2600

const only = process.argv.slice(2)
const isWanted = ({ name }: Screen) => only.length === 0 || only.some((word) => name.includes(word))
const forDocuments = join(root, 'docs/pictures')
const toLookAt = join(root, 'dist/pictures')
for (const folder of [forDocuments, toLookAt]) mkdirSync(folder, { recursive: true })
const product = await startProduct({ RATE_LIMITS: 'off' })
const browser = await launchBrowser()
try {
  const isCalled = ({ name }: Picture) => only.length === 0 || only.includes(name)
  for (const picture of shown.filter(isCalled)) await show(picture)
  await takeAll(screens.filter(isWanted))
} finally {
  await browser.close()
  await product.stop()
}

async function show({ name, path, origin, width, who = 'lender', prepare }: Picture): Promise<void> {
  const size = { width, height: heightAt(width) }
  const page =
    origin === 'site'
      ? await newPage(browser, { baseURL: product.siteUrl, ...size })
      : await signedInPage(browser, product, `${who}@granary.example`, size)
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await prepare?.(page)
  await page.screenshot({ path: join(forDocuments, `${name}.png`), animations: 'disabled' })
  await page.context().close()
  console.log(`docs/pictures/${name}.png`)
}

async function takeAll(wanted: readonly Screen[]): Promise<void> {
  const as = (who: string) => signedInPage(browser, product, `${who}@granary.example`)
  const people: Record<Who, Page> = {
    visitor: await newPage(browser, { baseURL: product.siteUrl }),
    nobody: await newPage(browser, { baseURL: product.portalUrl }),
    lender: await as('lender'),
    borrower: await as('borrower'),
    admin: await as('admin'),
  }
  const records = await makeRecords(people)
  for (const screen of wanted)
    for (const width of widths) await look(people[screen.who], screen, records, width)
}

async function look(page: Page, screen: Screen, records: Records, width: number): Promise<void> {
  const { name, who, at, prepare } = screen
  await page.setViewportSize({ width, height: heightAt(width) })
  // Otherwise an address that differs only behind its # opens nothing anew.
  await page.goto('about:blank')
  await page.goto(new URL(at(records), who === 'visitor' ? product.siteUrl : product.portalUrl).href)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('.g-loading') === null)
  await prepare?.(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const clip = { x: 0, y: 0, width, height: Math.min(height, mostHeight) }
  const path = join(toLookAt, `${name.replaceAll(' ', '-')}-${width}.png`)
  await page.screenshot({ path, fullPage: true, clip, animations: 'disabled' })
  console.log(path)
}
