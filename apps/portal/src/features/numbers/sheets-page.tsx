import './numbers.css'
import { projectSheets, type Sheets } from '@granary/api'
import { formatNumber } from '@granary/forms'
import type { RulePack } from '@granary/rules'
import { Button, LoadingState } from '@granary/ui'
import { useQuery } from 'convex/react'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { AsTable, Bar } from './bar.tsx'
import { Score } from './score.tsx'
import { BreakEven } from './sheets/break-even.tsx'
import { Coverage } from './sheets/coverage.tsx'
import { Repayment } from './sheets/repayment.tsx'
import { type Known, nothingYet, Sheet } from './sheets/sheet.tsx'
import { WhatIf } from './sheets/what-if.tsx'
import type { NumbersProps } from './table-link.tsx'
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
        <Coverage pictures={sheets.pictures} figure={of('C07')} />
        <Repayment pictures={sheets.pictures} figure={of('C01')} />
        <BreakEven pictures={sheets.pictures} figure={of('C11')} />
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
    <Sheet
      title="Sources and uses"
      result={result}
      passes={figure?.value == null ? undefined : Number(figure.value) === 0}
    >
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
    <Sheet title="Collateral" result={result} passes={figure?.value == null ? undefined : short <= 0}>
      {collateral.length === 0 ? (
        nothingYet('Enter the table of collateral to see it here.')
      ) : (
        <>
          <Bar
            title="After discounts"
            segments={collateral}
            whole={whole}
            {...(loan.amount !== null && {
              mark: { at: loan.amount, text: `Loan ${formatNumber(loan.amount, 'currency')}` },
            })}
          />
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
