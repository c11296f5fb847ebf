import { TextButton, VisuallyHidden } from '@granary/ui'
import { type MouseEvent, useId } from 'react'
import { type AskableItem, keyOf } from './askable-items.ts'

interface AlsoChosenProps {
  readonly items: readonly AskableItem[]
  readonly onLeaveOut: (key: string) => void
}

/**
 * What was chosen beyond what the form began with, by name: its box may stand in a group that is closed, or was found by
 * words that are gone. The boxes keep their places, and with them the keyboard.
 */
export function AlsoChosen({ items, onLeaveOut }: AlsoChosenProps) {
  const id = useId()
  if (items.length === 0) return null
  return (
    <div className="pr-ask-also">
      <p id={id} className="pr-ask-note">
        Also chosen
      </p>
      <ul aria-labelledby={id}>
        {items.map((item) => (
          <li key={keyOf(item)}>
            <span>
              {item.label} <span className="pr-ask-detail">{item.detail}</span>
            </span>
            <TextButton
              onClick={(event) => {
                focusBeside(event)
                onLeaveOut(keyOf(item))
              }}
            >
              Leave out<VisuallyHidden> {item.label}</VisuallyHidden>
            </TextButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Before its line goes: a cursor that stood on what is gone would be led far away. */
function focusBeside({ currentTarget }: MouseEvent<HTMLElement>) {
  const line = currentTarget.closest('li')
  const beside = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector('button')
  const after = currentTarget.closest('.pr-ask-also')?.nextElementSibling
  const next = beside ?? (after?.matches('button') ? after : after?.querySelector('button, input, summary'))
  if (next instanceof HTMLElement) next.focus()
}
