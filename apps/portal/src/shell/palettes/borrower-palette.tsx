import { borrowerFinding, type FoundByBorrower, fieldAnchor } from '@granary/api'
import { useState } from 'react'
import type { PaletteProps } from '../search.tsx'
import { AreaPalette, pagesCalled, useFound } from './area-palette.tsx'

const nothing: FoundByBorrower = { projects: [], parts: [], documents: [], people: [] }
const pages = [
  { to: '/borrower', label: 'What is asked of you' },
  { to: '/borrower/notifications', label: 'Notifications' },
  { to: '/borrower/profile', label: 'Profile' },
]

/** What was shared with the borrower. It is little, so that it stands here before anything is typed. */
export default function BorrowerPalette({ onClose }: PaletteProps) {
  const [text, setText] = useState('')
  const { found, waiting } = useFound(borrowerFinding.find, text.trim(), nothing, { askedAlways: true })
  const groups = [
    {
      label: 'Projects',
      items: found.projects.map(({ projectId, projectName, lenderName }) => ({
        id: projectId,
        href: `/borrower/projects/${projectId}`,
        label: projectName,
        detail: lenderName,
      })),
    },
    {
      label: 'Parts',
      items: found.parts.map(({ projectId, projectName, stage, categoryId, title }) => ({
        id: `${projectId} ${stage} ${title}`,
        href: `/borrower/projects/${projectId}/questions?stage=${stage}&category=${categoryId}`,
        label: title,
        detail: projectName,
      })),
    },
    {
      label: 'Documents',
      items: found.documents.map(({ uploadId, projectId, projectName, stage, fieldId, fileName }) => ({
        id: uploadId,
        href: `/borrower/projects/${projectId}/questions?stage=${stage}#${fieldAnchor(fieldId)}`,
        label: fileName,
        detail: projectName,
      })),
    },
    {
      label: 'People',
      items: found.people.map(({ key, projectId, projectName, name }) => ({
        id: key,
        href: `/borrower/projects/${projectId}?messages=open`,
        label: name,
        detail: `Your contact · ${projectName}`,
      })),
    },
    pagesCalled(pages, text.trim()),
  ]
  return (
    <AreaPalette
      groups={groups}
      search={{ text, onTextChange: setText, waiting }}
      placeholder="Go to what was shared with you"
      onClose={onClose}
    />
  )
}
