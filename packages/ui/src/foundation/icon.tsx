import { LoaderCircle, type LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

export type IconShape = LucideIcon

/** An icon never speaks: the word stands beside it. So it is always hidden from assistive technology. */
export function Icon({ of: Shape, className }: { of: IconShape; className?: string | undefined }) {
  return <Shape className={classNames('g-icon', className)} aria-hidden="true" focusable="false" />
}

export function Spinner() {
  return <Icon of={LoaderCircle} className="g-icon-spinning" />
}
