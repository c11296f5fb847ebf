import { formatNumber } from '@granary/forms'
import { AsTable } from '../bar.tsx'
import { shownFigure } from '../figure-words.ts'
import { Plot, share } from './plot.tsx'
import { nothingYet, type PictureProps, Sheet } from './sheet.tsx'
import { ticksUpTo } from './ticks.ts'

const dollars = (amount: number) => formatNumber(amount, 'currency')
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** What is owed at the end of each year, and how much of it is guaranteed. */
export function Repayment({ pictures: { balances, loan }, figure }: PictureProps) {
  const result = figure?.value == null ? 'Not complete yet' : `${shownFigure(figure)} each payment`
  const last = balances.length - 1
  const idle = Math.min(loan.interestOnlyMonths ?? 0, last * 12)
  return (
    <Sheet title="Repayment" result={result}>
      {last < 1 ? (
        nothingYet('Enter the amount, the term, how often is paid and the interest rate to see the balance.')
      ) : (
        <>
          <Balances {...{ balances, idle }} guaranteed={loan.percentage} />
          <p className="n-bar-head">
            <span>{dollars(balances[0] ?? 0)} now</span>
            <span>Nothing after {last} years</span>
          </p>
          {loan.percentage !== null && (
            <p className="n-note">Dotted: the part of it that is guaranteed, {loan.percentage}%.</p>
          )}
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

interface BalancesProps {
  readonly balances: readonly number[]
  readonly guaranteed: number | null
  /** Months in which only interest is paid. */
  readonly idle: number
}

function Balances({ balances, guaranteed, idle }: BalancesProps) {
  const last = balances.length - 1
  const ticks = ticksUpTo(Math.max(...balances))
  const top = ticks.at(-1) ?? 1
  const curve = (part: number) =>
    balances
      .map((balance, year) => `${(year / last) * 100},${100 - ((balance * part) / top) * 100}`)
      .join(' ')
  const owed = curve(1)
  const idleAt = (idle / 12 / last) * 100
  const named = yearsUpTo(last)
  const shownYear = named.length > 2 ? Math.round(last * 0.4) : null
  return (
    <Plot
      ticks={ticks}
      shown={(tick) => short.format(tick)}
      names={
        <div className="n-year-names">
          {named.map((year) => (
            <span key={year} style={{ left: share(year / last) }}>
              {year === 0 ? 'Now' : year}
            </span>
          ))}
        </div>
      }
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="n-curve" aria-hidden="true">
        <polygon points={`0,100 ${owed} 100,100`} />
        <polyline points={owed} />
        {guaranteed !== null && <polyline className="n-guaranteed" points={curve(guaranteed / 100)} />}
        {idle > 0 && <line className="n-idle" x1={idleAt} x2={idleAt} y1="0" y2="100" />}
      </svg>
      {shownYear !== null && (
        <span
          className="n-point"
          style={{ left: share(shownYear / last), bottom: share((balances[shownYear] ?? 0) / top) }}
        >
          <span>
            Year {shownYear}: {dollars(Math.round(balances[shownYear] ?? 0))}
          </span>
        </span>
      )}
    </Plot>
  )
}

/** Few enough to stand beneath a narrow picture. */
function yearsUpTo(last: number): readonly number[] {
  const step = [1, 2, 5, 10].find((years) => last / years <= 6) ?? 20
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, at) => at * step)
}
