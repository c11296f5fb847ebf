import './numbers.css'
import { projectSheets, type SheetFigure, type Sheets } from '@granary/api'
import { formatNumber } from '@granary/forms'
import { balancesOf, type RulePack } from '@granary/rules'
import { Button, LoadingState } from '@granary/ui'
import { useQuery } from 'convex/react'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { AsTable, Bar } from './bar.tsx'
import { shownFigure } from './figure-words.ts'
import { Score } from './score.tsx'
import type { NumbersProps } from './table-link.tsx'
import { WhatIf } from './what-if.tsx'
import { Working } from './working.tsx'

/** What the tables and answers come to, drawn and reckoned, each figure with its working. */
export function SheetsPage({ projectId, area }: NumbersProps) {
  const sheets = useQuery(projectSheets.get, { projectId })
  if (!sheets) return <LoadingState text="Loading the sheets…" rows={6} />
  const { figures } = sheets
  const of = (id: string) => figures.find((figure) => figure.id === id)
  return (
    <div className="n-page">
      <h2 className="g-visually-hidden">Sheets</h2>
      <div className="n-head n-intro">
        <p>{summaryOf(of('C04'), of('C06'))}</p>
        <Button look="secondary" icon={Printer} onClick={() => window.print()} className="g-no-print">
          Print the sheets
        </Button>
      </div>
      <div className="n-sheets">
        <SourcesAndUses sheets={sheets} figure={of('C04')} />
        <Collateral sheets={sheets} figure={of('C06')} />
        <Coverage figure={of('C07')} />
        <Repayment sheets={sheets} figure={of('C01')} />
        <WhatIf key={JSON.stringify(sheets.pictures.loan)} sheets={sheets} />
        <Score {...{ projectId, area }} score={sheets.score} rules={(sheets.rules as RulePack).title} />
        <section className="n-sheet n-wide" aria-labelledby="n-figures">
          <div className="n-head">
            <h3 id="n-figures">All figures</h3>
            <p>Each opens into its working.</p>
          </div>
          {figures.map((figure) => (
            <Working
              key={figure.id}
              {...{ projectId, area, figure }}
              rules={(sheets.rules as RulePack).title}
            />
          ))}
        </section>
      </div>
    </div>
  )
}

type Known = SheetFigure | undefined

const partOf = (figure: Known, name: string) => figure?.parts.find((part) => part.name === name)?.value

function summaryOf(sources: Known, collateral: Known): ReactNode {
  const short = Number(partOf(collateral, 'Short of the loan') ?? 0)
  const gap = sources?.value ?? null
  const meets =
    gap === null
      ? 'Sources and uses are not complete yet.'
      : Number(gap) === 0
        ? 'Sources and uses meet to the cent.'
        : `Sources and uses differ by ${formatNumber(Math.abs(Number(gap)), 'currency')}.`
  return (
    <>
      {short > 0 && <strong>Collateral is short of the loan by {formatNumber(short, 'currency')}. </strong>}
      {meets}
    </>
  )
}

interface SheetProps {
  readonly title: string
  readonly result: string
  readonly children: ReactNode
}

function Sheet({ title, result, children }: SheetProps) {
  return (
    <section className="n-sheet" aria-label={title}>
      <div className="n-head">
        <h3>{title}</h3>
        <p>{result}</p>
      </div>
      <div className="n-body">{children}</div>
    </section>
  )
}

const nothingYet = (what: string) => <p className="n-note">{what}</p>
const total = (segments: Sheets['pictures']['sources']) =>
  segments.reduce((sum, { amount }) => sum + amount, 0)

function SourcesAndUses({
  sheets: { pictures },
  figure,
}: {
  readonly sheets: Sheets
  readonly figure: Known
}) {
  const { sources, uses } = pictures
  const whole = Math.max(total(sources), total(uses))
  const result =
    figure?.value == null
      ? 'Not complete yet'
      : Number(figure.value) === 0
        ? 'Meet to the cent'
        : `Differ by ${formatNumber(Math.abs(Number(figure.value)), 'currency')}`
  return (
    <Sheet title="Sources and uses" result={result}>
      {whole === 0 ? (
        nothingYet('Enter the tables of sources and of uses to see them here.')
      ) : (
        <>
          <Bar title="Sources" segments={sources} whole={whole} />
          <Bar title="Uses" segments={uses} whole={whole} />
          <AsTable
            caption="Sources and uses"
            heads={['Part', 'Amount']}
            rows={[
              ...sources.map(
                ({ label, amount }) => [`Sources: ${label}`, formatNumber(amount, 'currency')] as const,
              ),
              ...uses.map(
                ({ label, amount }) => [`Uses: ${label}`, formatNumber(amount, 'currency')] as const,
              ),
            ]}
          />
        </>
      )}
    </Sheet>
  )
}

