import './tax-id-advice.css'
import { useEffect, useMemo, useState } from 'react'
import { TextButton } from '../actions/link.tsx'
import { VisuallyHidden } from '../foundation/visually-hidden.tsx'

type Found = readonly { readonly start: number; readonly end: number }[]

export interface TaxIdAdviceProps {
  /** Where numbers stand that look like tax ids. */
  readonly find: (text: string) => Found
  /** The same text with these numbers masked. */
  readonly mask: (text: string) => string
  /** What the text is called on the page. */
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
}

/** Long enough for the next key, so that it is said once and not at every one. */
const PAUSE_MS = 400

/**
 * Beside a text that is read by others: says that it seems to hold a tax id, and masks it if that is wanted. It is
 * advice and keeps nobody from anything.
 */
export function TaxIdAdvice(props: TaxIdAdviceProps) {
  // Most texts hold no number at all, and the live region has to be there before its words are.
  return /\d\D?\d/.test(props.text) ? <Advice {...props} /> : null
}

function Advice({ find, mask, label, text, onChange }: TaxIdAdviceProps) {
  const [undo, setUndo] = useState<{ readonly from: string; readonly to: string }>()
  const found = useMemo(() => find(text), [find, text])
  const isMasked = undo?.to === text
  const words = useSaid(isMasked ? maskedWords : adviceOn(text, found))
  const maskIt = () => {
    const to = mask(text)
    setUndo({ from: text, to })
    onChange(to)
  }
  return (
    <div className="g-tax-advice">
      <p role="status">{words}</p>
      {words !== '' && (found.length > 0 || isMasked) && (
        // One button with two names: the focus stays where it was pressed.
        <TextButton writes onClick={isMasked ? () => onChange(undo.from) : maskIt}>
          {isMasked ? 'Undo' : found.length > 1 ? 'Mask them' : 'Mask it'}
          <VisuallyHidden>{` in “${label}”`}</VisuallyHidden>
        </TextButton>
      )}
    </div>
  )
}

const maskedWords = 'Masked. Only the last four digits are left.'

function adviceOn(text: string, [first, ...others]: Found): string {
  if (!first) return ''
  if (others.length > 0) {
    return `${others.length + 1} numbers here look like tax IDs. Everybody who reads this text sees them.`
  }
  return `${text.slice(first.start, first.end)} looks like a tax ID. Everybody who reads this text sees it.`
}

/** Empty at first: words that come together with their live region are often not read out. */
function useSaid(words: string): string {
  const [told, setTold] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTold(words), words === maskedWords ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return told
}
