import type { Portfolio, ProjectStep } from '@granary/api'
import { Card, Table } from '@granary/ui'
import { useId } from 'react'
import { stepTitles } from '../../lib/projects/head/project-track.tsx'

const [width, height] = [600, 160]

/** Of each step a color and, for most, lines over it: printed in one color they are still told apart. */
const looks = [
  { color: 'var(--brand)', lines: null },
  { color: 'var(--brand-wash)', lines: 'slanted' },
  { color: 'var(--surface)', lines: null },
  { color: 'var(--control)', lines: null },
  { color: 'var(--surface)', lines: 'straight' },
  { color: 'var(--surface)', lines: 'slanted' },
] as const

/** How many projects stood in each step at the end of each month, one above the other. */
export function StepsOverTime({ overTime }: Pick<Portfolio, 'overTime'>) {
  const id = useId()
  const totals = overTime.map(({ steps }) => steps.reduce((sum, { projects }) => sum + projects, 0))
  const most = Math.max(1, ...totals)
  const used = (overTime[0]?.steps ?? []).filter((_, at) =>
    overTime.some(({ steps }) => (steps[at]?.projects ?? 0) > 0),
  )
  if (used.length === 0) return null
  const column = width / overTime.length
  const places = (overTime[0]?.steps ?? []).map(({ step }) => step)
  const fillOf = (step: ProjectStep) => `url(#${id}-${places.indexOf(step)})`
  return (
    <Card title="Projects in each step over time">
      <svg viewBox={`0 0 ${width} ${height + 1}`} className="p-portfolio-over-time" aria-hidden="true">
        <Patterns id={id} />
        {overTime.map(({ month, steps }, at) => {
          let top = height
          return steps.map(({ step, projects }) => {
            const size = (projects / most) * height
            top -= size
            return (
              <rect
                key={`${month} ${step}`}
                {...{ x: at * column + 4, y: top, width: column - 8, height: size, fill: fillOf(step) }}
              />
            )
          })
        })}
        <line x1="0" x2={width} y1={height} y2={height} />
      </svg>
      <p className="p-portfolio-ends" aria-hidden="true">
        <span>{monthText(overTime[0]?.month ?? '')}</span>
        <span>Today: {totals.at(-1)}</span>
      </p>
      <ul className="p-portfolio-legend">
        {used.map(({ step }) => (
          <li key={step}>
            <svg viewBox="0 0 14 14" aria-hidden="true">
              <rect {...{ x: 0.5, y: 0.5, width: 13, height: 13, fill: fillOf(step) }} />
            </svg>
            {stepTitles[step]}
          </li>
        ))}
      </ul>
      <details className="p-portfolio-behind">
        <summary>Show as a table</summary>
        <Table
          caption="Projects in each step over time"
          rows={overTime}
          keyOf={({ month }) => month}
          columns={[
            { label: 'Month', cell: ({ month }) => monthText(month) },
            ...used.map(({ step }) => ({
              label: stepTitles[step],
              figures: true,
              cell: ({ steps }: Portfolio['overTime'][number]) =>
                steps.find((each) => each.step === step)?.projects ?? 0,
            })),
          ]}
        />
      </details>
    </Card>
  )
}

function Patterns({ id }: { readonly id: string }) {
  return (
    <defs>
      {looks.map(({ color, lines }, at) => (
        <pattern
          key={`${color} ${lines}`}
          id={`${id}-${at}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
        >
          <rect width="6" height="6" fill={color} />
          {lines !== null && (
            <path d={lines === 'slanted' ? 'M0 6 6 0' : 'M0 3H6'} stroke="var(--brand)" strokeWidth="1.2" />
          )}
        </pattern>
      ))}
    </defs>
  )
}

const monthText = (month: string) =>
  month === ''
    ? ''
    : new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
        ...{ month: 'short', year: 'numeric', timeZone: 'UTC' },
      })
