import './stage-remarks.css'
import { projectRemarks, type Remark } from '@granary/api'
import { Card } from '@granary/ui'
import { useQuery } from 'convex/react'
import type { RemarkReader } from '../../../lib/remarks/audience-line.tsx'
import { RemarkCard } from '../../../lib/remarks/remark-card.tsx'
import type { StageName } from '../saving/stage-data.ts'
import { settledOf } from './remarks-of-stage.tsx'

interface StageRemarksProps {
  readonly projectId: string
  readonly stage: StageName
  readonly reader: RemarkReader
}

/** What was asked of a stage that is only read, with what is open of it first. Nothing while nothing was ever asked. */
export default function StageRemarks({ projectId, stage, reader }: StageRemarksProps) {
  const remarks = useQuery(projectRemarks.list, { projectId, stage })
  if (!remarks || remarks.length === 0) return null
  const open = remarks.filter(({ state }) => state === 'open')
  const settled = remarks.filter(({ state }) => state !== 'open')
  const count = settledOf(remarks)
  const show = (remark: Remark) => (
    <li key={remark.remarkId}>
      <h3>{remark.label}</h3>
      <RemarkCard remark={remark} reader={reader} />
    </li>
  )
  return (
    <Card id="remarks" title="Remarks" action={count && <span className="q-remarks-count">{count}</span>}>
      {open.length > 0 && <ul className="q-remarks">{open.map(show)}</ul>}
      {settled.length > 0 && (
        <details className="q-remarks-settled">
          <summary>Settled remarks</summary>
          <ul className="q-remarks">{settled.map(show)}</ul>
        </details>
      )}
    </Card>
  )
}
