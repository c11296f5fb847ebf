import './people.css'
import { presence, projectPeople } from '@granary/api'
import { LoadingState } from '@granary/ui'
import { useQuery } from 'convex/react'
import { AskCard } from './ask-card.tsx'
import { PeopleList } from './people-list.tsx'

interface ProjectPeopleProps {
  readonly projectId: string
  readonly projectName: string
  /** What the page was opened to ask somebody for: a category, or a document. */
  readonly ask: string | undefined
}

/** Who gets into the project and why, what they were asked, and who else is to be asked. */
export function ProjectPeople({ projectId, projectName, ask }: ProjectPeopleProps) {
  const found = useQuery(projectPeople.list, { projectId })
  const present = useQuery(presence.list, { projectId })
  if (!found) return <LoadingState text="Loading people…" />
  return (
    <div className={found.mayAsk ? 'pr-lane' : undefined}>
      <PeopleList
        {...found}
        projectId={projectId}
        projectName={projectName}
        present={new Set(present?.map(({ personId }) => personId))}
      />
      {found.mayAsk && <AskCard key={ask} projectId={projectId} people={found.people} wanted={ask} />}
    </div>
  )
}
