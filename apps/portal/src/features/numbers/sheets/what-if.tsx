import type { Sheets } from '@granary/api'
import { formatNumber } from '@granary/forms'
import { type Facts, type Figure, figuresOf, guaranteedAtMost, type RulePack } from '@granary/rules'
import { Button } from '@granary/ui'
import { useId, useState } from 'react'
import { shownFigure } from '../figure-words.ts'

type Loan = Sheets['pictures']['loan']
type Numbers = { readonly [Key in 'amount' | 'rate' | 'years' | 'percentage' | 'price']: number }

interface Dial {
  readonly id: keyof Numbers
  readonly label: string
  readonly min: number
  readonly max: number
  readonly step: number
}

const dials: readonly Dial[] = [
  { id: 'amount', label: 'Amount, $', min: 100_000, max: 25_000_000, step: 50_000 },
  { id: 'rate', label: 'Rate, %', min: 0, max: 20, step: 0.05 },
  { id: 'years', label: 'Term, years', min: 1, max: 40, step: 1 },
  { id: 'percentage', label: 'Guarantee, %', min: 0, max: 90, step: 1 },
  { id: 'price', label: 'Price if the guaranteed part is sold, %', min: 100, max: 120, step: 0.25 },
]

/** With other numbers than the answers, which stay as they are; every number can be typed too. */
export function WhatIf({ sheets }: { readonly sheets: Sheets }) {
  const { loan } = sheets.pictures
  const pack = sheets.rules as RulePack
  const start = startOf(pack, loan)
  const [changed, setChanged] = useState<Partial<Numbers>>({})
  const numbers = { ...start, ...changed }
  const assumed = dials.filter((dial) => loan[dial.id] === null && changed[dial.id] === undefined)
  const facts = factsOf(loan, numbers)
  const figures = reckoned(pack, facts, loan, numbers)
  const bound = boundWords(pack, facts, numbers)
  const id = useId()
  return (
    <section className="n-sheet n-wide" aria-labelledby={`${id}-title`}>
      <div className="n-head">
        <h3 id={`${id}-title`}>Economics for the lender</h3>
        <p>What if. The answers stay as they are.</p>
      </div>
      <div className="n-economics">
        <div className="n-dials">
          {dials.map((dial) => (
            <div key={dial.id} className="n-dial">
              <label htmlFor={`${id}-${dial.id}`}>{dial.label}</label>
              <input
                type="number"
                id={`${id}-${dial.id}`}
                {...{ min: 0, max: dial.max * 10, step: 'any' }}
                value={numbers[dial.id]}
                onChange={({ target: { valueAsNumber } }) =>
                  Number.isFinite(valueAsNumber) &&
                  valueAsNumber >= 0 &&
                  setChanged({ ...changed, [dial.id]: valueAsNumber })
                }
              />
              <input
                type="range"
                aria-label={`${dial.label}, slider`}
                {...{ min: dial.min, max: dial.max, step: dial.step }}
                value={numbers[dial.id]}
                onChange={({ target: { valueAsNumber } }) =>
                  setChanged({ ...changed, [dial.id]: valueAsNumber })
                }
              />
            </div>
          ))}
          <Button look="quiet" size="compact" onClick={() => setChanged({})}>
            Back to the answers
          </Button>
        </div>
        <dl className="n-inputs n-results" aria-live="polite">
          {figures.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {assumed.length > 0 && (
        <p className="n-note">
          Not answered yet, so only assumed here:{' '}
          {assumed.map((dial) => assumedWords(dial, numbers)).join('; ')}.
        </p>
      )}
      {bound && (
        <p className="n-note" role="status">
          {bound}
        </p>
      )}
      <p className="n-note">Fees are those of the year of obligation. No market price is assumed.</p>
    </section>
  )
}

const assumedWords = ({ id, label }: Dial, numbers: Numbers) =>
  `${label.toLowerCase()}: ${numbers[id].toLocaleString('en-US')}`

/** Where nothing is answered, something usual to begin with, which is said beside it. */
function startOf(pack: RulePack, loan: Loan): Numbers {
  const usual = {
    ...{ amount: loan.amount ?? 1_000_000, rate: loan.rate ?? 8, years: loan.years ?? 20 },
    ...{ percentage: loan.percentage ?? 80, price: loan.price ?? 100 },
  }
  const bound = guaranteedAtMost(pack, factsOf(loan, usual), usual.amount)
  return { ...usual, percentage: loan.percentage ?? bound?.most ?? usual.percentage }
}

/** What the rules say of the percentage that is tried, where it is more than they give or they are not published yet. */
function boundWords(pack: RulePack, facts: Facts, { amount, percentage }: Numbers): string | null {
  const bound = guaranteedAtMost(pack, facts, amount)
  if (!bound) return null
  const { most, fiscalYear } = bound
  if (most === null)
    return `Which percentage the rules guarantee of such a loan in fiscal year ${fiscalYear} is not known here yet.`
  return percentage > most
    ? `Of a loan of ${formatNumber(amount, 'currency')} the rules guarantee at most ${most}% in fiscal year ${fiscalYear}. The figures here are for ${percentage}%.`
    : null
}

function factsOf(loan: Loan, numbers: Numbers): Facts {
  return {
    today: new Date().toISOString().slice(0, 10),
    targetDate: loan.targetDate,
    answers: {
      application: {
        loanProgram: loan.program,
        totalLoanAmount: numbers.amount,
        guaranteePercentageRequested: numbers.percentage,
        loanTermYears: Math.round(numbers.years),
        loanPaymentFrequency: loan.frequency ?? 'MONTHLY',
      },
    },
    terms: { ...loan.terms, interestRate: numbers.rate, salePrice: numbers.price },
  }
}

function reckoned(pack: RulePack, facts: Facts, loan: Loan, numbers: Numbers) {
  const figures = new Map(figuresOf(pack, facts).map((figure) => [figure.id, figure]))
  const of = (id: string, name: string) => {
    const figure = figures.get(id)
    return { name, value: figure ? shownFigure(figure) : '' }
  }
  const partOf = (id: string, part: string, name: string) => {
    const value = figures.get(id)?.parts?.find((each) => each.name === part)?.value ?? null
    return { name, value: shownFigure({ value, unit: 'dollars' }) }
  }
  return [
    of('C01', `Payment${words[loan.frequency ?? 'MONTHLY'] ?? ''}`),
    { name: 'Guaranteed', value: formatNumber((numbers.amount * numbers.percentage) / 100, 'currency') },
    partOf('C13', 'Not guaranteed', 'Not guaranteed'),
    of('C02', 'Guarantee fee, once'),
    partOf('C03', 'Year 1', 'Retention fee, first year'),
    of('C03', 'Retention fee, whole life'),
    of('C13', 'You must hold'),
    of('C12', `Premium at ${numbers.price}`),
  ] satisfies readonly { name: string; value: Figure['value'] }[]
}

const words: Readonly<Record<string, string>> = {
  MONTHLY: ' a month',
  QUARTERLY: ' a quarter',
  SEMI_ANNUAL: ' every six months',
  ANNUAL: ' a year',
}
