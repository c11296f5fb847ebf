import './dialog.css'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../actions/button.tsx'
import { classNames } from '../foundation/class-names.ts'
import { Icon } from '../foundation/icon.tsx'
import { useWaitToClose } from './wait-to-close.tsx'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the end, the safe one first. */
  actions?: ReactNode
  wide?: boolean | undefined
  /** Along the right edge, beside what it is about; it can be closed at its head. */
  side?: boolean | undefined
  /** What has the focus at first; otherwise the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
}

/** Takes the focus, keeps it, gives it back. Escape closes. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  wide,
  side,
  initialFocus,
}: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="g-dialog-backdrop" />
        <BaseDialog.Viewport className={classNames('g-dialog-viewport', side && 'g-dialog-viewport-side')}>
          <BaseDialog.Popup
            className={classNames('g-dialog', wide && 'g-dialog-wide', side && 'g-dialog-side')}
            initialFocus={initialFocus}
          >
            <BaseDialog.Title className="g-dialog-title">{title}</BaseDialog.Title>
            {side && (
              <BaseDialog.Close className="g-dialog-close" aria-label="Close">
                <Icon of={X} />
              </BaseDialog.Close>
            )}
            {description && (
              <BaseDialog.Description className="g-dialog-description">{description}</BaseDialog.Description>
            )}
            {children && <div className="g-dialog-body">{children}</div>}
            {actions && <div className="g-dialog-actions">{actions}</div>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

export interface ConfirmProps {
  open: boolean
  title: string
  description?: ReactNode
  /** Says what it does ("Close project"), never "OK". */
  confirmLabel: string
  cancelLabel?: string | undefined
  danger?: boolean | undefined
  busy?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** One question, two answers. The one that changes nothing stands first and closes with Escape. */
export function Confirm({
  open,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  ...rest
}: ConfirmProps) {
  const { close, note } = useWaitToClose(Boolean(rest.busy), rest.onCancel)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={title}
      description={description}
      actions={
        <>
          <Button look="secondary" onClick={close}>
            {cancelLabel}
          </Button>
          <Button look={rest.danger ? 'danger' : 'primary'} busy={rest.busy} onClick={rest.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {note}
    </Dialog>
  )
}
