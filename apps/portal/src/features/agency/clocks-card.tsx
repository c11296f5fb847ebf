import type { AgencyView } from '@granary/api'
import { Icon, Table } from '@granary/ui'
import { ChevronDown } from 'lucide-react'
import type { CSSProperties } from 'react'
import { clockName, fullDay, leftText, localDay, ruleText } from './agency-words.ts'
import { type Chart, type ChartRow, chartOf } from './clock-chart.ts'

/** Every clock that was set, as a picture, and as a table behind it. */
export function ClocksCard({ view }: { readonly view: AgencyView }) {
  const today = localDay()
  const chart = chartOf(view, today)
  if (!chart) return null
  return (
    <section className="ag-card" aria-labelledby="ag-clocks">
      <div className="ag-head">
        <h2 id="ag-clocks">Clocks</h2>
      </div>
      <Picture chart={chart} today={today} />
      <details className="ag-behind">
        <summary>
          Show as a table
          <Icon of={ChevronDown} />
        </summary>
        <Table
          caption="Clocks"
          keyOf={(clock) => `${clock.clock} ${clock.number}`}
          columns={[
            { label: 'Clock', cell: clockName },
            { label: 'From', cell: ({ clock, from }) => (clock === 'extension' ? '' : fullDay(from)) },
            { label: 'Until', cell: ({ until }) => fullDay(until) },
            {
              label: 'Now',
              cell: ({ stoppedOn, until }) =>
                stoppedOn === null ? leftText(until, today) : `stopped ${fullDay(stoppedOn)}`,
            },
            { label: 'Rule', cell: ruleText },
          ]}
          rows={view.clocks}
        />
      </details>
    </section>
  )
}

function Picture({ chart, today }: { readonly chart: Chart; readonly today: string }) {
  const { rows, ticks, place, words } = chart
  const at = (percent: number) => ({ '--at': `${percent.toFixed(2)}%` }) as CSSProperties
  return (
    <div className="ag-chart" role="img" aria-label={words}>
      <div className="ag-axis">
        <span className="ag-line">
          {ticks.map((tick) => (
            <span key={tick.at} className="ag-tick" style={at(tick.at)}>
              {tick.label}
            </span>
          ))}
          <span className="ag-today" style={at(place(today))}>
            Today
          </span>
        </span>
      </div>
      {rows.map((row) => (
        <div key={row.key} className="ag-row">
          <span className="ag-row-words">
            <strong>{row.title}</strong>
            <span>{row.detail}</span>
          </span>
          <span className="ag-line">
            {ticks.map((tick) => (
              <span key={tick.at} className="ag-grid" style={at(tick.at)} />
            ))}
            <span className={`ag-bar ag-bar-${row.tone}`} style={barOf(row, place)} />
            <BarText row={row} place={place} />
            <span className="ag-now" style={at(place(today))} />
          </span>
        </div>
      ))}
    </div>
  )
}

function barOf({ from, until }: ChartRow, place: Chart['place']): CSSProperties {
  const [start, end] = [place(from), place(until)]
  return { left: `${start.toFixed(2)}%`, width: `${Math.max(0.5, end - start).toFixed(2)}%` }
}

/** After its bar where there is room, else before it, or within a long one. */
function BarText({ row, place }: { readonly row: ChartRow; readonly place: Chart['place'] }) {
  if (row.text === '') return null
  const [start, end] = [place(row.from), place(row.until)]
  const side = end <= 55 ? 'after' : start >= 45 ? 'before' : 'within'
  const style = {
    after: { left: `calc(${end.toFixed(2)}% + 8px)` },
    before: { right: `calc(${(100 - start).toFixed(2)}% + 8px)` },
    within: { right: `calc(${(100 - end).toFixed(2)}% + 8px)` },
  }[side]
  return (
    <span className={`ag-bar-text ag-bar-text-${row.tone} ag-bar-text-${side}`} style={style}>
      {row.text}
    </span>
  )
}
