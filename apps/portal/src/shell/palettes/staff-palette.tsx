import { adminFinding, type FoundByStaff } from '@granary/api'
import { useState } from 'react'
import { useMe } from '../../lib/session/me.tsx'
import type { PaletteProps } from '../search.tsx'
import { placesOf } from '../staff-places.ts'
import { AreaPalette, documentCommand, pagesCalled, useFound } from './area-palette.tsx'

const nothing: FoundByStaff = { projects: [], people: [], lenders: [], documents: [] }

/** What the person's duties let them see: the server decides. Where none of them opens a project, pages alone. */
export default function StaffPalette({ onClose }: PaletteProps) {
  const { duties } = useMe()
  const [text, setText] = useState('')
  const typed = text.trim()
  const mayFind = duties.includes('packaging') || duties.includes('administration')
  const { found, waiting } = useFound(adminFinding.find, mayFind ? typed : '', nothing)
  const pages = [
    ...placesOf(duties),
    { to: '/admin/notifications', label: 'Notifications' },
    { to: '/admin/profile', label: 'Profile' },
  ]
  const groups = [
    {
      label: 'Projects',
      items: found.projects.map(({ projectId, projectName, borrowerName, lenderName }) => ({
        id: projectId,
        href: `/admin/projects/${projectId}`,
        label: projectName,
        detail: [borrowerName, lenderName].filter(Boolean).join(' · '),
      })),
    },
    {
      label: 'People',
      items: found.people.map(({ personId, name, email }) => ({
        id: personId,
        href: `/admin/people/${personId}`,
        label: name,
        detail: email,
      })),
    },
    {
      label: 'Lenders',
      items: found.lenders.map(({ organizationId, name }) => ({
        id: organizationId,
        href: `/admin/lenders/${organizationId}`,
        label: name,
      })),
    },
    {
      label: 'Documents',
      items: found.documents.map((document) => documentCommand(document, typed, '/admin/projects')),
    },
    pagesCalled(pages, typed),
  ]
  return (
    <AreaPalette
      groups={groups}
      search={{ text, onTextChange: setText, waiting }}
      placeholder={mayFind ? 'Go to a project, person, document or page' : 'Go to a page'}
      onClose={onClose}
    />
  )
}
