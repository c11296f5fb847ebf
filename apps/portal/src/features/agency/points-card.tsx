import { type AgencyPoint, type AgencyView, adminReviews } from '@granary/api'
import { Icon, TextButton } from '@granary/ui'
import { useMutation } from 'convex/react'
import { Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../lib/forms/use-change.ts'
import { dayText, latestDay, localDay, momentOf } from './agency-words.ts'
import { MetDialog } from './met-dialog.tsx'

interface PointsCardProps {
  readonly projectId: string
  readonly view: AgencyView
}

/** What the agency asks for before it issues the guarantee: conditions, then the closing papers. */
export function PointsCards({ projectId, view }: PointsCardProps) {
  const { commitment, closing } = view
  return (
    <>
      {commitment && (
        <Points
          id="ag-conditions"
          title="Conditions of the commitment"
          none="The commitment names no conditions."
          points={commitment.conditions}
          projectId={projectId}
          view={view}
        />
      )}
      {closing && (
        <Points
          id="ag-papers"
          title="Closing papers"
          none="No closing papers were named."
          points={closing.papers}
          projectId={projectId}
          view={view}
        />
      )}
    </>
  )
}

interface PointsProps extends PointsCardProps {
  readonly id: string
  readonly title: string
  readonly none: string
  readonly points: readonly AgencyPoint[]
}

function Points({ id, title, none, points, projectId, view }: PointsProps) {
  const [meeting, setMeeting] = useState<AgencyPoint>()
  const record = useMutation(adminReviews.recordEvent)
  const change = useChange()
  const met = points.filter(({ metOn }) => metOn !== null).length
  const mayRecord = view.may.record.includes('met')
  const open = (point: AgencyPoint) =>
    change(
      record({
        projectId,
        kind: 'notMet',
        // Whoever wrote that it is met may be further east, and a day ahead.
        at: momentOf(latestDay([localDay(), point.metOn]) ?? localDay()),
        items: [point.text],
        about: point.namedBy,
      }),
      `${point.text} is open again.`,
    )
  return (
    <section className="ag-card" aria-labelledby={id}>
      <div className="ag-head">
        <h2 id={id}>{title}</h2>
        {points.length > 0 && (
          <span className="ag-count">
            {met} of {points.length} there
          </span>
        )}
      </div>
      {points.length === 0 ? (
        <p className="ag-none">{none}</p>
      ) : (
        <ul className="ag-rows">
          {points.map((point) => (
            <li key={point.text} className={`ag-item ag-item-${point.metOn === null ? 'ahead' : 'done'}`}>
              <Icon of={point.metOn === null ? Circle : CircleCheck} />
              <div className="ag-item-words">
                <p className="ag-item-title">{point.text}</p>
                {point.metOn !== null && (
                  <p className="ag-item-line">
                    {[dayText(point.metOn), point.note].filter((part) => part !== '').join('. ')}
                  </p>
                )}
              </div>
              <p className="ag-item-state">
                {point.metOn !== null ? 'There' : view.end ? 'Left open' : 'Open'}
              </p>
              <div className="ag-item-action g-no-print">
                {mayRecord && (
                  <TextButton
                    writes
                    onClick={() => (point.metOn === null ? setMeeting(point) : void open(point))}
                  >
                    {point.metOn === null ? 'It is there' : 'Open again'}
                    <span className="g-visually-hidden">: {point.text}</span>
                  </TextButton>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {meeting && <MetDialog projectId={projectId} point={meeting} onClose={() => setMeeting(undefined)} />}
    </section>
  )
}
