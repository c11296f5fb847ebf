import '../fields/listbox.css'
import './menu.css'
import { Menu as BaseMenu } from '@base-ui/react/menu'
import { ChevronDown, Ellipsis } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../foundation/class-names.ts'
import { Icon, type IconShape } from '../foundation/icon.tsx'
import { useLookOnly } from '../foundation/look-only.ts'

export type MenuEntry =
  | {
      kind: 'action'
      label: string
      icon?: IconShape
      danger?: boolean
      disabled?: boolean
      /** Changes something, so not for those who only look. Known of what is dangerous. */
      writes?: boolean
      onSelect: () => void
    }
  /** `link` is the router's own link, without children; `count` how many things wait behind it. */
  | { kind: 'link'; label: string; icon?: IconShape; count?: ReactNode; link: ReactElement }
  | { kind: 'heading'; label: string; detail?: string }
  | { kind: 'separator' }

/** Actions behind one button: the account, a row's further actions. */
export function Menu({
  label,
  entries,
  children,
  plain = false,
  short = false,
}: {
  /** The button's name where its face is not words. */
  label?: string | undefined
  entries: readonly MenuEntry[]
  /** The button's face. */
  children: ReactNode
  /** Without border and chevron, for a face that stands for itself. */
  plain?: boolean | undefined
  /** Three dots on a phone; then it needs a `label`. */
  short?: boolean | undefined
}) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger
        className={classNames(
          plain ? 'g-menu-trigger' : 'g-button g-button-secondary',
          short && 'g-menu-short',
        )}
        aria-label={label}
      >
        <span className="g-button-face">
          {short ? <span className="g-menu-word">{children}</span> : children}
          {!plain && <Icon of={ChevronDown} className="g-menu-word" />}
          {short && <Icon of={Ellipsis} className="g-menu-dots" />}
        </span>
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="g-floating" sideOffset={4} align="end">
          <BaseMenu.Popup className="g-listbox g-menu">
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries of one menu keep their order
              <Entry key={index} entry={entry} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  const lookOnly = useLookOnly()
  switch (entry.kind) {
    case 'separator':
      return <BaseMenu.Separator className="g-menu-separator" />
    case 'heading':
      return (
        <div className="g-menu-heading" role="presentation">
          <strong>{entry.label}</strong>
          {entry.detail && <span>{entry.detail}</span>}
        </div>
      )
    case 'link':
      return (
        <BaseMenu.LinkItem className="g-listbox-row g-menu-row" render={entry.link} closeOnClick>
          {entry.icon && <Icon of={entry.icon} />}
          {entry.label}
          {entry.count && <span className="g-menu-count">{entry.count}</span>}
        </BaseMenu.LinkItem>
      )
    case 'action': {
      const whyNot = (entry.writes ?? entry.danger) ? lookOnly : undefined
      return (
        <BaseMenu.Item
          className={entry.danger ? 'g-listbox-row g-menu-row g-menu-danger' : 'g-listbox-row g-menu-row'}
          disabled={Boolean(entry.disabled || whyNot)}
          aria-describedby={whyNot}
          onClick={entry.onSelect}
        >
          {entry.icon && <Icon of={entry.icon} />}
          {entry.label}
        </BaseMenu.Item>
      )
    }
  }
}
