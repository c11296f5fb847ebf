import type { ProgramFacts } from './program-facts.ts'
import type { ProgramPack } from './program-pack.ts'
import { type Finding, programRules } from './program-rules.ts'
import { type GuaranteeProgram, guaranteePrograms, programOrder } from './programs.ts'

export interface ProgramFit {
  readonly program: GuaranteeProgram
  readonly label: string
  /** `fits`: nothing speaks against it; `open`: something has to be settled first; `doesNotFit`: ruled out. */
  readonly outcome: 'fits' | 'open' | 'doesNotFit'
  readonly findings: readonly (Finding & { readonly rule: string; readonly paragraph: string })[]
}

/** Screens a project for each program. Advice, never a determination: only the agency decides. Best fits first. */
export function programFit(facts: ProgramFacts, pack: ProgramPack): readonly ProgramFit[] {
  return programOrder.questionnaires
    .map((program) => fitOf(facts, program, pack))
    .toSorted((a, b) => rank(a) - rank(b))
}

function fitOf(facts: ProgramFacts, program: GuaranteeProgram, pack: ProgramPack): ProgramFit {
  const findings = programRules.flatMap(({ id, paragraph, judge }) => {
    const finding = judge(facts, program, pack)
    return finding ? [{ ...finding, rule: id, paragraph }] : []
  })
  const has = (verdict: Finding['verdict']) => findings.some((finding) => finding.verdict === verdict)
  const outcome = has('against') ? 'doesNotFit' : has('open') ? 'open' : 'fits'
  return { program, label: guaranteePrograms[program].title, outcome, findings }
}

const outcomes: readonly ProgramFit['outcome'][] = ['fits', 'open', 'doesNotFit']

/** Among those that are ruled out, the one with the fewest reasons is the nearest. */
function rank({ outcome, findings }: ProgramFit): number {
  return outcomes.indexOf(outcome) * 100 + findings.filter(({ verdict }) => verdict !== 'for').length
}
