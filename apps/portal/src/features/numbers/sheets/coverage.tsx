import { AsTable } from '../bar.tsx'
import { Plot, share } from './plot.tsx'
import { nothingYet, type PictureProps, Sheet } from './sheet.tsx'
import { ticksUpTo } from './ticks.ts'

/** Coverage by year beside the line that it has to pass. */
export function Coverage({ pictures: { coverage }, figure }: PictureProps) {
  const least = Number(coverage.least)
  const years = coverage.years.map(({ year, value }) => ({ name: year, value: Number(value), text: value }))
  const ticks = ticksUpTo(Math.max(2, least, ...years.map(({ value }) => value)))
  const top = ticks.at(-1) ?? 1
  const last = years.at(-1)
  const areBelow = years.some(({ value }) => value < least)
  return (
    <Sheet
      title="Debt service coverage"
      result={figure?.value == null ? 'Not complete yet' : `${figure.value} in the last year`}
      passes={figure?.value == null || !last ? undefined : last.value >= least}
    >
      {years.length === 0 ? (
        nothingYet('Enter projections and the interest rate to see coverage by year.')
      ) : (
        <>
          <Plot
            ticks={ticks}
            shown={String}
            names={
              <div className="n-column-names">
                {years.map(({ name }) => (
                  <span key={name}>{name}</span>
                ))}
              </div>
            }
          >
            <div className="n-columns">
              {years.map(({ name, value, text }) => (
                <span key={name}>
                  <span
                    className={`n-column ${value < least ? 'n-fill-4' : 'n-fill-0'}`}
                    style={{ height: share(Math.max(0, value) / top) }}
                  />
                  <span className="n-column-value" style={{ bottom: share(Math.max(0, value) / top) }}>
                    {text}
                  </span>
                </span>
              ))}
            </div>
            <span className="n-line" style={{ bottom: share(least / top) }} />
          </Plot>
          <p className="n-note">
            <span className="n-line-sign" aria-hidden="true" />
            The line stands at {coverage.least}. {coverage.why}.{areBelow && ' Years below it are hatched.'}
          </p>
          {figure?.note && <p className="n-note">{figure.note}</p>}
          <AsTable
            caption="Debt service coverage by year"
            heads={['Year', 'Coverage']}
            rows={years.map(
              ({ name, value, text }) =>
                [name, `${text}, ${value < least ? 'below' : 'at least'} ${coverage.least}`] as const,
            )}
          />
        </>
      )}
    </Sheet>
  )
}
