import { formatNumber } from '@granary/forms'
import { lackInWords } from '@granary/rules'
import type { PlanBars, PlanCalculation, PlanFigure, PlanPicture } from '../../bundle/calculations.ts'
import type { sheetsOf } from '../sheets/index.ts'

export type PackageSheets = Awaited<ReturnType<typeof sheetsOf>>
type SheetFigure = PackageSheets['figures'][number]
type Segments = PackageSheets['pictures']['sources']

/** Under which tab, and the sheet. */
export interface TabbedCalculation {
  readonly tab: string
  readonly calculation: PlanCalculation
}

/**
 * The sheets that an agency reads, each under the tab of its matter. What the loan brings the lender is the lender's own
 * affair and stays out of the package.
 */
export function calculationsOf(sheets: PackageSheets, isDraft: boolean): readonly TabbedCalculation[] {
  const calculation = (tab: string, title: string, rest: Omit<PlanCalculation, 'title' | 'isDraft'>) => ({
    ...{ tab, calculation: { title, isDraft, ...rest } },
  })
  const of = (...ids: readonly string[]) =>
    sheets.figures.filter((figure) => ids.includes(figure.id) && isOfThisLoan(figure))
  const figure = (id: string) => sheets.figures.find((each) => each.id === id)
  const all = [
    ...(sheets.score ? [calculation('01', 'Priority points', scoreOf(sheets.score))] : []),
    calculation('02', 'Repayment', {
      result: resultOf(figure('C07')),
      pictures: repaymentPictures(sheets.pictures),
      figures: of('C01', 'C07', 'C08', 'C09', 'C10', 'C11').map(planFigure),
    }),
    calculation('06', 'Sources and uses', {
      result: meeting(figure('C04')),
      pictures: moneyPictures(sheets.pictures),
      figures: of('C04', 'C05').map(planFigure),
    }),
    calculation('11', 'Collateral coverage', {
      result: resultOf(figure('C06')),
      pictures: collateralPictures(sheets.pictures),
      figures: of('C06', 'C14').map(planFigure),
    }),
  ]
  return isDraft
    ? all
    : all.filter(({ calculation: { figures, pictures } }) => saysSomething(figures, pictures))
}

/** A sheet that comes to nothing is for those who fill it in, and not for who reads what was submitted. */
const saysSomething = (figures: readonly PlanFigure[], pictures: readonly PlanPicture[]) =>
  pictures.length > 0 || figures.some(({ value }) => value !== notComputed)

/** Of tests of refinancing and of hospitals it may not be known whether the loan is one: they are there once they say something. */
const isOfThisLoan = ({ id, value }: SheetFigure) => !['C08', 'C09'].includes(id) || value !== null

const dollars = (amount: number) => formatNumber(amount, 'currency')

const notComputed = 'not computed'

/** As the page writes it. */
function shownValue({ value, unit }: Pick<SheetFigure, 'value' | 'unit'>): string {
  if (value === null) return notComputed
  if (unit === 'dollars') return dollars(Number(value))
  return unit === 'percent' ? `${value}%` : value
}

const resultOf = (figure: SheetFigure | undefined) =>
  figure ? `${figure.title}: ${shownValue(figure)}.` : 'Not computed.'

function meeting(figure: SheetFigure | undefined): string {
  if (figure?.value == null) return lackInWords(figure?.missing ?? []) ?? 'Not computed.'
  const gap = Math.abs(Number(figure.value))
  return gap === 0 ? 'Sources and uses meet to the cent.' : `Sources and uses differ by ${dollars(gap)}.`
}

function planFigure(figure: SheetFigure): PlanFigure {
  const { title, formula, source, working, missing, note } = figure
  return {
    ...{ title, formula, working, note, value: shownValue(figure) },
    source: /^\d/.test(source) ? `§${source}` : 'a convention, no rule',
    lacks: lackInWords(missing),
  }
}

const sumOf = (segments: Segments) => segments.reduce((sum, { amount }) => sum + amount, 0)
const shares = (label: string, segments: Segments) =>
  segments.map((segment) => [`${label}: ${segment.label}`, dollars(segment.amount)])

const places = (segments: Segments) => segments.map((_, at) => at)

function barOf(label: string, segments: Segments): PlanBars['bars'][number] {
  const parts = segments.map(({ amount }, at) => ({ amount, fill: at }))
  return { label, total: dollars(sumOf(segments)), parts }
}

function moneyPictures({ sources, uses }: PackageSheets['pictures']): readonly PlanPicture[] {
  const whole = Math.max(sumOf(sources), sumOf(uses))
  if (whole === 0) return []
  return [
    {
      kind: 'bars',
      title: 'Sources beside uses',
      alt: `Two bars: sources of ${dollars(sumOf(sources))} and uses of ${dollars(sumOf(uses))}. The table behind it names their parts.`,
      bars: [barOf('Sources', sources), barOf('Uses', uses)],
      whole,
      fills: [...places(sources), ...places(uses)],
      heads: ['Part', 'Amount'],
      rows: [...shares('Sources', sources), ...shares('Uses', uses)],
    },
  ]
}

