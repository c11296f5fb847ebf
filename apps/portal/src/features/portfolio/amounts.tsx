import { Card, Table } from '@granary/ui'
import type { CSSProperties } from 'react'
import { dollars } from '../../lib/words/dollars.ts'

interface Amount {
  readonly name: string
  readonly projects: number
  readonly loanAmount: number | null
}

interface AmountsProps {
  readonly title: string
  /** What a row is. */
  readonly label: string
  readonly rows: readonly Amount[]
}

/** Amounts as a table whose rows carry their bar: the picture and its figures are one. */
export function Amounts({ title, label, rows }: AmountsProps) {
  const largest = Math.max(1, ...rows.map(({ loanAmount }) => loanAmount ?? 0))
  return (
    <Card title={title}>
      <div className="p-portfolio-table">
        <Table
          caption={title}
          rows={rows}
          keyOf={({ name }) => name}
          columns={[
            {
              label,
              cell: ({ name, loanAmount }) => (
                <span className="p-portfolio-name">
                  {name}
                  <span
                    className="p-portfolio-bar"
                    aria-hidden="true"
                    style={{ '--size': `${((loanAmount ?? 0) / largest) * 100}%` } as CSSProperties}
                  />
                </span>
              ),
            },
            { label: 'Projects', figures: true, cell: ({ projects }) => projects },
            {
              label: 'Loan amount',
              figures: true,
              cell: ({ loanAmount }) => (loanAmount === null ? '—' : dollars(loanAmount)),
            },
          ]}
        />
      </div>
    </Card>
  )
}
