import { type ProjectRow, projects } from '@granary/api'
import { CommandPalette } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { usePaginatedQuery } from 'convex/react'
import { useEffect, useRef, useState } from 'react'
import { useAfterPause } from '../lib/forms/use-after-pause.ts'

const pages = [
  { id: '/lender/dashboard', label: 'Dashboard' },
  { id: '/lender/dashboard/projects', label: 'Projects' },
  { id: '/lender/dashboard/applications', label: 'Applications' },
  { id: '/lender/dashboard/portfolio', label: 'Portfolio' },
  { id: '/lender/dashboard/profile', label: 'Profile' },
  { id: '/lender/dashboard/contact', label: 'Contact' },
]
const mostProjects = 20
const askPauseMs = 150

/** Ctrl or ⌘ with K: projects by name or borrower, and pages. */
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
  const groups = [
    {
      label: 'Projects',
      items: found.projects.map(({ projectId, projectName, borrowerName }) => ({
        id: `/lender/dashboard/projects/${projectId}`,
        label: projectName,
        detail: borrowerName,
      })),
    },
    { label: 'Pages', items: pages.filter(({ label }) => contains(label, text.trim())) },
  ]
  return (
    <CommandPalette
      open
      onOpenChange={(open) => !open && onClose()}
      groups={groups.filter(({ items }) => items.length > 0)}
      search={{ text, onTextChange: setText, waiting: found.waiting }}
      onChoose={({ id }) => void navigate({ to: id })}
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

function contains(words: string, part: string): boolean {
  return words.toLowerCase().includes(part.toLowerCase())
}
