import { type ReviewTimes, waitingBands } from '@granary/api'
import { programName } from '@granary/eligibility'
import { TimesTable } from './times-table.tsx'

/** "Up to 2", "3 to 5", "6 to 10", "Over 10" working days. */
const bandNames: readonly string[] = [
  ...waitingBands.map((most, at) => {
    const before = waitingBands[at - 1]
    return before === undefined ? `Up to ${most} days` : `${before + 1} to ${most} days`
  }),
  `Over ${waitingBands.at(-1)} days`,
]

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** How many wait how long: a bar for each program, its parts told apart by their patterns. */
export function WaitingBars({ waiting }: Pick<ReviewTimes, 'waiting'>) {
  if (waiting.length === 0) return <p className="p-times-none">Nothing waits for a review.</p>
  const most = Math.max(...waiting.map(({ counts }) => sumOf(counts)))
  const all = bandNames.map((_, at) => waiting.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0))
  return (
    <figure className="p-times-figure">
      <figcaption>
        {`${sumOf(all)} ${sumOf(all) === 1 ? 'stage waits' : 'stages wait'}, ${all.at(-1)} of them over ${waitingBands.at(-1)} days.`}
      </figcaption>
      <ul className="p-waiting-legend" aria-hidden="true">
        {bandNames.map((name, at) => (
          <li key={name}>
            <span className={`p-waiting-swatch p-waiting-${at}`} />
            {name}
          </li>
        ))}
      </ul>
      <ul className="p-waiting" aria-hidden="true">
        {waiting.map(({ program, counts }) => (
          <li key={program}>
            <span className="p-waiting-name">
              {programName(program)}
              <strong>{sumOf(counts)}</strong>
            </span>
            <span className="p-waiting-line">
              {counts.map(
                (count, at) =>
                  count > 0 && (
                    <span
                      key={bandNames[at]}
                      className={`p-waiting-${at}`}
                      style={{ width: `${(count / most) * 100}%` }}
                    />
                  ),
              )}
            </span>
          </li>
        ))}
      </ul>
      <TimesTable
        caption="How many stages of each program wait how many working days"
        heads={['Program', ...bandNames]}
        rows={waiting.map(({ program, counts }) => [programName(program), ...counts.map(String)])}
      />
    </figure>
  )
}