function collateralPictures({ collateral, loan }: PackageSheets['pictures']): readonly PlanPicture[] {
  if (collateral.length === 0) return []
  const lent: Segments = loan.amount === null ? [] : [{ id: 'loan', label: 'Loan', amount: loan.amount }]
  return [
    {
      kind: 'bars',
      title: 'Collateral after discounts beside the loan',
      alt: `Two bars: collateral of ${dollars(sumOf(collateral))} after discounts, and the loan of ${dollars(sumOf(lent))}. The table behind it names the classes.`,
      bars: [barOf('After discounts', collateral), barOf('Loan', lent)],
      whole: Math.max(sumOf(collateral), sumOf(lent)),
      fills: [...places(collateral), ...places(lent)],
      heads: ['Class', 'After discounts'],
      rows: [
        ...shares('Collateral', collateral),
        ...lent.map(({ label, amount }) => [label, dollars(amount)]),
      ],
    },
  ]
}

function repaymentPictures(pictures: PackageSheets['pictures']): readonly PlanPicture[] {
  return [...coveragePicture(pictures), ...balancePicture(pictures), ...breakEvenPicture(pictures)]
}

function coveragePicture({
  coverage: { years, least, why },
}: PackageSheets['pictures']): readonly PlanPicture[] {
  if (years.length === 0) return []
  const isBelow = (value: string) => Number(value) < Number(least)
  return [
    {
      kind: 'columns',
      title: 'Debt service coverage by year',
      alt: `A column for each of ${years.length} years beside a line at ${least}. The table behind it gives the coverage of each year.`,
      columns: years.map(({ year, value }) => ({ label: year, value: Number(value), text: value })),
      line: { value: Number(least), text: least },
      heads: ['Year', 'Coverage', `At least ${least}`],
      rows: [
        ...years.map(({ year, value }) => [year, value, isBelow(value) ? 'below' : 'passes']),
        [`The line: ${why}.`, least, ''],
      ],
    },
  ]
}

function balancePicture({ balances, loan }: PackageSheets['pictures']): readonly PlanPicture[] {
  const [now = 0, ...ends] = balances
  if (ends.length === 0) return []
  const months = loan.interestOnlyMonths ?? 0
  const idle = months > 0 ? ` It stays the same for ${months} months of interest only.` : ''
  return [
    {
      kind: 'curve',
      title: 'What is owed',
      alt: `A curve from ${dollars(now)} to nothing after ${ends.length} years.${idle} The table behind it gives the balance at the end of each year.`,
      values: balances,
      from: `${dollars(now)} now`,
      to: `Nothing after ${ends.length} years`,
      heads: ['Year', 'Balance at its end'],
      rows: ends.map((balance, at) => [String(at + 1), dollars(balance)]),
    },
  ]
}

function breakEvenPicture({ breakEven }: PackageSheets['pictures']): readonly PlanPicture[] {
  if (!breakEven) return []
  const bars = [
    { label: 'Revenue of the last year', amount: breakEven.revenue, fill: 0 },
    { label: 'Break-even with debt service', amount: breakEven.withService, fill: 4 },
    { label: 'Break-even without debt service', amount: breakEven.alone, fill: 2 },
  ]
  return [
    {
      kind: 'bars',
      title: 'Revenue beside the break-even',
      alt: `Three bars: revenue of ${dollars(breakEven.revenue)}, a break-even of ${dollars(breakEven.withService)} with debt service and of ${dollars(breakEven.alone)} without.`,
      bars: bars.map(({ label, amount, fill }) => ({
        label,
        total: dollars(amount),
        parts: [{ amount, fill }],
      })),
      whole: Math.max(...bars.map(({ amount }) => amount)),
      fills: bars.map(({ fill }) => fill),
      heads: ['Revenue', 'Amount'],
      rows: [
        ...bars.map(({ label, amount }) => [label, dollars(amount)]),
        ['Safety, percent', breakEven.safety],
      ],
    },
  ]
}

const outcomes = {
  ...{ counts: 'counts', covered: 'covered by a higher one', lacks: 'not earned' },
  ...{ open: 'not known yet', discretion: 'as the agency sees fit' },
} as const

function scoreOf({ points, most, open, discretion, paragraph, rows }: NonNullable<PackageSheets['score']>) {
  const picture = {
    ...{ kind: 'list' as const, title: 'Criteria', alt: '' },
    heads: ['Criterion', 'Points', 'Of', 'State'],
    rows: rows.map((row) => [row.label, row.points, row.most, outcomes[row.outcome]]),
  }
  return {
    result: `${points} of ${most} points by §${paragraph}; ${open} not known yet, ${discretion} as the agency sees fit.`,
    pictures: [picture],
    figures: [],
  }
}
