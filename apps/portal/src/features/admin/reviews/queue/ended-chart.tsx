import type { ReviewsEnded } from '@granary/api'
import { capitalized } from '../../../../lib/words/capitalized.ts'
import { shortDay } from '../../../../lib/words/days.ts'
import { TimesTable } from './times-table.tsx'

interface Week extends ReviewsEnded {
  readonly monday: string
}

interface EndedChartProps {
  readonly how: 'returned' | 'accepted'
  readonly all: ReviewsEnded
  readonly weeks: readonly Week[]
}

const [width, height, foot, left] = [480, 140, 18, 24]

/** Week by week a bar for the median and a line above it for the slow tenth, told apart by their shapes. */
export function EndedChart({ how, all, weeks }: EndedChartProps) {
  if (all.count === 0) return <p className="p-times-none">{`Nothing was ${how} in these weeks.`}</p>
  const most = Math.max(1, ...weeks.map(({ slowTenth }) => slowTenth ?? 0))
  const step = (width - left) / weeks.length
  const high = (days: number) => Math.max(2, (days / most) * (height - 12))
  const sentence = inWords(how, all, weeks.length)
  return (
    <figure className="p-times-figure">
      <figcaption>{sentence}</figcaption>
      <svg viewBox={`0 0 ${width} ${height + foot}`} role="img" aria-label={sentence}>
        <text x={left - 6} y={16} textAnchor="end">
          {most}
        </text>
        <text x={left - 6} y={height} textAnchor="end">
          0
        </text>
        <line className="p-ended-ground" x1={left} x2={width} y1={height + 0.5} y2={height + 0.5} />
        {weeks.map(({ monday, median, slowTenth }, at) => {
          const x = left + at * step
          return (
            <g key={monday}>
              {median !== null && (
                <rect
                  className="p-ended-median"
                  x={x + step * 0.2}
                  y={height - high(median)}
                  width={step * 0.6}
                  height={high(median)}
                />
              )}
              {slowTenth !== null && (
                <line
                  className="p-ended-slow"
                  x1={x + step * 0.08}
                  x2={x + step * 0.92}
                  y1={height - high(slowTenth)}
                  y2={height - high(slowTenth)}
                />
              )}
              {at % 3 === (weeks.length - 1) % 3 && (
                <text x={x + step / 2} y={height + 14} textAnchor="middle">
                  {shortDay(monday)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <ul className="p-ended-legend" aria-hidden="true">
        <li>
          <span className="p-ended-key-median" />
          Half took at most
        </li>
        <li>
          <span className="p-ended-key-slow" />
          Nine of ten took at most
        </li>
      </ul>
      <TimesTable
        caption={`Working days from submission until stages were ${how}, by week`}
        heads={['Week of', capitalized(how), 'Half took at most', 'Nine of ten took at most']}
        rows={weeks.map(({ monday, count, median, slowTenth }) => [
          shortDay(monday),
          String(count),
          daysIn(median),
          daysIn(slowTenth),
        ])}
      />
    </figure>
  )
}

function inWords(how: string, { count, median, slowTenth }: ReviewsEnded, weeks: number): string {
  const stages = count === 1 ? '1 stage' : `${count} stages`
  return `${stages} ${how} in ${weeks} weeks: half took at most ${daysIn(median)}, nine of ten at most ${daysIn(slowTenth)}.`
}

function daysIn(days: number | null): string {
  if (days === null) return '–'
  return days === 1 ? '1 day' : `${days} days`
}
