import { type AskableStage, invitations } from '@granary/api'
import { Checkbox, FieldGroup, TextButton } from '@granary/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import { type AskableItem, askableItems } from './askable-items.ts'
import { dayInWords } from './asked-words.ts'

interface AskChoicesProps {
  readonly stages: readonly AskableStage[]
  readonly chosen: ReadonlySet<string>
  readonly error: string | undefined
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

/** What is missing and the tables, as far as nobody was asked, to choose from; what somebody has already can be opened below. */
export function AskChoices({ stages, chosen, error, onChange }: AskChoicesProps) {
  const parts = stages.map((stage) => ({ ...stage, items: askableItems(stage) }))
  const asked = parts.flatMap(({ items }) => items).filter(({ askedOf }) => askedOf !== null)
  const [opensAsked] = useState(() => asked.some(({ item }) => chosen.has(invitations.keyOfShareItem(item))))
  const box = useBeginAtChosen()
  const open = parts
    .map((part) => ({ ...part, items: part.items.filter(({ askedOf }) => askedOf === null) }))
    .filter(({ items }) => items.length > 0)
  const toggle = (key: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(key)
    else next.delete(key)
    onChange(next)
  }
  return (
    <FieldGroup
      id="items"
      error={error}
      label="For what"
      help="What is missing, and the tables, as far as nobody was asked yet."
    >
      {() => (
        <>
          {open.length === 0 && <p className="pr-ask-note">Nothing is missing that nobody was asked for.</p>}
          {open.length > 0 && <AllOrNone {...{ open, chosen, onChange }} />}
          {open.length > 0 && (
            // Reachable by keyboard, because it scrolls.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled
            <div className="pr-ask-choices" tabIndex={0} ref={box}>
              {open.map(({ stage, title, items }) => (
                <div key={stage}>
                  {open.length > 1 && <h3>{title}</h3>}
                  {items.map((item) => (
                    <Choice key={invitations.keyOfShareItem(item.item)} {...{ item, chosen, toggle }} />
                  ))}
                </div>
              ))}
            </div>
          )}
          {asked.length > 0 && (
            <details className="pr-ask-asked" open={opensAsked}>
              <summary>{askedWords(asked)}</summary>
              {asked.map((item) => (
                <Choice key={invitations.keyOfShareItem(item.item)} {...{ item, chosen, toggle }} />
              ))}
            </details>
          )}
        </>
      )}
    </FieldGroup>
  )
}

/** Of many choices what is chosen at first is in sight; neither the page nor the focus moves. */
function useBeginAtChosen() {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const chosen = box.current?.querySelector('[aria-checked="true"], input:checked')
    if (!box.current || !chosen) return
    const distance = chosen.getBoundingClientRect().bottom - box.current.getBoundingClientRect().bottom
    if (distance > 0) box.current.scrollTop += distance + box.current.clientHeight / 2
  }, [])
  return box
}

interface AllOrNoneProps extends Pick<AskChoicesProps, 'chosen' | 'onChange'> {
  readonly open: readonly { readonly items: readonly AskableItem[] }[]
}

/** One button with two words: it stays where it is, and the keyboard with it. */
function AllOrNone({ open, chosen, onChange }: AllOrNoneProps) {
  const all = open.flatMap(({ items }) => items).map(({ item }) => invitations.keyOfShareItem(item))
  return (
    <TextButton onClick={() => onChange(new Set(chosen.size > 0 ? [] : all))}>
      {chosen.size > 0 ? 'Choose none' : 'Choose all'}
    </TextButton>
  )
}

interface ChoiceProps {
  readonly item: AskableItem
  readonly chosen: ReadonlySet<string>
  readonly toggle: (key: string, on: boolean) => void
}

function Choice({ item: { item, label, detail }, chosen, toggle }: ChoiceProps) {
  return (
    <Checkbox
      label={
        <>
          {label} <span className="pr-ask-detail">{detail}</span>
        </>
      }
      checked={chosen.has(invitations.keyOfShareItem(item))}
      onCheckedChange={(on) => toggle(invitations.keyOfShareItem(item), on)}
    />
  )
}

/** "7 more are asked of June Castellano, due Dec 4." */
function askedWords(asked: readonly AskableItem[]): string {
  const byPerson = Map.groupBy(asked, ({ askedOf }) => askedOf?.name ?? '')
  return [...byPerson]
    .map(([name, items]) => {
      const [first] = items.flatMap(({ askedOf }) => askedOf?.dueOn ?? []).sort()
      return `${items.length} ${items.length === 1 ? 'is' : 'are'} asked of ${name}${first ? `, due ${dayInWords(first)}` : ''}.`
    })
    .join(' ')
}
