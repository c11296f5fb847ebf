import { type Found, finding, type ProjectRow, projects } from '@granary/api'
import { CommandPalette } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { usePaginatedQuery, useQuery } from 'convex/react'
import { useEffect, useRef, useState } from 'react'
import { useAfterPause } from '../lib/forms/use-after-pause.ts'

const pages = [
  { id: '/lender/dashboard', href: '/lender/dashboard', label: 'Dashboard' },
  { id: '/lender/dashboard/projects', href: '/lender/dashboard/projects', label: 'Projects' },
  { id: '/lender/dashboard/applications', href: '/lender/dashboard/applications', label: 'Applications' },
  { id: '/lender/dashboard/portfolio', href: '/lender/dashboard/portfolio', label: 'Portfolio' },
  { id: '/lender/dashboard/members', href: '/lender/dashboard/members', label: 'Members' },
  { id: '/lender/dashboard/organization', href: '/lender/dashboard/organization', label: 'Organization' },
  { id: '/lender/dashboard/notifications', href: '/lender/dashboard/notifications', label: 'Notifications' },
  { id: '/lender/dashboard/profile', href: '/lender/dashboard/profile', label: 'Profile' },
  { id: '/lender/dashboard/contact', href: '/lender/dashboard/contact', label: 'Contact' },
]
const mostProjects = 20
const askPauseMs = 150

/** Ctrl or ⌘ with K: projects by whatever is said in them, people, documents and pages. */
export function GoToPalette() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      setOpen((shown) => !shown)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return open ? <OpenPalette onClose={() => setOpen(false)} /> : null
}

function OpenPalette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const found = useFoundProjects(text.trim())
  const besides = useFoundBesides(text.trim())
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
    { label: 'People', items: besides.people.map(personCommand) },
    {
      label: 'Documents',
      items: besides.documents.map((document) => documentCommand(document, text.trim())),
    },
    { label: 'Pages', items: pages.filter(({ label }) => contains(label, text.trim())) },
  ]
  return (
    <CommandPalette
      open
      onOpenChange={(open) => !open && onClose()}
      groups={groups.filter(({ items }) => items.length > 0)}
      search={{ text, onTextChange: setText, waiting: found.waiting || besides.waiting }}
      onChoose={({ id }) => {
        const chosen = groups.flatMap(({ items }) => items).find((item) => item.id === id)
        if (chosen) void navigate({ href: chosen.href })
      }}
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

const nothing: Found = { people: [], documents: [] }

/** People and documents are looked for only when something is typed: without words all of them would be meant. */
function useFoundBesides(text: string) {
  const asked = useAfterPause(text, askPauseMs)
  const found = useQuery(finding.find, asked === '' ? 'skip' : { text: asked })
  const waiting = asked !== text || (asked !== '' && found === undefined)
  return { ...(waiting ? nothing : (found ?? nothing)), waiting }
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

/** What stands in a document is shown where it was found, with the words around it. */
function documentCommand(
  { uploadId, fileName, projectId, projectName, isInText }: Found['documents'][number],
  typed: string,
) {
  const find = encodeURIComponent(isInText ? typed : fileName)
  return {
    id: uploadId,
    href: `/lender/dashboard/projects/${projectId}?view=documents&find=${find}`,
    label: fileName,
    detail: isInText ? `In its text · ${projectName}` : projectName,
  }
}

function contains(words: string, part: string): boolean {
  return words.toLowerCase().includes(part.toLowerCase())
}
