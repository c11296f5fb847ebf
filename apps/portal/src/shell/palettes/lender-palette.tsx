import { type Found, finding, type ProjectRow, projects } from '@granary/api'
import { usePaginatedQuery } from 'convex/react'
import { useEffect, useRef, useState } from 'react'
import { useAfterPause } from '../../lib/forms/use-after-pause.ts'
import type { PaletteProps } from '../search.tsx'
import { AreaPalette, askPauseMs, contains, documentCommand, pagesCalled, useFound } from './area-palette.tsx'

const pages = [
  { to: '/lender/dashboard', label: 'Dashboard' },
  { to: '/lender/dashboard/projects', label: 'Projects' },
  { to: '/lender/dashboard/applications', label: 'Applications' },
  { to: '/lender/dashboard/portfolio', label: 'Portfolio' },
  { to: '/lender/dashboard/members', label: 'Members' },
  { to: '/lender/dashboard/organization', label: 'Organization' },
  { to: '/lender/dashboard/notifications', label: 'Notifications' },
  { to: '/lender/dashboard/profile', label: 'Profile' },
  { to: '/lender/dashboard/contact', label: 'Contact' },
]
const nothing: Found = { people: [], documents: [] }
const mostProjects = 20

/** Projects by whatever is said in them, people, documents and pages. */
export default function LenderPalette({ onClose }: PaletteProps) {
  const [text, setText] = useState('')
  const found = useFoundProjects(text.trim())
  const besides = useFound(finding.find, text.trim(), nothing)
  const groups = [
    {
      label: 'Projects',
      items: found.projects.map(({ projectId, projectName, borrowerName }) => ({
        id: projectId,
        href: `/lender/dashboard/projects/${projectId}`,
        label: projectName,
        detail: borrowerName,
      })),
    },
    { label: 'People', items: besides.found.people.map(personCommand) },
    {
      label: 'Documents',
      items: besides.found.documents.map((document) =>
        documentCommand(document, text.trim(), '/lender/dashboard/projects'),
      ),
    },
    pagesCalled(pages, text.trim()),
  ]
  return (
    <AreaPalette
      groups={groups}
      search={{ text, onTextChange: setText, waiting: found.waiting || besides.waiting }}
      onClose={onClose}
    />
  )
}

/** By name of project or borrower, of all there are. Until the answer comes, what was seen before narrows down. */
function useFoundProjects(text: string) {
  const asked = useAfterPause(text, askPauseMs)
  const { results, status } = usePaginatedQuery(projects.list, asked === '' ? {} : { search: asked }, {
    initialNumItems: mostProjects,
  })
  const seen = useRef(new Map<string, ProjectRow>())
  useEffect(() => {
    for (const row of results) seen.current.set(row.projectId, row)
  }, [results])
  const isAnswer = asked === text && status !== 'LoadingFirstPage'
  const fits = ({ projectName, borrowerName }: ProjectRow) =>
    contains(projectName, text) || contains(borrowerName, text)
  return { projects: isAnswer ? results : [...seen.current.values()].filter(fits), waiting: !isAnswer }
}

const whyWords = { member: 'Works here', borrower: 'Borrower', invited: 'Invited' } as const

function personCommand({ key, name, why, project }: Found['people'][number]) {
  if (!project) return { id: key, href: '/lender/dashboard/members', label: name, detail: whyWords[why] }
  return {
    id: key,
    href: `/lender/dashboard/projects/${project.projectId}?view=people`,
    label: name,
    detail: `${whyWords[why]} · ${project.projectName}`,
  }
}
