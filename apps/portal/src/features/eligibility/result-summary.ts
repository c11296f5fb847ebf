import type { Finding, ProgramFit } from '@granary/eligibility'

export interface ResultSummary {
  readonly outcome: ProgramFit['outcome']
  readonly headline: string
  /** The one reason that decides. */
  readonly reason: string
  readonly paragraph: string | null
  /** What would change it; null where nothing has to. */
  readonly remedy: string | null
}

/** The result in one line, the reason that weighs most, and what would change it. The best program speaks for all. */
export function resultSummary(fits: readonly ProgramFit[]): ResultSummary {
  const [best] = fits
  const outcome = best?.outcome ?? 'doesNotFit'
  const deciding = best && decidingFinding(best, fits)
  return {
    outcome,
    headline: headlineOf(fits),
    reason: deciding?.text ?? 'Nothing that you answered speaks against it.',
    paragraph: deciding?.paragraph ?? null,
    remedy: deciding?.remedy ?? null,
  }
}

function headlineOf(fits: readonly ProgramFit[]): string {
  const fitting = fits.filter(({ outcome }) => outcome === 'fits')
  const open = fits.filter(({ outcome }) => outcome === 'open')
  if (fitting.length > 0) return `${named(fitting)} ${fitting.length === 1 ? 'looks' : 'look'} like a fit`
  if (open.length > 0) return `${named(open)} may fit, with open points`
  return 'No program fits as it stands'
}

const named = (fits: readonly ProgramFit[]) => list.format(fits.map(({ label }) => label))
const list = new Intl.ListFormat('en-US')

/** What rules every program out weighs more than what rules out one. */
function decidingFinding(best: ProgramFit, fits: readonly ProgramFit[]) {
  const verdict: Finding['verdict'] | null =
    best.outcome === 'doesNotFit' ? 'against' : best.outcome === 'open' ? 'open' : null
  const candidates = best.findings.filter((finding) => finding.verdict === verdict)
  const isEverywhere = (rule: string) =>
    fits.every(({ findings }) => findings.some((each) => each.rule === rule && each.verdict === verdict))
  return candidates.find(({ rule }) => isEverywhere(rule)) ?? candidates[0]
}
