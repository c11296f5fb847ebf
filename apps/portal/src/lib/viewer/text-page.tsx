import './viewer.css'
import { Search } from 'lucide-react'
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { SearchBar } from './search-bar.tsx'
import { formulaSign, isNumeric, type TextBlock } from './text-blocks.ts'
import { hitsIn, markedParts } from './text-hits.ts'
import { Tool } from './tool.tsx'

interface TextPageProps {
  readonly blocks: readonly TextBlock[]
  readonly name: string
  /** What is to be known of this text. */
  readonly said: ReactNode
}

/** A text with its headings and tables, and a search in it. */
export default function TextPage({ blocks, name, said }: TextPageProps) {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const page = useRef<HTMLElement>(null)
  const count = useMarks(page, isOpen ? query : '', at)
  const onKey = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement
    const opens = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!opens && !(event.key === 'Escape' && isOpen)) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(opens)
  }
  return (
    <section className="v-text" aria-label={`Content of ${name}`} onKeyDown={onKey}>
      <div className="v-text-bar">
        <span>{said}</span>
        <Tool
          label="Find in the document"
          icon={Search}
          keys="/"
          pressed={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <SearchBar
          query={query}
          onQuery={(words) => {
            setQuery(words)
            setAt(0)
          }}
          said={count === 0 ? 'Not found' : `${at + 1} of ${count}`}
          hasHits={count > 0}
          onStep={(way) => count > 0 && setAt((at + way + count) % count)}
          onClose={() => setOpen(false)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to get there */}
      <article ref={page} className="v-text-page" tabIndex={0} aria-label="Text">
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name
          <Block key={index} block={block} query={isOpen ? query : ''} />
        ))}
      </article>
    </section>
  )
}

function Block({ block, query }: { readonly block: TextBlock; readonly query: string }) {
  if (block.kind !== 'table') {
    const Shape = block.kind === 'heading' ? 'h3' : 'p'
    return <Shape>{marked(block.text, query)}</Shape>
  }
  return (
    <table>
      <tbody>
        {block.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
          <tr key={at}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name
              <td key={column} data-number={isNumeric(cell) || undefined}>
                {cell === formulaSign ? <span className="v-formula">formula</span> : marked(cell, query)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function marked(text: string, query: string): ReactNode {
  const hits = hitsIn(text, query)
  if (hits.length === 0) return text
  return markedParts(text, hits).map((part) =>
    part.isHit ? <mark key={part.at}>{part.text}</mark> : <Fragment key={part.at}>{part.text}</Fragment>,
  )
}

/** How many are marked; the one that was gone to is brought into view. */
function useMarks(page: RefObject<HTMLElement | null>, query: string, at: number): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const marks = [...(page.current?.querySelectorAll<HTMLElement>('mark') ?? [])]
    setCount(query.trim() === '' ? 0 : marks.length)
    for (const [index, mark] of marks.entries()) mark.toggleAttribute('data-active', index === at)
    marks[at]?.scrollIntoView({ block: 'nearest' })
  }, [page, query, at])
  return count
}
