import { documents, type TextOfDocument } from '@granary/api'
import { ExternalTextLink } from '@granary/ui'
import { useQuery } from 'convex/react'
import { useMemo } from 'react'
import { blocksOf, formulaSign } from './text-blocks.ts'
import TextPage from './text-page.tsx'

interface OfficeTextProps {
  readonly projectId: string
  readonly uploadId: string
  readonly name: string
  readonly downloadUrl: string
}

/** An office file as the text that the server read in it; the file itself is beside it. */
export default function OfficeText({ projectId, uploadId, name, downloadUrl }: OfficeTextProps) {
  const found = useQuery(documents.getText, { projectId, uploadId })
  const blocks = useMemo(() => blocksOf(found?.text ?? ''), [found?.text])
  if (!found) return <p role="status">Loading…</p>
  const download = <ExternalTextLink href={downloadUrl}>Open the file</ExternalTextLink>
  if (blocks.length === 0) {
    return (
      <p className="v-text-said" role="status">
        {emptyWords(found)} {download}
      </p>
    )
  }
  const hasFormulas = blocks.some(
    (block) => block.kind === 'table' && block.rows.some((row) => row.includes(formulaSign)),
  )
  return (
    <TextPage
      blocks={blocks}
      name={name}
      said={
        <>
          {`Its text alone. Tax ids and long numbers are hidden${hasFormulas ? ', and what formulas come to is not read' : ''}.`}
          {found.isCut && ' This is its beginning: the file says more.'} {download}
        </>
      }
    />
  )
}

/** Why there is no text. */
function emptyWords({ state }: TextOfDocument): string {
  if (state === 'waiting')
    return 'Its text has not been read yet. That takes a few minutes after a file was added.'
  if (state === 'unreadable') return 'Its text could not be read.'
  if (state === 'none') return 'Files of this kind cannot be shown here.'
  return 'There is no text in it. What it shows may be a picture.'
}
