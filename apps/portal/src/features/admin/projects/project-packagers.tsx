import { adminProjects } from '@granary/api'
import { Card, MultiChoiceField } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useChange } from '../../../lib/forms/use-change.ts'

/** Who of the packaging team fills in answers of this project beside the lender's people. */
export function ProjectPackagers({ projectId }: { readonly projectId: string }) {
  const packagers = useQuery(adminProjects.listPackagers, { projectId })
  const assign = useMutation(adminProjects.assign)
  const change = useChange()
  if (packagers === undefined) return null
  const assigned = packagers.filter((each) => each.assigned).map(({ personId }) => personId)
  return (
    <div className="p-packagers">
      <Card title="Packaging team">
        <MultiChoiceField
          label="Who works on this project"
          help="Whoever is chosen may answer and attach files while a stage is open. Submitted stages are open to the whole team."
          columns={2}
          options={packagers.map(({ personId, name }) => ({ value: personId, label: name }))}
          value={assigned}
          onValueChange={(chosen) => {
            const changed = packagers.find((each) => each.assigned !== chosen.includes(each.personId))
            if (!changed) return
            const { personId, name } = changed
            void change(
              assign({ projectId, personId, assigned: !changed.assigned }),
              changed.assigned
                ? `${name} no longer works on this project.`
                : `${name} works on this project.`,
            )
          }}
        />
      </Card>
    </div>
  )
}
