import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '../foundation/icon.tsx'
import type { ControlWiring } from './field.tsx'

/** What woke a dropdown, and so what has to go on once it works. */
export type Wake = 'pointed at' | 'focused' | 'pressed'

interface RestingSelectProps {
  control: ControlWiring
  /** The label of what is chosen; nothing, while nothing is. */
  chosen: string | undefined
  placeholder: string
  className: string
  disabled: boolean
  readOnly: boolean
  onWake: (by: Wake) => void
}

/**
 * A dropdown nobody has come near yet: to the eye, the keyboard and a screen reader the same button. The working one
 * costs as much as five text fields and a questionnaire has dozens, of which a person uses one at a time.
 */
export function RestingSelect({
  control,
  chosen,
  placeholder,
  className,
  disabled,
  readOnly,
  onWake,
}: RestingSelectProps) {
  const pressed = useRef(false)
  return (
    <button
      {...control}
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-labelledby={`${control.id}-label ${control.id}-value`}
      aria-readonly={readOnly || undefined}
      data-readonly={readOnly ? '' : undefined}
      disabled={disabled}
      className={className}
      // A mouse arrives before it presses. Were the button exchanged any later, the press would meet nothing.
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && flushSync(() => onWake('pointed at'))}
      onPointerDown={() => {
        pressed.current = true
      }}
      // A finger focuses the button between going down and up: it has to be the same one until then.
      onFocus={() => pressed.current || onWake('focused')}
      onClick={() => onWake('pressed')}
    >
      <span id={`${control.id}-value`} className="g-select-value" data-placeholder={chosen ? undefined : ''}>
        {chosen ?? placeholder}
      </span>
      <span className="g-select-chevron" aria-hidden="true">
        <Icon of={ChevronDown} />
      </span>
    </button>
  )
}
