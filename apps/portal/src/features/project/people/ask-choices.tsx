import type { AskableStage } from '@granary/api'
import { Checkbox, FieldGroup, TextButton, TextField } from '@granary/ui'
import { useState } from 'react'
import { AlsoChosen } from './also-chosen.tsx'
import { type AskableItem, askableItems, foundIn, keyOf } from './askable-items.ts'
import { dayInWords } from './asked-words.ts'

interface AskChoicesProps {
  readonly stages: readonly AskableStage[]
  readonly chosen: ReadonlySet<string>
  readonly error: string | undefined
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

/**
 * What is missing and the tables. What is chosen at first stands first, and what is chosen later by name; the rest is found by a word, or in groups that
 * are closed until somebody opens one, so that the button below is a few keys away.
 */
export function AskChoices({ stages, chosen, error, onChange }: AskChoicesProps) {
  const items = askableItems(stages)
  const [query, setQuery] = useState('')
  const { first, more, asked } = useOrder(items, chosen)
  const open = [...first, ...more]
  const shown = {
    chosen,
    toggle: (key: string, on: boolean) => {
      const next = new Set(chosen)
      if (on) next.add(key)
      else next.delete(key)
      onChange(next)
    },
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
          <div className="pr-ask-first">
            {first.length > fewEnough ? (
              <Groups items={first} {...shown} />
            ) : (
              <Choices items={first} {...shown} />
            )}
          </div>
          <AlsoChosen
            items={[...more, ...asked].filter((item) => chosen.has(keyOf(item)))}
            onLeaveOut={(key) => shown.toggle(key, false)}
          />
          {open.length > 0 && <AllOrNone {...{ open, chosen, onChange }} />}
          {more.length + asked.length > fewEnough && (
            <Search items={[...more, ...asked]} query={query} onQuery={setQuery} {...shown} />
          )}
          {more.length > 0 && query === '' && (
            <details className="pr-ask-asked">
              <summary>{first.length > 0 ? `${more.length} more` : `${more.length} to choose from`}</summary>
              <Groups items={more} {...shown} />
            </details>
          )}
          {asked.length > 0 && query === '' && (
            <details className="pr-ask-asked">
              <summary>{askedWords(asked)}</summary>
              <Choices items={asked} {...shown} />
            </details>
          )}
        </>
      )}
    </FieldGroup>
  )
}

/** So many lines are read at a glance; more of them are folded into groups. */
const fewEnough = 8

/** What was chosen when the form was opened keeps its place, whatever is chosen later. */
function useOrder(items: readonly AskableItem[], chosen: ReadonlySet<string>) {
  const [began] = useState(() => {
    const first = items.filter((item) => chosen.has(keyOf(item)))
    return {
      first: new Set(first.map(keyOf)),
      asked: new Set(first.filter(({ askedOf }) => askedOf !== null).map(keyOf)),
    }
  })
  // What it asks for now is asked of somebody, and stands with what was.
  const isFirst = (item: AskableItem) =>
    began.first.has(keyOf(item)) && (item.askedOf === null || began.asked.has(keyOf(item)))
  const others = items.filter((item) => !isFirst(item))
  return {
    first: items.filter(isFirst),
    more: others.filter(({ askedOf }) => askedOf === null),
    asked: others.filter(({ askedOf }) => askedOf !== null),
  }
}

interface ShownProps {
  readonly items: readonly AskableItem[]
  readonly chosen: ReadonlySet<string>
  readonly toggle: (key: string, on: boolean) => void
}

interface SearchProps extends ShownProps {
  readonly query: string
  readonly onQuery: (query: string) => void
}

function Search({ items, query, onQuery, ...shown }: SearchProps) {
  const found = query === '' ? [] : foundIn(items, query)
  return (
    <>
      <TextField
        label="Look for what is missing"
        filter
        type="search"
        placeholder="Look for what is missing"
        value={query}
        onValueChange={onQuery}
        onKeyDown={(event) => {
          // It looks for something, and sends nothing.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <p className="pr-ask-note" role="status">
        {query !== '' &&
          (found.length === 0 ? 'Nothing that is missing is called so.' : `${found.length} found.`)}
      </p>
      {found.length > 0 && (
        // Reachable by keyboard, because it scrolls.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled
        <div className="pr-ask-found" tabIndex={0}>
          <Choices items={found} {...shown} />
        </div>
      )}
    </>
  )
}

function Groups({ items, ...shown }: ShownProps) {
  return [...Map.groupBy(items, ({ group }) => group)].map(([group, own]) => (
    <details key={group} className="pr-ask-group">
      <summary>{groupWords(group, own, shown.chosen)}</summary>
      <Choices items={own} {...shown} />
    </details>
  ))
}

function groupWords(group: string, items: readonly AskableItem[], chosen: ReadonlySet<string>): string {
  const count = items.filter((item) => chosen.has(keyOf(item))).length
  return count === 0 ? `${group}: ${items.length}` : `${group}: ${count} of ${items.length} chosen`
}

function Choices({ items, chosen, toggle }: ShownProps) {
  return items.map((item) => {
    const key = keyOf(item)
    return (
      <Checkbox
        key={key}
        label={
          <>
            {item.label} <span className="pr-ask-detail">{item.detail}</span>
          </>
        }
        checked={chosen.has(key)}
        onCheckedChange={(on) => toggle(key, on)}
      />
    )
  })
}

interface AllOrNoneProps extends Pick<AskChoicesProps, 'chosen' | 'onChange'> {
  readonly open: readonly AskableItem[]
}

/** One button with two words: it stays where it is, and the keyboard with it. */
function AllOrNone({ open, chosen, onChange }: AllOrNoneProps) {
  return (
    <TextButton onClick={() => onChange(new Set(chosen.size > 0 ? [] : open.map(keyOf)))}>
      {chosen.size > 0 ? 'Choose none' : 'Choose all'}
    </TextButton>
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
