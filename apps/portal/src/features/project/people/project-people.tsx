import './people.css'
import { borrowerMessages, presence, projectPeople } from '@granary/api'
import { LoadingState } from '@granary/ui'
import { useQuery } from 'convex/react'
import { useState } from 'react'
import { AskCard } from './ask-card.tsx'
import { UnsentAsk } from './ask-draft.tsx'
import { BorrowerMessages } from './borrower-messages.tsx'
import { PeopleList } from './people-list.tsx'

interface ProjectPeopleProps {
  readonly projectId: string
  readonly projectName: string
  /** What the page was opened to ask somebody for: a category, or a document. */
  readonly ask: string | undefined
  /** The borrower whose messages it was opened for. Left out where messages are not for the reader: they are of the lender and its borrowers. */
  readonly messages?: { readonly with: string | undefined } | undefined
}

/** Who gets into the project and why, what they were asked and wrote, and who else is to be asked. */
export function ProjectPeople({ projectId, projectName, ask, messages }: ProjectPeopleProps) {
  const found = useQuery(projectPeople.list, { projectId })
  const present = useQuery(presence.list, { projectId })
  const news = useQuery(borrowerMessages.countNew, messages ? { projectId } : 'skip')
  const [wanted, setWanted] = useState(() =>
    messages?.with === undefined ? undefined : { personId: messages.with, times: 0 },
  )
  if (!found) return <LoadingState text="Loading people…" />
  const read = (personId: string) => setWanted((before) => ({ personId, times: (before?.times ?? 0) + 1 }))
  return (
    <div className={found.mayAsk ? 'pr-lane' : undefined}>
      <div className="pr-people-side">
        <PeopleList
          {...found}
          projectId={projectId}
          projectName={projectName}
          present={new Set(present?.map(({ personId }) => personId))}
          newMessages={new Map(news?.map(({ personId, count }) => [personId, count]))}
          onMessages={messages && read}
        />
        {messages && (
          <BorrowerMessages
            projectId={projectId}
            borrowers={found.people.filter(({ why }) => why === 'borrower')}
            mayWrite={found.mayWrite}
            wanted={wanted}
          />
        )}
      </div>
      {found.mayAsk ? (
        <div className="g-no-print">
          <AskCard key={ask} projectId={projectId} people={found.people} wanted={ask} />
        </div>
      ) : (
        <UnsentAsk projectId={projectId} />
      )}
    </div>
  )
}
