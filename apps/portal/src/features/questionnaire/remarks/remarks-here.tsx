import './remarks-here.css'
import type { Remark } from '@granary/api'
import { Icon, TextButton, VisuallyHidden } from '@granary/ui'
import { Check, MessageSquareX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { RemarkReader } from '../../../lib/remarks/audience-line.tsx'
import { RemarkCard } from '../../../lib/remarks/remark-card.tsx'
import { useHasWords } from '../../../lib/remarks/remark-writing.tsx'
import { PlaceDoor } from './place-door.tsx'
import { settledWords } from './settled-words.ts'

interface RemarksHereProps {
  readonly remarks: readonly Remark[]
  readonly reader: RemarkReader
}

/** The remarks at one question, beneath its answer: what is left in full, what is settled in a line. */
export default function RemarksHere({ remarks, reader }: RemarksHereProps) {
  return (
    <ul className="q-remarks-here g-no-print">
      {remarks.map((remark) => (
        <li key={remark.remarkId}>
          <RemarkHere remark={remark} beside={remarks} reader={reader} />
        </li>
      ))}
    </ul>
  )
}

interface RemarkHereProps {
  readonly remark: Remark
  /** All at the question. */
  readonly beside: readonly Remark[]
  readonly reader: RemarkReader
}

function RemarkHere({ remark, beside, reader }: RemarkHereProps) {
  const [isShown, setShown] = useState(false)
  const hasWords = useHasWords(remark)
  // What somebody writes to it stays before them, whoever settles it meanwhile.
  const isInFull = remark.state === 'open' || hasWords
  const show = useRef<HTMLButtonElement>(null)
  const wasInFull = useRef(isInFull)
  useEffect(() => {
    // The button that settled it went away with the card: the keyboard goes on from the line in its place.
    if (wasInFull.current && !isInFull && document.activeElement === document.body) show.current?.focus()
    wasInFull.current = isInFull
  }, [isInFull])
  const card = (
    <RemarkCard remark={remark} reader={reader}>
      <PlaceDoor remark={remark} beside={beside} />
    </RemarkCard>
  )
  if (isInFull) return card
  return (
    <>
      <div
        className={`q-remark-line q-remark-line-${remark.state}`}
        data-remark={isShown ? undefined : remark.remarkId}
      >
        <Icon of={remark.state === 'disputed' ? MessageSquareX : Check} />
        <p>
          <strong>{settledWords(remark)}</strong> {`#${remark.number}: “${remark.text}”`}
        </p>
        <TextButton ref={show} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
          <VisuallyHidden>{` remark ${remark.number}`}</VisuallyHidden>
        </TextButton>
      </div>
      {isShown && card}
    </>
  )
}
