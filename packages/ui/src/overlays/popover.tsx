import './popover.css'
import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'

/** A small page beside what opened it: the focus moves in and returns, Escape and a click elsewhere close it. */
export function Popover({
  anchor,
  open,
  onClose,
  title,
  action,
  children,
}: {
  /** The button that opened it. */
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onClose: () => void
  title: string
  /** At the right of the title. */
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <BasePopover.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BasePopover.Portal>
        <BasePopover.Positioner className="g-floating" anchor={anchor} sideOffset={8} align="end">
          <BasePopover.Popup className="g-popover" finalFocus={anchor}>
            <div className="g-popover-head">
              <BasePopover.Title className="g-popover-title">{title}</BasePopover.Title>
              {action}
            </div>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
