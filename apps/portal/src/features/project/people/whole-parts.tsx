import type { ShareItem } from '@granary/api'
import { useState } from 'react'
import { ShareChoices } from '../../../lib/people/share-choices.tsx'

interface WholePartsProps {
  readonly projectId: string
  readonly parts: readonly ShareItem[]
  readonly onChange: (parts: readonly ShareItem[]) => void
}

/** Everything that can be shared, asked for when somebody opens it: most are asked for what is missing. */
export function WholeParts({ projectId, parts, onChange }: WholePartsProps) {
  const [opened, setOpened] = useState(false)
  return (
    <details className="pr-ask-asked" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>Whole parts, also where nothing is missing</summary>
      {opened && (
        <ShareChoices id="parts" projectId={projectId} items={parts} error={undefined} onChange={onChange} />
      )}
    </details>
  )
}
