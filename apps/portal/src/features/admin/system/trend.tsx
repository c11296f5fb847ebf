import type { SystemTrend } from '@granary/api'

const [width, height, gap] = [326, 72, 3]
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Two weeks in bars, said in one sentence, with the numbers behind "Show as a table". */
export function Trend({ trend: { title, days } }: { readonly trend: SystemTrend }) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const sum = days.reduce((total, { count }) => total + count, 0)
  const today = days.at(-1)?.count ?? 0
  const bar = width / Math.max(days.length, 1)
  return (
    <figure className="p-trend g-keep-together">
      <figcaption>
        <strong>{title}</strong>
        <span>{`${sum} in ${days.length} days, ${today} today`}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height + 1}`} role="img" aria-label={sentence(title, days, most)}>
        {days.map(({ day, count }, at) => {
          const tall = count === 0 ? 0 : Math.max(2, (count / most) * height)
          return <rect key={day} x={at * bar} y={height - tall} width={bar - gap} height={tall} />
        })}
        <line x1="0" x2={width} y1={height + 0.5} y2={height + 0.5} />
      </svg>
      <details>
        <summary>
          Show as a table<span className="g-visually-hidden">: {title}</span>
        </summary>
        <table className="p-trend-table">
          <caption className="g-visually-hidden">{title} a day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{shortDay.format(Date.parse(day))}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

function sentence(title: string, days: SystemTrend['days'], most: number): string {
  const busiest = days.find(({ count }) => count === most)
  if (!busiest) return `${title}: none in ${days.length} days.`
  return `${title} a day in ${days.length} days: most on ${shortDay.format(Date.parse(busiest.day))}, ${most}; ${days.at(-1)?.count ?? 0} today.`
}
