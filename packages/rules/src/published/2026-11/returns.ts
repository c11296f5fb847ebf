import type { ReturnReason } from '../../pack/pack.ts'

type Row = readonly [id: string, reason: string, source: string, foundBy: readonly string[]]

const rows: readonly Row[] = [
  ['statements', 'Statements are incomplete or too old', 'S22', ['R04', 'R05']],
  ['projections', 'Projections without assumptions', 'S22, S17', ['R06']],
  ['creditMemo', 'The credit memo is incomplete', 'S22, S17', ['R02']],
  ['form', 'The form is incomplete', 'S22, S09', ['R01']],
  ['repayment', 'Repayment is not shown', 'S09', ['X16', 'X17']],
  ['collateral', 'No schedule of collateral, or a shortfall that nobody speaks of', 'S09, S17', ['X21']],
  ['disagree', 'Memo, agreement and papers disagree', 'S17', ['X26', 'X02', 'X11']],
  ['uses', 'Uses are unclear, or costs are lumped', 'S17', ['X01']],
  ['refinanced', 'Refinanced notes are not named or justified', 'S17, S22', ['X15']],
  ['affiliates', 'Affiliates are missing', 'S09', ['R22', 'X14']],
  ['proForma', 'No pro forma balance sheet', 'S09', ['R06']],
  ['rate', 'The change of the rate is not described', 'S09', ['X09']],
  ['valuation', 'A valuation is missing', 'S09', ['R10', 'R11']],
  ['environment', 'The environmental review is not finished', 'lending practice', ['R03', 'X25']],
  ['ineligible', 'A borrower or a use that is not eligible', 'S22', ['X03', 'X23', 'X24']],
]

/** No list of the agency was found; lists of a sister agency are the nearest. S22: the first four make 75 percent. */
export const returns: readonly ReturnReason[] = rows.map(([id, reason, source, foundBy], index) => ({
  id,
  reason,
  rank: index + 1,
  foundBy,
  source: `Processing centers of the SBA, by analogy (${source})`,
  checked: '2026-11-22',
  confidence: 'M',
}))
