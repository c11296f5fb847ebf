import { Table } from '@granary/ui'
import { ChevronDown } from 'lucide-react'
import { daysBetween, shortDay } from '../../lib/words/days.ts'
import { inOneSentence, type Line, type LineKind, type TimeLine } from './time-line.ts'

const narrow = { width: 326, names: 0, row: 52, bar: 24 }
const wide = { width: 760, names: 236, row: 44, bar: 12 }
type Shape = typeof wide

/** What runs out when, drawn once for a wide card and once for a phone, with its table behind it. */
export function TimeLinePicture({ line }: { readonly line: TimeLine }) {
  return (
    <>
      <div className="rq-chart">
        <Drawing line={line} shape={wide} className="rq-wide" />
        <Drawing line={line} shape={narrow} className="rq-narrow" />
        <Legend line={line} />
      </div>
      <details className="rq-behind g-no-print">
        <summary>
          Show as a table
          <ChevronDown size={16} aria-hidden="true" />
        </summary>
        <TimeTable line={line} />
      </details>
      <div className="rq-on-paper">
        <TimeTable line={line} />
      </div>
    </>
  )
}

function TimeTable({ line }: { readonly line: TimeLine }) {
  return (
    <Table
      caption="How long the documents are good"
      rows={line.lines}
      keyOf={({ key }) => key}
      columns={[
        { label: 'Document', cell: ({ title }) => <strong>{title}</strong> },
        { label: 'Whose', cell: ({ whose }) => whose },
        { label: 'As of', cell: ({ note }) => note.replace(/^as of /, '') || 'Not known' },
        { label: 'Good until', cell: ({ goodUntil }) => goodUntil },
        { label: 'At the target date', cell: ({ onTarget }) => onTarget },
      ]}
    />
  )
}

interface DrawingProps {
  readonly line: TimeLine
  readonly shape: Shape
  readonly className: string
}

function Drawing({ line, shape, className }: DrawingProps) {
  const { lines, months, today, target } = line
  const top = 44
  const height = top + lines.length * shape.row + 8
  const x = placeOf(line, shape)
  const isNear = target !== null && Math.abs(x(target) - x(today)) < 90
  return (
    <svg
      className={`rq-drawing ${className}`}
      viewBox={`0 0 ${shape.width} ${height}`}
      role="img"
      aria-label={inOneSentence(line)}
    >
      {months
        .filter((_, at) => shape === wide || months.length < 7 || at % 2 === 0)
        .map(({ day, name }) => (
          <g key={day}>
            <path className="rq-grid" d={`M${x(day)} 36V${height - 8}`} />
            <text x={x(day) + 4} y="32" className="rq-small">
              {name}
            </text>
          </g>
        ))}
      <path className="rq-today" d={`M${x(today)} 18V${height - 8}`} />
      {lines.map((each, at) => (
        <Row key={each.key} line={each} y={top + at * shape.row} shape={shape} x={x} />
      ))}
      <text x={x(today)} y="12" className="rq-key" textAnchor={shape === narrow ? 'start' : 'middle'}>
        Today
      </text>
      {target !== null && target >= today && (
        <>
          <path className="rq-must" d={`M${x(target)} 18V${height - 8}`} />
          <text
            x={x(target) + (isNear ? 40 : 0)}
            y="12"
            className="rq-key"
            textAnchor={isNear ? 'start' : 'middle'}
          >
            {`Target ${shortDay(target)}`}
          </text>
        </>
      )}
    </svg>
  )
}

interface RowProps {
  readonly line: Line
  readonly y: number
  readonly shape: Shape
  readonly x: (day: string) => number
}

function Row({ line: { title, whose, note, words, kind, from, to }, y, shape, x }: RowProps) {
  const isNarrow = shape === narrow
  const [left, right] = [from === null ? shape.names : x(from), to === null ? shape.width - 2 : x(to)]
  const width = Math.max(right - left, 4)
  const isInside = width > words.length * 6.4 + 12
  const barY = y + shape.bar
  const isAtEnd = !isInside && right + words.length * 6.4 > shape.width
  return (
    <g>
      <path className="rq-grid" d={`M0 ${y}H${shape.width}`} />
      <text x="0" y={y + 17} className="rq-key">
        {shortened(title, isNarrow ? 34 : 36)}
      </text>
      {(!isNarrow || title.length < 26) && (
        <text
          x={isNarrow ? shape.width : 0}
          y={y + (isNarrow ? 17 : 33)}
          className="rq-small"
          textAnchor={isNarrow ? 'end' : 'start'}
        >
          {isNarrow
            ? note.replace(/ or later$/, ' on')
            : shortened([whose, note].filter(Boolean).join(', '), 38)}
        </text>
      )}
      <rect className={`rq-bar rq-bar-${kind}`} x={left} y={barY} width={width} height="20" rx="3" />
      <text
        x={isInside ? left + 8 : isAtEnd ? left - 6 : right + 6}
        y={barY + 14}
        className={`rq-small rq-words rq-words-${isInside ? kind : 'beside'}`}
        textAnchor={isAtEnd ? 'end' : 'start'}
      >
        {words}
      </text>
    </g>
  )
}

const shortened = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`

function placeOf({ start, end }: TimeLine, { width, names }: Shape) {
  const days = Math.max(daysBetween(start, end), 1)
  return (day: string) => {
    const part = Math.min(Math.max(daysBetween(start, day) / days, 0), 1)
    return Math.round((names + 2 + part * (width - names - 4)) * 10) / 10
  }
}

const kinds: readonly { readonly kind: LineKind; readonly words: string }[] = [
  { kind: 'runsOut', words: 'Runs out before the target' },
  { kind: 'collect', words: 'To collect' },
  { kind: 'good', words: 'Good' },
  { kind: 'open', words: 'No date or no number known' },
]

function Legend({ line }: { readonly line: TimeLine }) {
  return (
    <p className="rq-legend">
      {kinds
        .filter(({ kind }) => line.lines.some((each) => each.kind === kind))
        .map(({ kind, words }) => (
          <span key={kind}>
            <svg viewBox="0 0 20 12" aria-hidden="true">
              <rect className={`rq-bar rq-bar-${kind}`} x="0.5" y="0.5" width="19" height="11" rx="2" />
            </svg>
            {words}
          </span>
        ))}
    </p>
  )
}
