import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Tool } from './tool.tsx'

interface SearchBarProps {
  readonly query: string
  readonly onQuery: (query: string) => void
  /** How many there are, and which of them is shown. */
  readonly said: string
  readonly hasHits: boolean
  readonly onStep: (way: 1 | -1) => void
  readonly onClose: () => void
}

export function SearchBar({ query, onQuery, said, hasHits, onStep, onClose }: SearchBarProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <search className="v-search">
      <input
        ref={input}
        type="search"
        aria-label="Find in the document"
        placeholder="Find in the document"
        value={query}
        maxLength={200}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onStep(event.shiftKey ? -1 : 1)
        }}
      />
      <span className="v-said" role="status">
        {query.trim() !== '' && said}
      </span>
      <Tool
        label="Previous place"
        icon={ChevronUp}
        keys="Shift and Enter"
        disabled={!hasHits}
        onClick={() => onStep(-1)}
      />
      <Tool
        label="Next place"
        icon={ChevronDown}
        keys="Enter"
        disabled={!hasHits}
        onClick={() => onStep(1)}
      />
      <Tool label="Close the search" icon={X} keys="Esc" onClick={onClose} />
    </search>
  )
}
