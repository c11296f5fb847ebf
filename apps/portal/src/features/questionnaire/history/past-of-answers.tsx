import './past-of-answers.css'
import { Icon, labelIdOf, TextButton, VisuallyHidden } from '@granary/ui'
import { History } from 'lucide-react'
import { type FocusEvent, lazy, type PointerEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { fieldControlId } from '../session/work-context.tsx'
import type { PastPlace } from './past-place.ts'

const HistoryPanel = lazy(() => import('./history-panel.tsx'))

/** A question that somebody is at, and where on the page it is named. */
interface Near {
  readonly fieldId: string
  readonly name: HTMLElement
}

/** That it was opened from elsewhere, and what closes it there. */
export interface AskedPast {
  readonly isOpen: boolean
  readonly onClose: () => void
}

interface PastOfAnswersProps {
  readonly place: PastPlace
  readonly asked?: AskedPast | undefined
  /** Beside another part of the page that leads to all of them. */
  readonly isPart?: boolean
  readonly children: ReactNode
}

/**
 * Leads from questions to their past. There is one button for all of them, which goes to whichever somebody is at: a
 * form of two hundred questions does not carry two hundred.
 */
export function PastOfAnswers({ place, asked, isPart = false, children }: PastOfAnswersProps) {
  const [near, setNear] = useState<Near>()
  const [opened, setOpened] = useState<{ readonly fieldId: string | undefined }>()
  const button = useRef<HTMLButtonElement>(null)
  const all = useRef<HTMLButtonElement>(null)
  const shown = opened ?? (asked?.isOpen ? { fieldId: undefined } : undefined)
  const isHeld = () => button.current !== null && document.activeElement === button.current
  function goTo(element: Element | null) {
    const next = nearestOf(element)
    if (next && (next.fieldId !== near?.fieldId || next.name !== near.name)) setNear(next)
  }
  function onPointerMove({ target, pointerType, movementX, movementY }: PointerEvent) {
    // A page that scrolls under a resting mouse takes nothing from who is typing.
    const isMoved = pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)
    if (isMoved && !isHeld() && opened === undefined) goTo(target as Element)
  }
  function close() {
    setOpened(undefined)
    if (!asked?.isOpen) return
    asked.onClose()
    // What opened it was a menu, and is gone.
    setTimeout(() => all.current?.focus())
  }
  const label = place.questions.find(({ id }) => id === near?.fieldId)?.label
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices where one is
    <div onFocus={({ target }: FocusEvent) => goTo(target)} onPointerMove={onPointerMove}>
      {!isPart && (
        <p className="q-past-all g-no-print">
          <TextButton ref={all} onClick={() => setOpened({ fieldId: undefined })}>
            <Icon of={History} className="q-past-icon" />
            Earlier answers
          </TextButton>
        </p>
      )}
      {children}
      {near &&
        label !== undefined &&
        near.name.isConnected &&
        createPortal(
          <TextButton
            ref={button}
            className="q-past-door g-no-print"
            onClick={() => setOpened({ fieldId: near.fieldId })}
          >
            <Icon of={History} className="q-past-icon" />
            History
            <VisuallyHidden>{` of ${label}`}</VisuallyHidden>
          </TextButton>,
          near.name,
        )}
      {shown && (
        <Suspense>
          <HistoryPanel place={place} fieldId={shown.fieldId} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

/** Beside the label, before what is asked: who goes on with Tab does not come through it. */
function nearestOf(element: Element | null): Near | undefined {
  const question = element?.closest<HTMLElement>('[data-field]')
  const fieldId = question?.dataset.field
  if (!question || fieldId === undefined) return undefined
  const label = document.getElementById(labelIdOf(fieldControlId(fieldId)))
  const name = label?.parentElement ?? question.querySelector('dt')
  return name instanceof HTMLElement ? { fieldId, name } : undefined
}
