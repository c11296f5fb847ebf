import type { Found } from '@granary/api'
import { type Command, CommandPalette } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import type { FunctionReference } from 'convex/server'
import { useAfterPause } from '../../lib/forms/use-after-pause.ts'
import { searchable, searchLimitHelp } from '../../lib/lists/longest-search.ts'

export const askPauseMs = 150

export interface Place extends Command {
  readonly href: string
}

interface AreaPaletteProps {
  readonly groups: readonly { readonly label: string; readonly items: readonly Place[] }[]
  readonly search: {
    readonly text: string
    readonly onTextChange: (text: string) => void
    readonly waiting: boolean
  }
  readonly placeholder?: string
  readonly onClose: () => void
}

/** Goes where what is chosen stands. */
export function AreaPalette({ groups, search, placeholder, onClose }: AreaPaletteProps) {
  const navigate = useNavigate()
  return (
    <CommandPalette
      open
      onOpenChange={(open) => !open && onClose()}
      groups={groups.filter(({ items }) => items.length > 0)}
      search={{
        ...search,
        onTextChange: (text) => search.onTextChange(searchable(text)),
        limit: searchLimitHelp(search.text),
      }}
      {...(placeholder !== undefined && { placeholder })}
      onChoose={({ id }) => {
        const chosen = groups.flatMap(({ items }) => items).find((item) => item.id === id)
        if (chosen) void navigate({ href: chosen.href })
      }}
    />
  )
}

type Finding<Answer> = FunctionReference<'query', 'public', { text: string }, Answer>

/** What the server finds. Without words all there is would be meant: it is asked only where that is `askedAlways`. */
export function useFound<Answer>(
  query: Finding<Answer>,
  text: string,
  nothing: Answer,
  { askedAlways = false } = {},
): { readonly found: Answer; readonly waiting: boolean } {
  const asked = useAfterPause(text, askPauseMs)
  const isAsked = askedAlways || asked !== ''
  const found = useQuery(query, isAsked ? { text: asked } : 'skip')
  const waiting = asked !== text || (isAsked && found === undefined)
  return { found: waiting ? nothing : (found ?? nothing), waiting }
}

/** What stands in a document is shown where it was found, with the words around it. */
export function documentCommand(
  { uploadId, fileName, projectId, projectName, isInText }: Found['documents'][number],
  typed: string,
  projects: string,
): Place {
  const find = encodeURIComponent(isInText ? typed : fileName)
  return {
    id: uploadId,
    href: `${projects}/${projectId}?view=documents&find=${find}`,
    label: fileName,
    detail: isInText ? `In its text · ${projectName}` : projectName,
  }
}

/** Pages of the area that are called so. */
export const pagesCalled = (
  pages: readonly { readonly to: string; readonly label: string }[],
  typed: string,
) => ({
  label: 'Pages',
  items: pages
    .filter(({ label }) => contains(label, typed))
    .map(({ to, label }) => ({ id: to, href: to, label })),
})

export function contains(words: string, part: string): boolean {
  return words.toLowerCase().includes(part.toLowerCase())
}
