import type { Finding, ProgramFit } from '@granary/eligibility'

export interface ResultSummary {
  readonly outcome: ProgramFit['outcome']
  readonly headline: string
  /** The one reason that decides. */
  readonly reason: string
  readonly paragraph: string | null
  /** What would change it, all of it for the nearest program; null where nothing has to. */
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
    remedy: deciding ? remedyFor(best, deciding) : null,
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

/** For one reason what changes it; for several all of it, since one alone would not do, with the program that it is for. */
function remedyFor(best: ProgramFit, deciding: Finding): string | null {
  const others = best.findings.filter(
    (finding) => finding.verdict === deciding.verdict && finding !== deciding,
  )
  const remedies = [deciding, ...others].flatMap(({ remedy }) => (remedy === undefined ? [] : [remedy]))
  if (remedies.length < 2) return remedies[0] ?? null
  return `for ${best.label} all of these. ${remedies.join(' ')}`
}

/** What rules every program out weighs more than what rules out one. */
function decidingFinding(best: ProgramFit, fits: readonly ProgramFit[]) {
  const verdict: Finding['verdict'] | null =
    best.outcome === 'doesNotFit' ? 'against' : best.outcome === 'open' ? 'open' : null
  const candidates = best.findings.filter((finding) => finding.verdict === verdict)
  const isEverywhere = (rule: string) =>
    fits.every(({ findings }) => findings.some((each) => each.rule === rule && each.verdict === verdict))
  return candidates.find(({ rule }) => isEverywhere(rule)) ?? candidates[0]
}
