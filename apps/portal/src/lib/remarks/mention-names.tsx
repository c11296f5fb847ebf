import './mention-names.css'
import type { Mentionable } from '@granary/api'
import { Message } from '@granary/ui'
import { type RefObject, useEffect, useEffectEvent, useId, useImperativeHandle, useRef } from 'react'
import {
  type MentionedText,
  type MentionKeys,
  type MentionPlace,
  type NamesShown,
  useMentions,
} from './use-mentions.ts'

interface MentionNamesProps extends MentionedText {
  readonly ref: RefObject<MentionKeys | null>
  readonly place: MentionPlace
  /** Tells the text of the list that is open. */
  readonly onShown: (names: NamesShown) => void
}

/** The names that fit what is typed behind "@", beneath the text. The text keeps the keyboard. */
export default function MentionNames({ ref, place, value, onValueChange, box, onShown }: MentionNamesProps) {
  const { names, unreached, chosenAt, choose, onKeyDown, look } = useMentions(place, {
    value,
    onValueChange,
    box,
  })
  useImperativeHandle(ref, () => ({ onKeyDown, look }))
  // What is typed before this is there has told nobody where.
  const lookFirst = useEffectEvent(() => look(box.current !== document.activeElement))
  useEffect(() => lookFirst(), [])
  const list = useId()
  const isOpen = names.length > 0
  useEffect(() => {
    if (!isOpen) return
    onShown({ 'aria-controls': list, 'aria-activedescendant': `${list}-${chosenAt}` })
    return () => onShown({})
  }, [isOpen, list, chosenAt, onShown])
  return (
    <>
      {isOpen && <Names id={list} {...{ names, chosenAt }} onChoose={choose} />}
      <span className="g-visually-hidden" role="status">
        {isOpen && saidOf(names.length)}
      </span>
      <div role="status">
        {unreached.length > 0 && (
          <Message tone="warning" className="p-mention-unreached">
            {unreached.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Message>
        )}
      </div>
    </>
  )
}

const saidOf = (count: number) =>
  `${count === 1 ? '1 name' : `${count} names`}. Arrow keys move, Enter takes one, Escape leaves.`

const sideWords: Readonly<Record<Mentionable['side'], string>> = {
  staff: 'Packaging team',
  lender: 'Lender',
  borrower: 'Borrower',
}

interface NamesProps {
  readonly id: string
  readonly names: readonly Mentionable[]
  readonly chosenAt: number
  readonly onChoose: (name: Mentionable) => void
}

function Names({ id, names, chosenAt, onChoose }: NamesProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[chosenAt]?.scrollIntoView({ block: 'nearest' })
  }, [chosenAt])
  return (
    <div id={id} ref={list} role="listbox" aria-label="Who reads it" className="p-mention-names">
      {names.map((each, at) => (
        <button
          type="button"
          key={`${each.name} ${each.side}`}
          tabIndex={-1}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === chosenAt}
          // The text keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(each)}
        >
          {each.name}
          <span className="p-mention-side">{sideWords[each.side]}</span>
        </button>
      ))}
    </div>
  )
}