function Collateral({ sheets: { pictures }, figure }: { readonly sheets: Sheets; readonly figure: Known }) {
  const { collateral, loan } = pictures
  const whole = Math.max(total(collateral), loan.amount ?? 0)
  const short = Number(partOf(figure, 'Short of the loan') ?? 0)
  const result =
    figure?.value == null
      ? 'Not complete yet'
      : `${figure.value} of the loan${short > 0 ? `, short ${formatNumber(short, 'currency')}` : ''}`
  return (
    <Sheet title="Collateral" result={result}>
      {collateral.length === 0 ? (
        nothingYet('Enter the table of collateral to see it here.')
      ) : (
        <>
          <Bar title="After discounts" segments={collateral} whole={whole} />
          {loan.amount !== null && <p className="n-note">Loan {formatNumber(loan.amount, 'currency')}</p>}
          <p className="n-note">
            Discounts are those of your bank, no rule. Going-concern value is taken out.
          </p>
          <AsTable
            caption="Collateral after discounts"
            heads={['Class', 'After discounts']}
            rows={collateral.map(({ label, amount }) => [label, formatNumber(amount, 'currency')] as const)}
          />
        </>
      )}
    </Sheet>
  )
}

/** Below it what is earned does not carry the debt; the rule names no other least. */
const line = 1

function Coverage({ figure }: { readonly figure: Known }) {
  const years = (figure?.parts ?? [])
    .filter(({ name }) => /^Year \d/.test(name))
    .map(({ name, value }) => ({ name: name.replace('Year ', ''), value: Number(value), text: value }))
  const most = Math.max(2, ...years.map(({ value }) => value))
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
            <span className="n-line" style={{ bottom: `calc(1.75rem + ${(line / most) * 10}rem)` }}>
              1.00
            </span>
            {years.map(({ name, value, text }) => (
              <span key={name} className="n-column">
                <span>{text}</span>
                <span
                  className={value < line ? 'n-fill-4' : 'n-fill-0'}
                  style={{ height: `${(Math.max(0, value) / most) * 10}rem` }}
                />
                <span>{name}</span>
              </span>
            ))}
          </div>
          <AsTable
            caption="Debt service coverage by year"
            heads={['Year', 'Coverage']}
            rows={years.map(({ name, text }) => [name, text] as const)}
          />
        </>
      )}
    </Sheet>
  )
}

function Repayment({ sheets: { pictures }, figure }: { readonly sheets: Sheets; readonly figure: Known }) {
  const { loan } = pictures
  const balances = [loan.amount ?? 0, ...balancesOf(loan)]
  const result = figure?.value == null ? 'Not complete yet' : `${shownFigure(figure)} each payment`
  const [width, height] = [320, 160]
  const points = balances.map(
    (balance, year) =>
      `${((year / (balances.length - 1)) * width).toFixed(1)},${(height - (balance / (balances[0] || 1)) * height).toFixed(1)}`,
  )
  return (
    <Sheet title="Repayment" result={result}>
      {balances.length < 2 ? (
        nothingYet('Enter the amount, the term, how often is paid and the interest rate to see the balance.')
      ) : (
        <>
          <svg viewBox={`-2 -4 ${width + 4} ${height + 8}`} className="n-curve" aria-hidden="true">
            <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} />
            <polyline points={points.join(' ')} />
            <line x1="0" x2={width} y1={height} y2={height} />
          </svg>
          <p className="n-bar-head">
            <span>{formatNumber(balances[0] ?? 0, 'currency')} now</span>
            <span>Nothing after {balances.length - 1} years</span>
          </p>
          <AsTable
            caption="Balance at the end of each year"
            heads={['Year', 'Balance']}
            rows={balances
              .slice(1)
              .map((balance, at) => [String(at + 1), formatNumber(balance, 'currency')] as const)}
          />
        </>
      )}
    </Sheet>
  )
}
