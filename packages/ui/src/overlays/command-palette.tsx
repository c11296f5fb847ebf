import '../fields/control.css'
import '../fields/listbox.css'
import './command-palette.css'
import './dialog.css'
import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { Icon, type IconShape } from '../foundation/icon.tsx'

export interface Command {
  id: string
  label: string
  detail?: string | undefined
  icon?: IconShape | undefined
}

export interface CommandGroup {
  label: string
  items: readonly Command[]
}

/** Go anywhere by typing a few letters of its name. */
export function CommandPalette({
  open,
  onOpenChange,
  groups,
  onChoose,
  search,
  placeholder = 'Go to a project or page',
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  groups: readonly CommandGroup[]
  onChoose: (command: Command) => void
  /** Given where the groups are found by whoever shows the palette: what is typed, and whether an answer is awaited. */
  search?:
    | {
        text: string
        onTextChange: (text: string) => void
        waiting: boolean
        /** That no more can be typed, once it is so. */
        limit?: string | undefined
      }
    | undefined
  placeholder?: string
}) {
  function choose(command: Command) {
    onOpenChange(false)
    onChoose(command)
  }
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="g-dialog-backdrop" />
        <BaseDialog.Viewport className="g-dialog-viewport">
          <BaseDialog.Popup className="g-palette" aria-label={placeholder}>
            <Autocomplete.Root
              open
              inline
              items={groups}
              autoHighlight="always"
              itemToStringValue={(command: Command) => command.label}
              {...(search && { filter: null, value: search.text, onValueChange: search.onTextChange })}
            >
              <Autocomplete.Input
                className="g-palette-input"
                placeholder={placeholder}
                aria-label={placeholder}
              />
              <Autocomplete.Empty className="g-palette-empty">
                {search?.waiting
                  ? 'Searching…'
                  : ['Nothing by that name.', search?.limit].filter(Boolean).join(' ')}
              </Autocomplete.Empty>
              <Autocomplete.List className="g-palette-list" aria-label={placeholder}>
                {(group: CommandGroup) => (
                  <Autocomplete.Group key={group.label} items={group.items}>
                    <Autocomplete.GroupLabel className="g-palette-heading">
                      {group.label}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(command: Command) => (
                        <Autocomplete.Item
                          key={command.id}
                          value={command}
                          className="g-listbox-row"
                          onClick={() => choose(command)}
                        >
                          {command.icon && <Icon of={command.icon} />}
                          <span>
                            {command.label}
                            {command.detail && <span className="g-listbox-more">{command.detail}</span>}
                          </span>
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
