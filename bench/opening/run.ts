/**
 * A project late in its life, opened on a middling phone over a poor line (processor slowed four times, slow 4G,
 * 390 px): how long until it is there and how long it keeps a finger waiting, the first time and with everything kept.
 * Needs a built portal. `--rounds N`; `--steps` prints what was waited for in the last visit of each kind.
 */
import { parseArgs } from 'node:util'
import { launchBrowser } from '../../e2e/support/browser.ts'
import { signedInPage } from '../../e2e/support/lender.ts'
import { startProduct } from '../../e2e/support/product.ts'
import { lateProject } from './project.ts'
import { type Visit, visit } from './vitals.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, steps: { type: 'boolean', default: false } },
})
const rounds = Number(values.rounds)
const kinds = ['cold', 'warm'] as const
const visits: Record<(typeof kinds)[number], Visit[]> = { cold: [], warm: [] }
const product = await startProduct({ RATE_LIMITS: 'off' })
const browser = await launchBrowser()
try {
  const officer = await signedInPage(browser, product)
  const { projectId, answered, files } = await lateProject(officer)
  await officer.context().close()
  const url = `${product.portalUrl}/lender/dashboard/projects/${projectId}?stage=application`
  for (let round = 0; round < rounds; round += 1) {
    const phone = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
    const page = await signedInPage(browser, product, undefined, phone)
    for (const kind of kinds) visits[kind].push(await visit(page.context(), url))
    await page.context().close()
  }
  print(answered, files)
} finally {
  await browser.close()
  await product.stop()
}

function print(answered: number, files: number): void {
  const figures = [
    ['LCP, ms', 'lcpMs'],
    ['form there, ms', 'panelMs'],
    ['INP, ms', 'inpMs'],
    ['longest task, ms', 'longestTaskMs'],
    ['blocked, ms', 'blockedMs'],
    ['work of the page until then, ms', 'workedMs'],
    ['scripts of it, ms', 'scriptMs'],
    ['transferred, kB', 'transferredKb'],
  ] as const
  console.log(
    `${answered} answers and ${files} files; ${rounds} visits of each kind: median (lowest to highest)\n`,
  )
  console.log(`| | ${kinds.join(' | ')} |\n|---|${'---:|'.repeat(kinds.length)}`)
  for (const [name, of] of figures) {
    console.log(
      `| ${name} | ${kinds.map((kind) => withSpread(visits[kind].map((each) => each[of]))).join(' | ')} |`,
    )
  }
  for (const kind of kinds) {
    const last = visits[kind].at(-1)
    console.log(`\n${kind}: the largest was “${last?.lcpOf}”, the slowest ${last?.inpOf}`)
    if (!values.steps) continue
    for (const { name, from, to, kb } of last?.steps ?? [])
      console.log(
        `${from.toFixed(0).padStart(7)} ${to.toFixed(0).padStart(7)} ${kb.toFixed(1).padStart(7)} kB  ${name}`,
      )
  }
}

function withSpread(all: readonly number[]): string {
  const sorted = all.toSorted((one, other) => one - other)
  const shown = (value = Number.NaN) => value.toFixed(0)
  return `${shown(sorted[Math.floor(sorted.length / 2)])} (${shown(sorted[0])} to ${shown(sorted.at(-1))})`
}
