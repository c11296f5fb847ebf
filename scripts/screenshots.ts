/**
 * Takes the pictures that README and documents show, from the running product with its demo data, so that they are
 * never out of date. `npm run screenshots` writes them to `docs/pictures`.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser, newPage } from '../e2e/support/browser.ts'
import { startProduct } from '../e2e/support/product.ts'
import { root } from './steps.ts'

interface Picture {
  readonly name: string
  readonly path: string
  readonly origin: 'site' | 'portal'
  readonly width: number
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

const pictures: readonly Picture[] = [
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
]

const folder = join(root, 'docs/pictures')
mkdirSync(folder, { recursive: true })
const product = await startProduct()
const browser = await launchBrowser()
try {
  for (const picture of pictures) await take(picture)
} finally {
  await browser.close()
  await product.stop()
}

async function take({ name, path, origin, width, prepare }: Picture): Promise<void> {
  const page = await newPage(browser, { width, height: width < 720 ? 844 : 900 })
  if (origin === 'portal') await signIn(page)
  await page.goto((origin === 'site' ? product.siteUrl : product.portalUrl) + path, {
    waitUntil: 'networkidle',
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await prepare?.(page)
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  await page.context().close()
  console.log(`docs/pictures/${name}.png`)
}

async function signIn(page: Page): Promise<void> {
  const credentials = { email: 'lender@granary.example', password: 'granary-demo' }
  const response = await page.request.post(`${product.portalUrl}/api/auth/sign-in/email`, {
    data: credentials,
    headers: { origin: product.portalUrl },
  })
  if (!response.ok()) throw new Error(`The demo account could not sign in (${response.status()}).`)
}
