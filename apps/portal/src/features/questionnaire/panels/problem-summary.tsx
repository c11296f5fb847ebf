import { leftSentence } from '@granary/forms'
import { ErrorSummary } from '@granary/ui'
import { useSyncExternalStore } from 'react'
import { TOTAL_TOPIC } from '../saving/form-store.ts'
import { ERRORS_TOPIC } from '../session/field-errors.ts'
import { fieldControlId, useWork } from '../session/work-context.tsx'

/** After a try to submit: how much is missing and how much is to be corrected, and the way to each of it. */
export function ProblemSummary({ onLeadTo }: { readonly onLeadTo: (fieldId: string) => void }) {
  const { session, errors } = useWork()
  const { store } = session
  const subscribe = (listener: () => void) => store.subscribeAll([ERRORS_TOPIC, TOTAL_TOPIC], listener)
  const on = useSyncExternalStore(subscribe, () => (errors.isOn() ? store.total() : undefined))
  if (!on) return null
  const missing = store.missing()
  const wrong = store.problems().filter(({ code }) => code !== 'required')
  const toCorrect = store.toCorrect().map(({ id, label }) => {
    const found = wrong.find(({ fieldId }) => fieldId === id)
    return { id, label: found ? `${label}: ${found.message}` : label }
  })
  const labelled = [...missing, ...toCorrect]
  if (labelled.length === 0) return null
  return (
    <div className="q-summary" id="problems" tabIndex={-1}>
      <ErrorSummary
        // It stands directly under the page's title, before the categories.
        level="h2"
        title={leftSentence(on)}
        problems={labelled.map(({ id, label }) => ({ fieldId: fieldControlId(id), label }))}
        onLeadTo={(controlId) => {
          const field = labelled.find(({ id }) => fieldControlId(id) === controlId)
          if (field) onLeadTo(field.id)
        }}
      />
    </div>
  )
}
