import './aside.css'
import type { PresentPerson } from '@granary/api'
import { Avatar, ExternalTextLink, PresenceChip } from '@granary/ui'
import { useSyncExternalStore } from 'react'
import { guides } from '../../../lib/guides.ts'
import { initialsOf } from '../../../lib/people/initials.ts'
import { useMe } from '../../../lib/session/me.tsx'
import { EVERYBODY_TOPIC } from '../session/presence.ts'
import { useWork } from '../session/work-context.tsx'

/** The right margin: guides, and who else is in the form. */
export function Aside() {
  const me = useMe()
  const people = usePeople()
  return (
    <>
      <section className="q-aside">
        <h2>Guides</h2>
        <ul className="q-aside-list">
          {guides.map(({ id, title }) => (
            <li key={id}>
              <ExternalTextLink href={`/reference-guides/${id}`}>{title}</ExternalTextLink>
            </li>
          ))}
        </ul>
        <p>Guides open in a new tab. Your answers stay.</p>
      </section>
      <section className="q-aside">
        <h2>In this form</h2>
        <ul className="q-people">
          {people.map((person) => (
            <li key={`${person.personId} ${person.tab}`}>
              <Avatar initials={initialsOf(person.name)} colleague />
              <span>
                <strong>{person.name}</strong>
                <Whereabouts person={person} />
              </span>
            </li>
          ))}
          <li>
            <Avatar initials={initialsOf(me.name)} />
            <span>
              <strong>You</strong>
            </span>
          </li>
        </ul>
      </section>
    </>
  )
}

/** The same in one line, where there is no margin. */
export function PresentLine() {
  const people = usePeople()
  if (people.length === 0) return null
  return (
    <p className="q-present-line">
      {people.map((person) => (
        <PresenceChip key={`${person.personId} ${person.tab}`} initials={initialsOf(person.name)}>
          <span>
            {person.name} is here
            <Whereabouts person={person} lead=", in " />
          </span>
        </PresenceChip>
      ))}
    </p>
  )
}

function Whereabouts({ person, lead = '' }: { readonly person: PresentPerson; readonly lead?: string }) {
  const { session } = useWork()
  const category = session.store.form.categories.find(({ id }) => id === person.categoryId)
  return category ? <span>{`${lead}${category.title}`}</span> : null
}

function usePeople(): readonly PresentPerson[] {
  const { here } = useWork()
  return useSyncExternalStore((listener) => here.subscribe(EVERYBODY_TOPIC, listener), here.others)
}
