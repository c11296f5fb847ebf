import type { SheetPictures } from '@granary/api'
import { formatNumber } from '@granary/forms'
import { AsTable, Bar } from '../bar.tsx'
import { shownFigure } from '../figure-words.ts'
import { type Known, nothingYet, Sheet } from './sheet.tsx'

interface PictureProps {
  readonly pictures: SheetPictures
  readonly figure: Known
}

const dollars = (amount: number) => formatNumber(amount, 'currency')

export function Coverage({ pictures: { coverage }, figure }: PictureProps) {
  const least = Number(coverage.least)
  const years = coverage.years.map(({ year, value }) => ({ name: year, value: Number(value), text: value }))
  const most = Math.max(2, least, ...years.map(({ value }) => value))
  return (
    <Sheet
      title="Debt service coverage"
      result={figure?.value == null ? 'Not complete yet' : `${figure.value} in the last year`}
    >
      {years.length === 0 ? (
        nothingYet('Enter projections and the interest rate to see coverage by year.')
      ) : (
        <>
          <div className="n-columns" aria-hidden="true">
            <span className="n-line" style={{ bottom: `calc(1.75rem + ${(least / most) * 10}rem)` }}>
              {coverage.least}
            </span>
            {years.map(({ name, value, text }) => (
              <span key={name} className="n-column">
                <span>{text}</span>
                <span
                  className={value < least ? 'n-fill-4' : 'n-fill-0'}
                  style={{ height: `${(Math.max(0, value) / most) * 10}rem` }}
                />
                <span>{name}</span>
              </span>
            ))}
          </div>
          <p className="n-note">
            The line stands at {coverage.least}. {coverage.why}.
          </p>
          {figure?.note && <p className="n-note">{figure.note}</p>}
          <AsTable
            caption="Debt service coverage by year"
            heads={['Year', 'Coverage']}
            rows={years.map(
              ({ name, value, text }) =>
                [name, `${text}, ${value < least ? 'below' : 'at least'} ${coverage.least}`] as const,
            )}
          />
        </>
      )}
    </Sheet>
  )
}

const [width, height] = [320, 160]

export function Repayment({ pictures: { balances, loan }, figure }: PictureProps) {
  const result = figure?.value == null ? 'Not complete yet' : `${shownFigure(figure)} each payment`
  const points = balances.map(
    (balance, year) =>
      `${((year / (balances.length - 1)) * width).toFixed(1)},${(height - (balance / (balances[0] || 1)) * height).toFixed(1)}`,
  )
  const idle = Math.min(loan.interestOnlyMonths ?? 0, (balances.length - 1) * 12)
  const idleAt = (idle / 12 / (balances.length - 1)) * width
  return (
    <Sheet title="Repayment" result={result}>
      {balances.length < 2 ? (
        nothingYet('Enter the amount, the term, how often is paid and the interest rate to see the balance.')
      ) : (
        <>
          <svg viewBox={`-2 -4 ${width + 4} ${height + 8}`} className="n-curve" aria-hidden="true">
            <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} />
            <polyline points={points.join(' ')} />
            {idle > 0 && <line className="n-idle" x1={idleAt} x2={idleAt} y1="0" y2={height} />}
            <line x1="0" x2={width} y1={height} y2={height} />
          </svg>
          <p className="n-bar-head">
            <span>{dollars(balances[0] ?? 0)} now</span>
            <span>Nothing after {balances.length - 1} years</span>
          </p>
          {idle > 0 && (
            <p className="n-note">
              Interest only for {idle} months, up to the dashed line; the payments after them repay the loan.
            </p>
          )}
          <AsTable
            caption="Balance at the end of each year"
            heads={['Year', 'Balance']}
            rows={balances.slice(1).map((balance, at) => [String(at + 1), dollars(balance)] as const)}
          />
        </>
      )}
    </Sheet>
  )
}

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
