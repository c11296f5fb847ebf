import { submissions } from '@granary/api'
import { Menu, type MenuEntry } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import { Archive, Eraser, Files, History, Printer, Sheet, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { RoundsLink } from '../../lib/projects/round-links.tsx'
import { useArchive } from '../../lib/projects/use-archive.ts'
import { currentLender, useMe } from '../../lib/session/me.tsx'
import type { Project } from './project-page.tsx'
import type { ProjectSearch } from './project-search.ts'
import { TakeBackDialog, useIsOver } from './take-back.tsx'

const EraseDialog = lazy(() => import('./erase-dialog.tsx'))

type StageName = NonNullable<ProjectSearch['stage']>

interface MoreMenuProps {
  readonly project: Project
  /** The stage that stands open; nothing beside the stages. */
  readonly stage: StageName | undefined
}

/** What is done rarely, out of the way. */
export function MoreMenu({ project, stage }: MoreMenuProps) {
  const archive = useArchive()
  const [takesBack, setTakesBack] = useState<StageName>()
  const takeBack = useTakeBackEntry(project, setTakesBack)
  const isOwner = currentLender(useMe())?.role === 'owner'
  const [erases, setErases] = useState(false)
  const { projectId, archived, mayEdit } = project
  const inStage = (search: ProjectSearch) => (
    <Link to="/lender/dashboard/projects/$projectid" params={{ projectid: projectId }} search={search} />
  )
  const ofStage: MenuEntry[] = stage
    ? [
        { kind: 'link', label: 'Print view', icon: Printer, link: inStage({ stage, view: 'print' }) },
        {
          kind: 'link',
          label: 'Everything as of a moment',
          icon: History,
          link: inStage({ stage, past: true }),
        },
      ]
    : []
  const sent: MenuEntry = {
    kind: 'link',
    label: 'Submissions',
    icon: Files,
    link: <RoundsLink projectId={projectId} area="lender" />,
  }
  const asWorkbook: MenuEntry = {
    kind: 'link',
    label: 'Workbook',
    icon: Sheet,
    link: <Link to="/lender/dashboard/projects/$projectid/workbook" params={{ projectid: projectId }} />,
  }
  const keep: MenuEntry[] = mayEdit
    ? [
        {
          kind: 'action',
          writes: true,
          icon: Archive,
          label: archived ? 'Bring back from the archive' : 'Archive this project',
          onSelect: () => void archive(project, { archived: !archived }),
        },
      ]
    : []
  const erase: MenuEntry[] = isOwner
    ? [{ kind: 'action', icon: Eraser, label: 'Erase this project…', onSelect: () => setErases(true) }]
    : []
  return (
    <>
      <Menu short label="More" entries={[...takeBack, ...ofStage, asWorkbook, sent, ...keep, ...erase]}>
        More
      </Menu>
      {erases && (
        <Suspense>
          <EraseDialog {...project} onClose={() => setErases(false)} />
        </Suspense>
      )}
      {takesBack && (
        <Suspense>
          <TakeBackDialog projectId={projectId} stage={takesBack} onClose={() => setTakesBack(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** For half an hour after the last submission; the server has the last word on the time. */
function useTakeBackEntry({ projectId, stages }: Project, onSelect: (stage: StageName) => void): MenuEntry[] {
  const last = stages.toReversed().find(({ submittedAt }) => submittedAt !== null)?.stage
  const until = useQuery(submissions.list, last ? { projectId, stage: last } : 'skip')?.takeBackUntil ?? null
  const isOver = useIsOver(until)
  if (last === undefined || until === null || isOver) return []
  return [
    {
      ...{ kind: 'action', writes: true, icon: Undo2 },
      label: `Take the ${last} back…`,
      onSelect: () => onSelect(last),
    },
  ]
}
