import { formatNumber } from '@granary/forms'
import { AsTable, Bar } from '../bar.tsx'
import { shownFigure } from '../figure-words.ts'
import { nothingYet, type PictureProps, Sheet } from './sheet.tsx'

const dollars = (amount: number) => formatNumber(amount, 'currency')

/** The revenue of the last year beside that at which nothing is left. */
export function BreakEven({ pictures: { breakEven }, figure }: PictureProps) {
  const result = figure?.value == null ? 'Not complete yet' : `${shownFigure(figure)} with debt service`
  if (!breakEven)
    return (
      <Sheet title="Break-even" result={result}>
        {nothingYet(
          figure?.note ?? 'Enter revenue, fixed and variable cost of the last projected year to see it.',
        )}
      </Sheet>
    )
  const { revenue, alone, withService, safety } = breakEven
  const rows = [
    { id: 'revenue', label: 'Revenue of the last year', amount: revenue, fill: 0 },
    { id: 'service', label: 'Break-even with debt service', amount: withService, fill: 4 },
    { id: 'alone', label: 'Break-even without debt service', amount: alone, fill: 2 },
  ]
  const whole = Math.max(revenue, withService, alone)
  return (
    <Sheet title="Break-even" result={result}>
      {rows.map(({ id, label, amount, fill }) => (
        <Bar key={id} title={label} segments={[{ id, label, amount, fill }]} whole={whole} hideLegend />
      ))}
      <p className="n-note">
        {Number(safety) >= 0
          ? `Revenue may fall by ${safety} percent before nothing is left.`
          : 'Revenue does not reach the break-even.'}
      </p>
      <AsTable
        caption="Break-even"
        heads={['Revenue', 'Amount']}
        rows={rows.map(({ label, amount }) => [label, dollars(amount)] as const)}
      />
    </Sheet>
  )
}
