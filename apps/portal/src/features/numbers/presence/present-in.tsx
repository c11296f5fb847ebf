import type { Field } from '@granary/forms'
import { PresenceChip } from '@granary/ui'
import { initialsOf } from '../../../lib/people/initials.ts'
import { type CellPresence, firstName } from './use-cell-presence.ts'

interface PresentInProps {
  readonly presence: CellPresence
  readonly rowId: string
  readonly column: string
}

/** Who writes in a cell of a form just now. */
export function PresentIn({ presence, rowId, column }: PresentInProps) {
  const person = presence.in(rowId, column)
  if (!person) return null
  return <PresenceChip initials={initialsOf(person.name)}>{`${firstName(person)} is editing`}</PresenceChip>
}

/** Who writes in a row just now, and in which cell of it. */
export function PresentInRow({
  presence,
  rowId,
  fields,
}: Omit<PresentInProps, 'column'> & { readonly fields: readonly Field[] }) {
  const person = presence.inRow(rowId)
  if (!person) return null
  const column = fields.find(({ id }) => id === presence.columnOf(person))?.label
  return (
    <p className="n-card-present">
      <PresenceChip initials={initialsOf(person.name)}>
        {`${firstName(person)} is editing${column ? `: ${column}` : ''}`}
      </PresenceChip>
    </p>
  )
}
