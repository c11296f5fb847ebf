import './stage-remarks.css'
import { projectRemarks, type Remark } from '@granary/api'
import { Card } from '@granary/ui'
import { useQuery } from 'convex/react'
import { useEffect, useState } from 'react'
import type { RemarkReader } from '../../../lib/remarks/audience-line.tsx'
import { RemarkCard } from '../../../lib/remarks/remark-card.tsx'
import { useHasWords } from '../../../lib/remarks/remark-writing.tsx'
import type { StageName } from '../saving/stage-data.ts'
import { settledOf } from './remarks-of-stage.tsx'

interface StageRemarksProps {
  readonly projectId: string
  readonly stage: StageName
  readonly reader: RemarkReader
}

/**
 * What was asked of a stage that is only read, with what is open of it first, and what somebody writes to. Nothing while
 * nothing was ever asked.
 */
export default function StageRemarks({ projectId, stage, reader }: StageRemarksProps) {
  const remarks = useQuery(projectRemarks.list, { projectId, stage })
  const [written, setWritten] = useState<ReadonlySet<string>>(new Set())
  if (!remarks || remarks.length === 0) return null
  const isInFront = ({ state, remarkId }: Remark) => state === 'open' || written.has(remarkId)
  const open = remarks.filter(isInFront)
  const settled = remarks.filter((remark) => !isInFront(remark))
  const count = settledOf(remarks)
  const show = (remark: Remark) => (
    <StageRemark key={remark.remarkId} remark={remark} reader={reader} onWritten={setWritten} />
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

interface StageRemarkProps {
  readonly remark: Remark
  readonly reader: RemarkReader
  readonly onWritten: (change: (ids: ReadonlySet<string>) => ReadonlySet<string>) => void
}

function StageRemark({ remark, reader, onWritten }: StageRemarkProps) {
  const { remarkId, label } = remark
  const hasWords = useHasWords(remark)
  useEffect(
    () =>
      onWritten((ids) => {
        const others = [...ids].filter((id) => id !== remarkId)
        return new Set(hasWords ? [...others, remarkId] : others)
      }),
    [hasWords, remarkId, onWritten],
  )
  return (
    <li>
      <h3>{label}</h3>
      <RemarkCard remark={remark} reader={reader} />
    </li>
  )
}
