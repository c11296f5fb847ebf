import type { Field } from '@granary/forms'
import { TravellingFile } from '../fields/field-types/travelling-file.tsx'
import { fieldTopic } from '../saving/form-store.ts'
import { useAllTold } from '../session/use-stage-session.ts'
import { type PanelWork, WorkProvider } from '../session/work-context.tsx'

/** The files on their way to one question, a line each, and what went wrong with them. */
export function TravellingFiles({ work, field }: { readonly work: PanelWork; readonly field: Field }) {
  const { session, transfers } = work
  const [rows, failure] = useAllTold(session, fieldTopic(field.id), () => [
    transfers.of(field.id),
    transfers.errorOf(field.id),
  ])
  if (rows.length === 0 && failure === undefined) return null
  return (
    <WorkProvider value={work}>
      <div className="q-doc-way">
        {failure !== undefined && (
          <p className="q-doc-failure" role="alert">
            {failure}
          </p>
        )}
        {rows.length > 0 && (
          <ul className="g-files">
            {rows.map((row) => (
              <TravellingFile key={row.id} field={field} row={row} />
            ))}
          </ul>
        )}
      </div>
    </WorkProvider>
  )
}
