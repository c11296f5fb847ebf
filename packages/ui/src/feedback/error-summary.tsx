import { type MouseEvent, useState } from 'react'
import { TextButton } from '../actions/link.tsx'
import { labelIdOf, photoIdOf } from '../fields/field.tsx'
import { Message } from './message.tsx'

export interface FieldProblem {
  /** The id given to the field. */
  fieldId: string
  /** The field's own label. */
  label: string
}

/** A first look; who wants to see everything says so. */
const shownAtFirst = 8

/**
 * Counts what is missing, in the field's own words. A link scrolls the label into view before it focuses the input:
 * a browser that only focuses puts the input at the top edge and hides its question.
 */
export function ErrorSummary({
  title,
  problems,
  onLeadTo,
  level: Heading = 'h3',
}: {
  title: string
  problems: readonly FieldProblem[]
  /** Opens whatever the field is hidden in (a closed category) before it is looked for. */
  onLeadTo?: ((fieldId: string) => void) | undefined
  /** The heading that fits where it stands; directly under the page's title it is the second. */
  level?: 'h2' | 'h3' | undefined
}) {
  const [all, setAll] = useState(false)
  const shown = all || problems.length <= shownAtFirst + 1 ? problems : problems.slice(0, shownAtFirst)
  function leadTo(event: MouseEvent, fieldId: string) {
    event.preventDefault()
    onLeadTo?.(fieldId)
    requestAnimationFrame(() => focusField(fieldId))
  }
  return (
    <Message tone="danger" announce="alert">
      <Heading>{title}</Heading>
      <ul className="g-error-links">
        {shown.map(({ fieldId, label }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => leadTo(event, fieldId)}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      {shown.length < problems.length && (
        <TextButton tone="inherit" onClick={() => setAll(true)}>
          Show all {problems.length}
        </TextButton>
      )}
    </Message>
  )
}

/** Brings a field's label into view and puts the cursor into its control. */
export function focusField(fieldId: string) {
  const control = document.getElementById(fieldId)
  const label = document.getElementById(labelIdOf(fieldId)) ?? control
  label?.scrollIntoView({ block: 'start' })
  // On a phone a document is photographed first: its button comes before the one for files, where it shows.
  const photo = document.getElementById(photoIdOf(fieldId))
  const first = photo?.checkVisibility() ? photo : control
  first?.focus({ preventScroll: true })
}
