import type { WorkbookDifference } from '@granary/api'
import { Checkbox, Tag, type Tone } from '@granary/ui'
import type { ReactNode } from 'react'
import { dateAndTime } from '../../lib/words/dates.ts'

const kinds: Readonly<Record<WorkbookDifference['kind'], { readonly label: string; readonly tone: Tone }>> = {
  new: { label: 'New', tone: 'success' },
  changed: { label: 'Changed', tone: 'info' },
  removed: { label: 'Removed', tone: 'warning' },
  conflict: { label: 'Changed meanwhile', tone: 'warning' },
  refused: { label: 'Not taken', tone: 'danger' },
}

interface DifferenceRowProps {
  readonly difference: WorkbookDifference
  readonly isTaken: boolean
  readonly onTake: (on: boolean) => void
  readonly change: (before: string, after: string) => ReactNode
}

/** One difference: how it stands, what the workbook says, and whether it is taken. */
export function DifferenceRow({ difference, isTaken, onTake, change }: DifferenceRowProps) {
  const { id, kind, label, now, brought, why } = difference
  const { label: kindLabel, tone } = kinds[kind]
  return (
    <li className="wb-difference" data-difference={id} data-kind={kind}>
      <div className="wb-head">
        {kind === 'refused' ? (
          <p className="wb-label">{label}</p>
        ) : (
          <Checkbox
            label={kind === 'conflict' ? `${label}: take what the workbook says` : label}
            checked={isTaken}
            onCheckedChange={onTake}
          />
        )}
        <Tag tone={tone}>{kindLabel}</Tag>
      </div>
      <div className="wb-values">
        {kind === 'conflict' ? <Sides difference={difference} /> : change(now, brought)}
        {why && <p className="wb-why">{why}</p>}
      </div>
    </li>
  )
}

/** Both answers at equal size, with who gave the other one. */
function Sides({
  difference: { now, brought, before, by, at },
}: {
  readonly difference: WorkbookDifference
}) {
  return (
    <dl className="wb-sides">
      <div>
        <dt>{`In the project${by ? `, by ${by}` : ''}${at ? `, ${dateAndTime(at)}` : ''}`}</dt>
        <dd>{now}</dd>
      </div>
      <div>
        <dt>In the workbook</dt>
        <dd>{brought}</dd>
      </div>
      {before !== null && (
        <div>
          <dt>When the workbook was made</dt>
          <dd>{before}</dd>
        </div>
      )}
    </dl>
  )
}
