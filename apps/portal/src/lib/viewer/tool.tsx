import { classNames, Icon, type IconShape } from '@granary/ui'
import type { ReactNode } from 'react'

interface ToolProps {
  readonly label: string
  readonly icon?: IconShape
  /** The key that does the same inside the document. */
  readonly keys?: string
  readonly pressed?: boolean
  readonly disabled?: boolean
  readonly className?: string
  readonly onClick: () => void
  readonly children?: ReactNode
}

/** A small button of the bar over a document; what it does and its key are said where the pointer rests. */
export function Tool({
  label,
  icon,
  keys,
  pressed,
  disabled = false,
  className,
  onClick,
  children,
}: ToolProps) {
  return (
    <button
      type="button"
      className={classNames('v-tool', className)}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={pressed}
      // Not `disabled`: the last press must not take the place of the keyboard away.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {icon && <Icon of={icon} />}
      {children}
    </button>
  )
}
