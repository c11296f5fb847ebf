import { projects } from '@granary/api'
import { CommandPalette } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { usePaginatedQuery } from 'convex/react'
import { useEffect, useState } from 'react'

const pages = [
  { id: '/lender/dashboard', label: 'Dashboard' },
  { id: '/lender/dashboard/projects', label: 'Projects' },
  { id: '/lender/dashboard/applications', label: 'Applications' },
  { id: '/lender/dashboard/portfolio', label: 'Portfolio' },
  { id: '/lender/dashboard/profile', label: 'Profile' },
  { id: '/lender/dashboard/contact', label: 'Contact' },
]
const mostProjects = 100

/** Ctrl or ⌘ with K: projects and pages by a few letters of their name. */
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
  const { results } = usePaginatedQuery(projects.list, {}, { initialNumItems: mostProjects })
  const groups = [
    {
      label: 'Projects',
      items: results.map(({ projectId, projectName, borrowerName }) => ({
        id: `/lender/dashboard/projects/${projectId}`,
        label: projectName,
        detail: borrowerName,
      })),
    },
    { label: 'Pages', items: pages },
  ]
  return (
    <CommandPalette
      open
      onOpenChange={(open) => !open && onClose()}
      groups={groups.filter(({ items }) => items.length > 0)}
      onChoose={({ id }) => void navigate({ to: id })}
    />
  )
}
