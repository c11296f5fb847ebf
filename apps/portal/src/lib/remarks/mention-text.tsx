import './mention-text.css'
import type { Mentionable } from '@granary/api'
import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { FreeText } from '../forms/free-text.tsx'
import { type MentionPlace, useMentions } from './use-mentions.ts'

export type MentionTextProps = Omit<ComponentProps<typeof FreeText>, 'label' | 'called'> & {
  readonly label: string
  readonly place: MentionPlace
}

/** A text in which people are named: behind "@" the names of those who will read it are suggested. */
export default function MentionText({ place, label, ...text }: MentionTextProps) {
  const { value, onValueChange } = text
  const box = useRef<HTMLTextAreaElement>(null)
  const { names, chosenAt, choose, onKeyDown, look } = useMentions(place, { value, onValueChange, box })
  const list = useId()
  const isOpen = names.length > 0
  return (
    <div className="p-mention">
      <FreeText
        {...text}
        label={label}
        ref={box}
        aria-autocomplete="list"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${chosenAt}` : undefined}
        onValueChange={(next) => {
          onValueChange(next)
          look()
        }}
        onSelect={() => look()}
        onBlur={() => look(true)}
        onKeyDown={onKeyDown}
      />
      {isOpen && <Names id={list} {...{ names, chosenAt }} onChoose={choose} />}
      <span className="g-visually-hidden" role="status">
        {isOpen && saidOf(names.length)}
      </span>
    </div>
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
