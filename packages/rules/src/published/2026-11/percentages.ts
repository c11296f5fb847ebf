import { type GuaranteeProgram, programOrder } from '@granary/eligibility'
import type { Percentage, Provenance } from '../../pack/pack.ts'
import { noNotice2027, notFound, notice2026, reader2026, short } from './sources.ts'

const largest: Readonly<Record<GuaranteeProgram, number>> = {
  B_AND_I: 25_000_000,
  CF: 100_000_000,
  WWD: 50_000_000,
  REAP: 25_000_000,
}

const reader2025: Provenance = {
  source: 'Program pages of two secondary readers, February 2025',
  checked: '2026-11-22',
  confidence: 'H',
}
const assumed2025: Provenance = {
  source: 'Not found; widely assumed',
  checked: '2026-11-22',
  confidence: 'M',
}

export const percentages: readonly Percentage[] = [
  whole('B_AND_I', 2025, 80, reader2025),
  whole('CF', 2025, 80, assumed2025),
  whole('WWD', 2025, 80, assumed2025),
  whole('REAP', 2025, 80, reader2025),
  {
    id: 'B_AND_I-2026-below-5M',
    label: 'B&I below $5 M, percentage of fiscal year 2026',
    program: 'B_AND_I',
    fiscalYear: 2026,
    loanClass: 'standard',
    from: 0,
    below: 5_000_000,
    value: 85,
    ...notice2026,
  },
  {
    id: 'B_AND_I-2026-from-5M',
    label: 'B&I from $5 M to $25 M, percentage of fiscal year 2026',
    program: 'B_AND_I',
    fiscalYear: 2026,
    loanClass: 'standard',
    from: 5_000_000,
    upTo: 25_000_000,
    value: 80,
    ...notice2026,
  },
  {
    ...whole('B_AND_I', 2026, 80, reader2026),
    id: 'B_AND_I-2026-reduced-fee',
    label: 'B&I with a reduced fee, percentage of fiscal year 2026',
    loanClass: 'reducedFee',
  },
  ...(['CF', 'WWD', 'REAP'] as const).map((program) => whole(program, 2026, 'unknown', notFound)),
  ...programOrder.questionnaires.map((program) => whole(program, 2027, 'unknown', noNotice2027)),
]

function whole(
  program: GuaranteeProgram,
  fiscalYear: number,
  value: Percentage['value'],
  provenance: Provenance,
): Percentage {
  return {
    id: `${program}-${fiscalYear}`,
    label: `${short[program]}, percentage of fiscal year ${fiscalYear}`,
    program,
    fiscalYear,
    loanClass: 'standard',
    from: 0,
    upTo: largest[program],
    value,
    ...provenance,
  }
}
