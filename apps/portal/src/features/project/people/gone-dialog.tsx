import type { ProjectPerson } from '@granary/api'
import { Button, Dialog } from '@granary/ui'

/** What became of somebody while a dialog about them stood open; nothing as long as it is about what still is. */
export function goneWords(
  { key, why, name, email, asked }: ProjectPerson,
  people: readonly ProjectPerson[],
): { readonly title: string; readonly description: string } | undefined {
  const now = people.find((person) => person.key === key)
  if (why === 'member' && now && asked && !now.asked) {
    return {
      title: `Nothing is left of what ${name} was asked for`,
      description: 'It was answered or ended meanwhile. Nothing was changed from here.',
    }
  }
  if (now) return undefined
  if (why !== 'invited') {
    return { title: `${name} is not in the project any more`, description: 'Nothing was changed from here.' }
  }
  const isIn = people.some((person) => person.personId !== null && person.email === email)
  return isIn
    ? {
        title: `${name} has accepted the invitation`,
        description: 'They are in the project now. Nothing was changed from here: go on at their name.',
      }
    : {
        title: `The invitation of ${name} was withdrawn`,
        description: 'Somebody did so meanwhile. The link in their mail does not work any more.',
      }
}

interface GoneDialogProps {
  readonly title: string
  readonly description: string
  readonly onClose: () => void
}

/** In the place of a dialog about what is gone. */
export function GoneDialog({ onClose, ...words }: GoneDialogProps) {
  return (
    <Dialog
      {...words}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      }
    />
  )
}
