import { adminLenders, adminPeople, adminProjects, messageOf } from '@granary/api'
import { type Lookup, LookupField, type Suggestion } from '@granary/ui'
import { useConvex } from 'convex/react'
import { Building2, Folder, type LucideIcon, UserRound } from 'lucide-react'
import { useState } from 'react'

interface AuditPickersProps {
  readonly onPick: (picked: {
    readonly person?: string
    readonly lender?: string
    readonly project?: string
  }) => void
}

const aFew = { paginationOpts: { numItems: 5, cursor: null } }

/** By whom and about what the log is to be: found by a part of the name, as nobody knows an id. */
export function AuditPickers({ onPick }: AuditPickersProps) {
  const client = useConvex()
  return (
    <>
      <Picker
        label="Person"
        searching="Searching people…"
        icon={UserRound}
        lookup={async (search) => {
          const { page } = await client.query(adminPeople.list, { ...aFew, search })
          return page.map(({ personId, name, email }) => ({ id: personId, label: `${name}, ${email}` }))
        }}
        onPick={(person) => onPick({ person })}
      />
      <Picker
        label="Lender"
        searching="Searching lenders…"
        icon={Building2}
        lookup={async (search) => {
          const { page } = await client.query(adminLenders.list, { ...aFew, search })
          return page.map(({ organizationId, name }) => ({ id: organizationId, label: name }))
        }}
        onPick={(lender) => onPick({ lender })}
      />
      <Picker
        label="Project"
        searching="Searching projects…"
        icon={Folder}
        lookup={async (search) => {
          const { page } = await client.query(adminProjects.list, { ...aFew, search })
          return page.map(({ projectId, projectName, lenderName }) => ({
            id: projectId,
            label: `${projectName}, ${lenderName}`,
          }))
        }}
        onPick={(project) => onPick({ project })}
      />
    </>
  )
}

interface PickerProps {
  readonly label: string
  readonly searching: string
  readonly icon: LucideIcon
  readonly lookup: Lookup<Suggestion>
  readonly onPick: (id: string) => void
}

/** What is picked stands below with the others; the field is free for the next search. */
function Picker({ lookup, onPick, ...field }: PickerProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <LookupField
      {...field}
      takesOnly
      error={problem}
      lookup={(search, signal) =>
        lookup(search, signal).catch((error: unknown) => {
          // Nothing else tells that it did not look.
          if (!signal.aborted) setProblem(messageOf(error))
          throw error
        })
      }
      value={text}
      onValueChange={(typed) => {
        setProblem(undefined)
        setText(typed)
      }}
      onPick={({ id }) => {
        setText('')
        onPick(id)
      }}
    />
  )
}
