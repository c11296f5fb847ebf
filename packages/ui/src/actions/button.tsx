import './button.css'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../foundation/class-names.ts'
import { Icon, type IconShape, Spinner } from '../foundation/icon.tsx'
import { outOfUse, useLookOnly } from '../foundation/look-only.ts'

export interface ButtonLook {
  look?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet' | 'on-deep' | undefined
  size?: 'regular' | 'large' | 'compact' | undefined
  icon?: IconShape | undefined
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  children: ReactNode
  /** The word while it works ("Sending…"). The button keeps its width and cannot be pressed twice. */
  busy?: string | false | undefined
  /** Why it cannot be used; stands beside the button and is read with it. */
  disabledReason?: string | undefined
  /** Changes something, so not for those who only look. Known of what sends a form and of what is dangerous. */
  writes?: boolean | undefined
}

/** A button never submits by accident: `type` is `button` unless said otherwise. */
export function Button({
  look = 'primary',
  size = 'regular',
  icon,
  busy,
  disabled,
  disabledReason,
  className,
  children,
  type = 'button',
  writes = type === 'submit' || look.startsWith('danger'),
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const lookOnly = useLookOnly()
  const blocked = Boolean(busy) || Boolean(disabledReason)
  const button = (
    <button
      {...rest}
      type={type}
      className={buttonClass({ look, size }, className)}
      disabled={disabled}
      // Not `disabled`: a button that vanishes from the tab order under the finger loses the reader's place.
      aria-disabled={blocked || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      onClick={blocked ? preventDefault : onClick}
      {...(writes && outOfUse(lookOnly))}
    >
      <ButtonFace icon={icon} busy={busy}>
        {children}
      </ButtonFace>
    </button>
  )
  if (!disabledReason) return button
  return (
    <span className="g-button-with-reason">
      {button}
      <span className="g-button-reason" id={reasonId}>
        {disabledReason}
      </span>
    </span>
  )
}

/** The classes of a button, for the router's own link component. */
export function buttonClass({ look = 'primary', size = 'regular' }: ButtonLook, extra?: string): string {
  return classNames('g-button', `g-button-${look}`, size !== 'regular' && `g-button-${size}`, extra)
}

function ButtonFace({
  icon,
  busy,
  children,
}: {
  icon: IconShape | undefined
  busy: string | false | undefined
  children: ReactNode
}) {
  if (!busy) {
    return (
      <span className="g-button-face">
        {icon && <Icon of={icon} />}
        {children}
      </span>
    )
  }
  return (
    <>
      <span className="g-button-face g-button-face-resting" aria-hidden="true">
        {icon && <Icon of={icon} />}
        {children}
      </span>
      <span className="g-button-face">
        <Spinner />
        {busy}
      </span>
    </>
  )
}

function preventDefault(event: { preventDefault(): void }) {
  event.preventDefault()
}
