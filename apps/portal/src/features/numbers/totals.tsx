import { type Row, totalsOf } from '@granary/rules'
import { classNames } from '@granary/ui'
import { isNumber, shownCell } from './grid-parts/grid-row.tsx'
import type { fieldsOf, Table } from './use-table.ts'

const meanIn = ({ totalled }: Table, id: string) =>
  totalled.find(({ column, kind }) => column === id && kind === 'mean')

/** Wages for an hour and for a year have one mean, that of a year. */
const meanName = ({ hourly }: Table['totalled'][number]) => (hourly ? 'Mean a year' : 'Mean')

interface TotalsProps {
  readonly data: Table
  readonly fields: ReturnType<typeof fieldsOf>
  readonly rows: readonly Row[]
}

/** Below the columns of a grid. */
export function TotalsRow({ data, fields, rows }: TotalsProps) {
  const totals = totalsOf(data.totalled, rows)
  if (data.totalled.length === 0) return null
  return (
    <tfoot>
      <tr>
        <td className="n-handle" />
        {fields.map((field, at) => {
          const total = totals[field.id]
          const text = total === undefined || total === null ? '' : shownCell(field, total)
          const mean = meanIn(data, field.id)
          return (
            <td key={field.id} className={classNames(isNumber(field) && 'n-number')} data-total={field.id}>
              {mean && text !== '' && <span className="n-mean">{meanName(mean)} </span>}
              {at === 0 && text === '' ? 'Total' : text}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}

/** Below the cards of a phone. */
export function TotalsList({ data, fields, rows }: TotalsProps) {
  const totals = totalsOf(data.totalled, rows)
  return (
    <dl className="n-totals">
      {fields.flatMap((field) => {
        const total = totals[field.id]
        if (total === undefined || total === null) return []
        const mean = meanIn(data, field.id)
        return (
          <div key={field.id}>
            <dt>
              {mean ? meanName(mean) : 'Total'}, {field.label}
            </dt>
            <dd>{shownCell(field, total)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
