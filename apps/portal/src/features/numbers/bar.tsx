import type { SheetSegment } from '@granary/api'
import { formatNumber } from '@granary/forms'

interface BarProps {
  readonly title: string
  /** Instead of their sum. */
  readonly total?: string
  /** Each with the pattern of its place, unless it names one. */
  readonly segments: readonly (SheetSegment & { readonly fill?: number })[]
  /** What the whole width stands for. */
  readonly whole: number
  readonly shown?: (amount: number) => string
  /** For a bar of one part, whose title says what it is. */
  readonly hideLegend?: boolean
  /** What the bar has to reach. */
  readonly mark?: { readonly at: number; readonly text: string }
}

const dollars = (amount: number) => formatNumber(amount, 'currency')

/** Amounts side by side, each with a pattern of its own; the same in numbers stands in the table behind. */
export function Bar({ title, total, segments, whole, shown = dollars, hideLegend = false, mark }: BarProps) {
  const sum = segments.reduce((all, { amount }) => all + amount, 0)
  return (
    <div className="n-bar">
      <p className="n-bar-head">
        <span>{title}</span>
        <strong>{total ?? shown(Math.round(sum * 100) / 100)}</strong>
      </p>
      <div className="n-bar-line" aria-hidden="true">
        {segments.map(({ id, amount, fill }, at) => (
          <span key={id} className={`n-fill-${fill ?? at % 6}`} style={{ flexGrow: amount / whole }} />
        ))}
        {sum < whole && <span className="n-bar-rest" style={{ flexGrow: (whole - sum) / whole }} />}
        {mark && <i className="n-bar-mark" style={{ left: `${(mark.at / whole) * 100}%` }} />}
      </div>
      {mark && (
        <p className="n-bar-marked">
          <span style={{ width: `${(mark.at / whole) * 100}%` }}>{mark.text}</span>
        </p>
      )}
      {!hideLegend && (
        <ul className="n-legend">
          {segments.map(({ id, label, amount, fill }, at) => (
            <li key={id}>
              <span className={`n-swatch n-fill-${fill ?? at % 6}`} aria-hidden="true" />
              {label} {shown(amount)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The same picture in numbers, for who cannot see it or wants to take them along. */
export function AsTable({
  caption,
  heads,
  rows,
}: {
  readonly caption: string
  readonly heads: readonly [string, string]
  readonly rows: readonly (readonly [string, string])[]
}) {
  return (
    <details className="n-as-table">
      <summary>Show as a table</summary>
      <table className="n-plain">
        <caption className="g-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col" className="n-number">
              {heads[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="n-number">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
