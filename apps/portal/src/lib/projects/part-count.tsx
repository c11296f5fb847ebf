import { DocumentCount } from './document-count.tsx'
import { OpenQuestions } from './head/project-head.tsx'
import { NeedsCount } from './needs/needs-count.tsx'
import { PeopleCount } from './people-count.tsx'

interface PartCountProps {
  readonly projectId: string
  readonly head: Parameters<typeof OpenQuestions>[0]['head']
  readonly view: string | undefined
}

/** How many things wait in a part of a project, beside its name; nothing where none is counted. */
export function PartCount({ projectId, head, view }: PartCountProps) {
  switch (view) {
    case 'documents':
      return <DocumentCount projectId={projectId} />
    case 'requirements':
    case 'rehearsal':
      return <NeedsCount projectId={projectId} view={view} />
    case 'people':
      return <PeopleCount projectId={projectId} />
    case 'agency':
      return <OpenQuestions head={head} />
    default:
      return null
  }
}
