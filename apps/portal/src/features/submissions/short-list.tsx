import { TextButton } from '@granary/ui'
import { type ReactNode, useRef, useState } from 'react'

interface Row {
  readonly key: string
  readonly label?: string
  readonly words: string
  readonly way: ReactNode
}

const shownAtFirst = 6

/** The first rows of a list, and the others when they are asked for; the focus then goes to the first of these. */
export function ShortList({ rows }: { readonly rows: readonly Row[] }) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const isShort = !isWhole && rows.length > shownAtFirst + 1
  function showAll() {
    setWhole(true)
    requestAnimationFrame(() => list.current?.children[shownAtFirst]?.querySelector('a')?.focus())
  }
  return (
    <ul className="su-list" ref={list}>
      {(isShort ? rows.slice(0, shownAtFirst) : rows).map(({ key, label, words, way }) => (
        <li key={key}>
          <div>
            {label && <strong>{label}</strong>}
            <p>{words}</p>
          </div>
          {way}
        </li>
      ))}
      {isShort && (
        <li>
          <TextButton onClick={showAll}>{`Show all ${rows.length}`}</TextButton>
        </li>
      )}
    </ul>
  )
}
