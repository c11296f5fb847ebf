import { writeFile } from 'node:fs/promises'
import { launchBrowser } from '../../e2e/support/browser.ts'

/**
 * Scores of the ten public pages as a phone sees them: `node scripts/lighthouse/measure.ts http://localhost:3000`,
 * then, if wanted, a file for the figures and a list of paths.
 * First once: `npm ci --prefix scripts/lighthouse`.
 */
const paths = [
  '/',
  '/our-solution',
  '/our-story',
  '/contact',
  '/eligibility',
  '/about',
  '/terms',
  '/privacy',
  '/cookies',
  '/verify',
] as const
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Report {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly score: number | null; readonly title: string }>
  >
}
type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>

const siteUrl = (process.argv[2] ?? 'http://localhost:3000').replace(/\/$/, '')
const reportFile = process.argv[3]
const wanted = process.argv[4]?.split(',') ?? paths
const debuggingPort = 9333
// Its own folder holds it, so it cannot be a plain import of this project.
const { default: lighthouse } = (await import(
  new URL('./node_modules/lighthouse/core/index.js', import.meta.url).href
)) as { default: Lighthouse }

const rows = []
for (const path of wanted) {
  const browser = await launchBrowser([`--remote-debugging-port=${debuggingPort}`])
  try {
    const flags = { port: debuggingPort, onlyCategories: categories, formFactor: 'mobile', logLevel: 'error' }
    const result = await lighthouse(`${siteUrl}${path}`, flags)
    if (!result || result.lhr.runtimeError) {
      throw new Error(`${path}: ${result?.lhr.runtimeError?.message ?? 'no report'}`)
    }
    const { categories: scores, audits } = result.lhr
    const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
    rows.push({
      path,
      ...Object.fromEntries(categories.map((name) => [name, Math.round((scores[name]?.score ?? 0) * 100)])),
      lcpMs: Math.round(figure('largest-contentful-paint')),
      cls: Number(figure('cumulative-layout-shift').toFixed(3)),
      tbtMs: Math.round(figure('total-blocking-time')),
      failed: Object.values(audits)
        .filter(({ score }) => score !== null && score < 0.9)
        .map(({ title }) => title)
        .join('; '),
    })
  } finally {
    await browser.close()
  }
}
console.table(rows)
if (reportFile) await writeFile(reportFile, `${JSON.stringify(rows, null, 2)}\n`)
