import { type GuaranteeProgram, programOrder } from '@granary/eligibility'
import type { Fee, Provenance } from '../../pack/pack.ts'
import { noNotice2027, notFound, reader2026, short, twoReaders2026 } from './sources.ts'

const words: Readonly<Record<Fee['kind'], string>> = {
  guarantee: 'guarantee fee',
  earlyIssue: 'added to the guarantee fee when the guarantee is issued before completion',
  retention: 'yearly retention fee',
}
const paragraphs: Readonly<Record<Fee['kind'], string>> = {
  guarantee: '5001.454(a)',
  earlyIssue: '5001.454(c)',
  retention: '5001.455',
}

export const fees: readonly Fee[] = [
  fee('B_AND_I', 2026, 'guarantee', 'standard', 3, twoReaders2026),
  fee('B_AND_I', 2026, 'guarantee', 'reducedFee', 1, reader2026),
  fee('B_AND_I', 2026, 'earlyIssue', 'standard', 0.5, {
    ...reader2026,
    note: 'Read as half a point more in the same formula; the text adds it to the fee.',
  }),
  fee('B_AND_I', 2026, 'retention', 'standard', 0.55, reader2026),
  fee('B_AND_I', 2026, 'retention', 'reducedFee', 0.5, reader2026),
  ...(['CF', 'WWD', 'REAP'] as const).flatMap((program) => unknownFees(program, 2026, notFound)),
  ...programOrder.questionnaires.flatMap((program) => unknownFees(program, 2027, noNotice2027)),
]

function unknownFees(program: GuaranteeProgram, fiscalYear: number, provenance: Provenance): readonly Fee[] {
  return (['guarantee', 'retention'] as const).map((kind) =>
    fee(program, fiscalYear, kind, 'standard', 'unknown', provenance),
  )
}

function fee(
  program: GuaranteeProgram,
  fiscalYear: number,
  kind: Fee['kind'],
  loanClass: Fee['loanClass'],
  value: Fee['value'],
  provenance: Provenance,
): Fee {
  const reduced = loanClass === 'reducedFee' ? ', reduced class' : ''
  return {
    id: `${program}-${fiscalYear}-${kind}${loanClass === 'reducedFee' ? '-reduced' : ''}`,
    label: `${short[program]} ${words[kind]} of fiscal year ${fiscalYear}${reduced}`,
    kind,
    program,
    fiscalYear,
    loanClass,
    basis: kind === 'retention' ? 'guaranteedBalance31December' : 'guaranteedLoan',
    paragraph: paragraphs[kind],
    value,
    ...provenance,
  }
}
