import type { ScoreOfSheet, ScoreSheetResult } from '@granary/api'
import { AsTable, Bar } from './bar.tsx'
import type { NumbersProps } from './table-link.tsx'
import { InputsOf } from './working.tsx'

interface ScoreProps extends NumbersProps {
  readonly score: ScoreSheetResult | null
  /** The title of the rules that it is reckoned by. */
  readonly rules: string
}

const outcomes: readonly (readonly [ScoreOfSheet['outcome'], string])[] = [
  ['counts', 'Counts'],
  ['open', 'Not known yet'],
  ['lacks', 'Does not count'],
  ['covered', 'Counts once with another'],
  ['discretion', 'For the agency to give'],
]

/** The priority points of the program: what counts, what would add, and what shows it. */
export function Score({ projectId, area, score, rules }: ScoreProps) {
  return (
    <section className="n-sheet n-wide" aria-labelledby="n-score">
      <div className="n-head">
        <h3 id="n-score">Priority points</h3>
        <p>{score ? `${score.points} of ${score.most}` : 'Not complete yet'}</p>
      </div>
      {score === null ? (
        <div className="n-body">
          <p className="n-note">Choose the loan program to see what gives priority.</p>
        </div>
      ) : (
        <>
          <div className="n-body">
            <PointsBar score={score} />
            <p className="n-note">{leastWords(score)}</p>
            <AsTable
              caption="Priority points"
              heads={['For', 'Points']}
              rows={score.rows.map((row) => [row.label, shownPoints(row)] as const)}
            />
          </div>
          {outcomes.map(([outcome, title]) => (
            <Points key={outcome} {...{ projectId, area, title, rules }} rows={rowsWith(score, outcome)} />
          ))}
        </>
      )}
    </section>
  )
}

const rowsWith = ({ rows }: ScoreSheetResult, outcome: ScoreOfSheet['outcome']) =>
  rows.filter((row) => row.outcome === outcome)

const ofMost = ({ points, most }: ScoreOfSheet) => (points === most ? most : `${points} of ${most}`)

function shownPoints(row: ScoreOfSheet): string {
  switch (row.outcome) {
    case 'counts':
      return ofMost(row)
    case 'open':
      return `not known, up to ${row.most}`
    case 'discretion':
      return `up to ${row.most}`
    default:
      return `0 of ${row.most}`
  }
}

/** What is counted, what may still come, and what stays out of reach, side by side. */
function PointsBar({ score }: { readonly score: ScoreSheetResult }) {
  const [points, open, most] = [Number(score.points), Number(score.open), Number(score.most)]
  const discretion = Number(score.discretion)
  const all = [
    { id: 'points', label: 'Counted', amount: points, fill: 0 },
    { id: 'open', label: 'Not known yet, at most', amount: open, fill: 4 },
    { id: 'discretion', label: 'For the agency to give, at most', amount: discretion, fill: 5 },
  ]
  return (
    <Bar
      title={`${score.points} counted`}
      total={`${score.most} at most`}
      segments={all.filter(({ amount }) => amount > 0)}
      whole={most}
      shown={String}
    />
  )
}

function leastWords({ least, points }: ScoreSheetResult): string {
  if (typeof least === 'number')
    return Number(points) >= least
      ? `The least without discretion is ${least}; it is reached.`
      : `The least without discretion is ${least}.`
  return least === 'unknown'
    ? 'The least of this year is not known. Ask the packaging team.'
    : 'No least is known for this program.'
}

interface PointsProps extends NumbersProps {
  readonly title: string
  readonly rules: string
  readonly rows: readonly ScoreOfSheet[]
}

function Points({ projectId, area, title, rules, rows }: PointsProps) {
  if (rows.length === 0) return null
  return (
    <>
      <h4 className="n-points-title">{title}</h4>
      {rows.map((row) => (
        <Point key={row.id} {...{ projectId, area, row, rules }} />
      ))}
    </>
  )
}

interface PointProps extends NumbersProps {
  readonly row: ScoreOfSheet
  readonly rules: string
}

/** One criterion, which opens into what it is judged by, what would add points, and what shows it. */
function Point({ projectId, area, row, rules }: PointProps) {
  const { id, label, because, adds, evidence, paragraph, outcome } = row
  return (
    <details className="n-working" data-score={id} data-outcome={outcome}>
      <summary>
        <span>{label}</span>
        <strong>{shownPoints(row)}</strong>
      </summary>
      {because !== null && <p>{because}</p>}
      {adds !== null && <p>Would add points: {adds}</p>}
      <InputsOf {...{ projectId, area }} of={row} />
      {evidence !== null && <p>Evidence: {evidence}.</p>}
      <p className="n-source">
        §{paragraph}. {rules}.
      </p>
    </details>
  )
}
