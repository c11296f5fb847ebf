import './save-pill.css'
import { Circle, CircleDot, CloudCheck, CloudUpload, LoaderCircle, TriangleAlert, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classNames } from '../foundation/class-names.ts'
import { Icon } from '../foundation/icon.tsx'

export type SaveState = 'checking' | 'clean' | 'dirty' | 'saving' | 'uploading' | 'error' | 'conflict'

const icons = {
  checking: LoaderCircle,
  clean: CloudCheck,
  dirty: CircleDot,
  saving: LoaderCircle,
  uploading: CloudUpload,
  error: TriangleAlert,
  conflict: Users,
}

const pulseMs = 600

/**
 * The state of one's work, always in the same place. It speaks only when something was saved or went wrong: a voice
 * for every keystroke would make the form unusable by ear.
 */
export function SavePill({
  state,
  text,
  neverSaved = false,
  savedCount = 0,
  action,
  floating,
}: {
  state: SaveState
  text: string
  /** Clean, but nothing was ever saved: no cloud, no pulse. */
  neverSaved?: boolean
  /** Rises with every success; each rise pulses once. */
  savedCount?: number
  /** Retry after an error, Show after a conflict. */
  action?: { label: string; onClick: () => void } | undefined
  /**
   * At the bottom left of the window: in the column of a rail, or below a page without one. Where the questions reach
   * that far to the left it is a bar, and the page leaves room for it.
   */
  floating?: 'beside rail' | 'below page' | undefined
}) {
  const pulsing = usePulse(savedCount)
  const speaks = state === 'error' || state === 'conflict' || (state === 'clean' && savedCount > 0)
  return (
    <div
      className={classNames(
        'g-save g-no-print',
        `g-save-${state}`,
        pulsing && 'g-save-pulsing',
        floating && 'g-save-floating',
        floating === 'below page' && 'g-save-below-page',
      )}
      data-save-state={state}
    >
      <Icon
        of={neverSaved && state === 'clean' ? Circle : icons[state]}
        className={state === 'saving' || state === 'checking' ? 'g-icon-spinning' : undefined}
      />
      <span>{text}</span>
      {action && (
        <button type="button" className="g-save-action" onClick={action.onClick}>
          {action.label}
        </button>
      )}
      <span className="g-visually-hidden" role="status">
        {speaks ? text : ''}
      </span>
    </div>
  )
}

function usePulse(count: number): boolean {
  const [seen, setSeen] = useState(count)
  useEffect(() => {
    if (seen === count) return
    const timer = setTimeout(() => setSeen(count), pulseMs)
    return () => clearTimeout(timer)
  }, [seen, count])
  return seen !== count
}
