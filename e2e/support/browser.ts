import { existsSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const quiet = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
  '--disable-dev-shm-usage',
]

/** A real Chromium. Each caller gets its own and closes it. */
export async function launchBrowser(extra: readonly string[] = []): Promise<Browser> {
  const { executablePath, args } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args: [...new Set([...args, ...quiet, ...extra])],
    headless: true,
  })
  running += 1
  browser.on('disconnected', () => {
    running -= 1
    if (running === 0) removeUnpacked()
  })
  return browser
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
 */
export async function axe(page: Page, { without = [] }: { without?: string[] } = {}): Promise<AxeFinding[]> {
  // Through the debugger, because a page's content policy rightly refuses a foreign script tag.
  await page.evaluate(await readFile(axeSource, 'utf8'))
  return page.evaluate(
    async ({ tags, without }) => {
      const runner = (globalThis as unknown as { axe: typeof import('axe-core') }).axe
      const { violations } = await runner.run(
        { exclude: ['[data-base-ui-focus-guard]'] },
        {
          runOnly: { type: 'tag', values: tags },
          rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        },
      )
      return violations.map(({ id, help, nodes }) => ({
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

/** How far the page can be scrolled sideways; anything but 0 is a defect. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const installed = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))
  return installed ? { executablePath: installed, args: [] } : unpackChromium()
}

/**
 * The browser of the package unpacks itself into the temporary folder under a fixed name. Two test files doing so at
 * once would trample each other, so each process gives it a folder of its own and takes it away with its last browser: a test worker is ended from
 * outside and never sees its own exit.
 */
let running = 0
let removeUnpacked = () => {}
let unpacked: Promise<{ executablePath: string; args: string[] }> | undefined

function unpackChromium() {
  unpacked ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'granary-chromium-'))
    const before = process.env.TMPDIR
    removeUnpacked = () => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
      process.env.TMPDIR = before ?? '/tmp'
      unpacked = undefined
      removeUnpacked = () => {}
    }
    process.env.TMPDIR = folder
    // Makes the package bring its own shared libraries, which a bare machine lacks.
    process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x'
    const { default: packaged } = await import('@sparticuz/chromium')
    const executablePath = await packaged.executablePath()
    process.env.FONTCONFIG_PATH = await nameFontFolders(folder)
    // One process for everything would take all pages down with one.
    return { executablePath, args: packaged.args.filter((arg) => arg !== '--single-process') }
  })()
  return unpacked
}

/** The package's own list names fixed folders, not ours; without a single font the browser dies at an input. */
async function nameFontFolders(folder: string): Promise<string> {
  const settings = join(folder, 'font-settings')
  await mkdir(settings)
  const folders = [join(folder, 'fonts'), '/usr/share/fonts'].map((path) => `<dir>${path}</dir>`).join('')
  const cache = `<cachedir>${join(folder, 'font-cache')}</cachedir>`
  await writeFile(join(settings, 'fonts.conf'), `<fontconfig>${folders}${cache}</fontconfig>`)
  return settings
}
