import './link.css'
import { ExternalLink } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../foundation/class-names.ts'
import { Icon } from '../foundation/icon.tsx'
import { outOfUse, useLookOnly } from '../foundation/look-only.ts'
import { VisuallyHidden } from '../foundation/visually-hidden.tsx'
import { type ButtonLook, buttonClass } from './button.tsx'

interface LinkProps extends Omit<ComponentProps<'a'>, 'children'> {
  href: string
  children: ReactNode
}

export function Link({ className, ...rest }: LinkProps) {
  return <a {...rest} className={classNames('g-link', className)} />
}

/** Opens beside the work and says so: nobody loses a half-filled form to a guide. */
export function ExternalTextLink({ className, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      className={classNames('g-link g-link-external', className)}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
      <Icon of={ExternalLink} />
      <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </a>
  )
}

/** A link that looks like a button because it is the main way onward. */
export function ButtonLink({ look, size, icon, className, children, ...rest }: LinkProps & ButtonLook) {
  return (
    <a {...rest} className={buttonClass({ look, size }, className)}>
      <span className="g-button-face">
        {icon && <Icon of={icon} />}
        {children}
      </span>
    </a>
  )
}

/** A small action inside a row or a sentence: Open, Remove, Show. */
export function TextButton({
  tone = 'brand',
  className,
  type = 'button',
  writes = tone === 'danger',
  ...rest
}: ComponentProps<'button'> & { tone?: 'brand' | 'danger' | 'inherit'; writes?: boolean }) {
  const lookOnly = useLookOnly()
  return (
    <button
      {...rest}
      {...(writes && outOfUse(lookOnly))}
      type={type}
      className={classNames('g-text-button', `g-text-button-${tone}`, className)}
    />
  )
}
