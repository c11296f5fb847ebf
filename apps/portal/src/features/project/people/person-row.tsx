import type { ProjectPerson } from '@granary/api'
import { counted } from '@granary/eligibility'
import { Avatar } from '@granary/ui'
import type { ReactNode } from 'react'
import { initialsOf } from '../../../lib/people/initials.ts'
import { remindedWords } from '../../../lib/people/remind-button.tsx'
import { roleName } from '../../../lib/people/role-names.ts'
import { momentInSentence, shortMoment } from '../../../lib/words/moments.ts'
import { dayInWords, dayOf } from './asked-words.ts'

interface PersonRowProps {
  readonly person: ProjectPerson
  readonly isPresent: boolean
  readonly actions: ReactNode
}

export function PersonRow({ person, isPresent, actions }: PersonRowProps) {
  const { name, me, why } = person
  const isColleagueHere = isPresent && !me
  return (
    <li className="pr-person">
      <Avatar initials={why === 'invited' ? '?' : initialsOf(name)} colleague={isColleagueHere} />
      <span className="pr-person-name">
        <strong>
          {name}
          {me && ', you'}
        </strong>
        <span>
          {[whyOf(person), person.suspended && 'Suspended', askedOf(person)].filter(Boolean).join('. ')}
        </span>
      </span>
      <span className="pr-person-sees">
        <span className="pr-person-of">Sees: </span>
        <Sees {...person} />
      </span>
      <span className={isColleagueHere ? 'pr-person-here' : 'pr-person-last'}>
        {why !== 'invited' && <span className="pr-person-of">Last in: </span>}
        {lastOf(person, isPresent)}
      </span>
      <span className="pr-person-actions">{actions}</span>
    </li>
  )
}

function Sees({ sees, mayAnswer }: ProjectPerson) {
  if (sees === null) return mayAnswer ? 'Everything' : 'Everything, changes nothing'
  const { sections, documents, tables } = sees
  const words = [
    sections.length > 0 && counted(sections.length, 'section'),
    documents.length > 0 && counted(documents.length, 'document'),
    tables.length > 0 && counted(tables.length, 'table'),
  ]
  return (
    <details>
      <summary>
        {words.filter(Boolean).join(', ')}
        {!mayAnswer && ', to read'}
      </summary>
      <ul>
        {seenBy(sees).map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </details>
  )
}

/** Sections and tables may be called the same. */
export function seenBy({ sections, documents, tables }: NonNullable<ProjectPerson['sees']>) {
  return [...sections, ...documents, ...tables.map((title) => `Table of ${title.toLowerCase()}`)]
}

function whyOf({ why, role, since, by, invitation }: ProjectPerson): string {
  const on = since === null ? '' : ` on ${dayOf(since)}`
  switch (why) {
    case 'member':
      return roleName(role ?? '')
    case 'borrower':
      return by === null ? `In since ${dayOf(since ?? 0)}` : `Asked by ${by}${on}`
    case 'packager':
      return since === null ? 'Packager' : `Packager since ${dayOf(since)}`
    case 'administrator':
      return 'Each look is in the log'
    case 'invited': {
      const ends = invitation ? `, ends ${dayOf(invitation.expiresAt)}` : ''
      return `Invited${by === null ? '' : ` by ${by}`}${on}${ends}`
    }
  }
}

function askedOf({ asked, why }: ProjectPerson): string {
  if (!asked) return why === 'borrower' ? 'Nothing is left to answer' : ''
  const due = asked.dueOn === null ? '' : `, due ${dayInWords(asked.dueOn)}`
  const { open, tables } = asked
  const left = [open > 0 && counted(open, 'answer'), tables > 0 && counted(tables, 'table')].filter(Boolean)
  return [`${left.join(' and ')} asked for${due}`, remindedWords(asked)].filter(Boolean).join('. ')
}

function lastOf({ me, lastAt, why, invitation }: ProjectPerson, isPresent: boolean): string {
  if (me) return 'Now'
  if (isPresent) return 'Here now'
  if (why === 'invited') return invitation ? `Mailed ${momentInSentence(invitation.sentAt)}` : ''
  return lastAt === null ? 'Not in yet' : shortMoment(lastAt)
}
