import type { Portfolio } from '@granary/api'
import { Card, Table } from '@granary/ui'
import type { CSSProperties } from 'react'
import { dollars } from '../../lib/words/dollars.ts'

type Year = Portfolio['fees']['years'][number]

/** What guarantees cost in each year, as a table whose rows carry their bar of two parts. */
export function FeesByYear({ years }: Pick<Portfolio['fees'], 'years'>) {
  if (years.length === 0) return null
  // What stands for many years is no year beside others.
  const drawn = years.filter(({ andLater }) => !andLater)
  const most = Math.max(1, ...drawn.map(({ guarantee, retention }) => guarantee + retention))
  const size = (fee: number) => ({ '--size': `${(fee / most) * 100}%` }) as CSSProperties
  return (
    <Card title="Fees by year">
      <div className="p-portfolio-table">
        <Table<Year>
          caption="Fees by year"
          rows={years}
          keyOf={({ year }) => String(year)}
          columns={[
            {
              label: 'Year',
              cell: ({ year, andLater, guarantee, retention }) => (
                <span className="p-portfolio-name">
                  {andLater ? `${year} and later` : year}
                  {!andLater && (
                    <span className="p-portfolio-bars" aria-hidden="true">
                      <span className="p-portfolio-bar" style={size(guarantee)} />
                      <span className="p-portfolio-bar p-portfolio-bar-lined" style={size(retention)} />
                    </span>
                  )}
                </span>
              ),
            },
            { label: 'Guarantee fee', figures: true, cell: ({ guarantee }) => feeText(guarantee) },
            { label: 'Retention fee', figures: true, cell: ({ retention }) => feeText(retention) },
          ]}
        />
      </div>
      <ul className="p-portfolio-legend p-portfolio-fees-legend" aria-hidden="true">
        <li>
          <span className="p-portfolio-bar" style={sample} />
          Guarantee fee
        </li>
        <li>
          <span className="p-portfolio-bar p-portfolio-bar-lined" style={sample} />
          Retention fee
        </li>
      </ul>
    </Card>
  )
}

const sample = { '--size': '20px' } as CSSProperties

const feeText = (fee: number) => (fee === 0 ? '—' : dollars(fee))
