import { invitations, type ProjectPerson, projectPeople } from '@granary/api'
import { Confirm, TextButton } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useRef, useState } from 'react'
import { useChange } from '../../../lib/forms/use-change.ts'
import { RemindButton } from '../../../lib/people/remind-button.tsx'
import { SendAgainButton } from '../../../lib/people/send-again-button.tsx'
import { listed } from './asked-words.ts'
import { DueDialog } from './due-dialog.tsx'
import { GoneDialog, goneWords } from './gone-dialog.tsx'
import { PersonRow, seenBy } from './person-row.tsx'
import { ShareDialog } from './share-dialog.tsx'

interface PeopleListProps {
  readonly lenderName: string
  readonly borrowerName: string
  readonly mayAsk: boolean
  readonly mayWrite: boolean
  readonly people: readonly ProjectPerson[]
  readonly projectId: string
  readonly projectName: string
  readonly present: ReadonlySet<string>
  /** How many messages of a borrower the reader has not read. */
  readonly newMessages: ReadonlyMap<string, number>
  /** Shows what was written with a borrower; left out where that is not for the reader. */
  readonly onMessages: ((personId: string) => void) | undefined
}

export function PeopleList(props: PeopleListProps) {
  const { mayAsk, mayWrite, projectId, present, newMessages, onMessages } = props
  const [ending, setEnding] = useState<ProjectPerson>()
  const [isEnding, setIsEnding] = useState(false)
  const [sharingWith, setSharingWith] = useState<ProjectPerson>()
  const [dueOf, setDueOf] = useState<ProjectPerson>()
  const list = useRef<HTMLElement>(null)
  const about = dueOf ?? sharingWith ?? ending
  // What one ends oneself goes before the answer is there.
  const gone = about && !isEnding ? goneWords(about, props.people) : undefined
  const closeGone = () => {
    setDueOf(undefined)
    setSharingWith(undefined)
    setEnding(undefined)
    // The button that had opened it went with its row.
    requestAnimationFrame(() => list.current?.focus())
  }
  const change = useChange()
  const endAsked = useMutation(projectPeople.end)
  const resend = useMutation(invitations.resend)
  const revoke = useMutation(invitations.revoke)

  const end = async (person: ProjectPerson) => {
    setIsEnding(true)
    const { personId, name, invitation } = person
    const ended = invitation
      ? change(revoke({ invitationId: invitation.invitationId }), 'Invitation withdrawn.')
      : change(endAsked({ projectId, personId: personId ?? '' }), `Ended for ${name}.`)
    const isDone = await ended
    // Over a line that is down it is not over yet, and the question stays until it is.
    setIsEnding(false)
    setEnding(undefined)
    // Its row goes, and the button that was pressed with it.
    if (isDone) requestAnimationFrame(() => list.current?.focus())
  }
  const actionsOf = (person: ProjectPerson) => {
    const { personId, why, name } = person
    const changes = changesOf(person)
    if (why !== 'borrower' || personId === null || !onMessages) return changes
    return (
      <>
        <TextButton onClick={() => onMessages(personId)}>
          Messages<span className="g-visually-hidden"> with {name}</span>
          {newMessages.has(personId) && `, ${newMessages.get(personId)} new`}
        </TextButton>
        {changes}
      </>
    )
  }
  const changesOf = (person: ProjectPerson) => {
    if (!mayWrite || (person.why !== 'borrower' && person.why !== 'invited' && !person.asked)) return null
    const { invitation, name } = person
    const what = { borrower: 'End access', invited: 'Withdraw' }[String(person.why)] ?? 'End'
    const ofWhom =
      { borrower: ' of', invited: ' the invitation of' }[String(person.why)] ?? ' what was asked of'
    return (
      <>
        {mayAsk && invitation && <SendAgainButton {...{ invitation, resend }} email={name} />}
        {mayAsk && person.asked && person.personId !== null && !person.me && !person.suspended && (
          <RemindButton
            {...{ projectId, name }}
            personId={person.personId}
            remindedAt={person.asked.remindedAt}
          />
        )}
        {mayAsk && person.asked && !person.suspended && (
          <TextButton writes onClick={() => setDueOf(person)}>
            Change the day<span className="g-visually-hidden">{` by which ${name} is to answer`}</span>
          </TextButton>
        )}
        {mayAsk && person.sees && (
          <TextButton writes onClick={() => setSharingWith(person)}>
            Change<span className="g-visually-hidden"> what {name} sees</span>
          </TextButton>
        )}
        <TextButton tone="danger" onClick={() => setEnding(person)}>
          {what}
          <span className="g-visually-hidden">
            {ofWhom} {name}
          </span>
        </TextButton>
      </>
    )
  }
  return (
    <section className="pr-people" aria-label="People of the project" tabIndex={-1} ref={list}>
      {groupsOf(props).map(({ title, count, members, isIn }) => (
        <div key={title}>
          <div className="pr-people-head">
            <h2>{title}</h2>
            {/* Each says it of itself to whoever listens. */}
            <span aria-hidden="true">Sees</span>
            <span aria-hidden="true">{isIn && 'Last in'}</span>
            <span>{count}</span>
          </div>
          <ul>
            {members.map((person) => (
              <PersonRow
                key={person.key}
                person={person}
                isPresent={person.personId !== null && present.has(person.personId)}
                actions={actionsOf(person)}
              />
            ))}
          </ul>
        </div>
      ))}
      <p className="pr-people-note">
        Besides them the packaging team reads what was submitted, and the administration may look at any
        project. Each look of theirs is in the log.
      </p>
      {gone && <GoneDialog {...gone} onClose={closeGone} />}
      {!gone && dueOf && (
        <DueDialog projectId={projectId} person={dueOf} onClose={() => setDueOf(undefined)} />
      )}
      {!gone && sharingWith && (
        <ShareDialog projectId={projectId} person={sharingWith} onClose={() => setSharingWith(undefined)} />
      )}
      {!gone && ending && (
        <Confirm
          open
          {...questionOf(ending, props.projectName)}
          danger
          busy={isEnding ? 'Ending…' : undefined}
          onConfirm={() => void end(ending)}
          onCancel={() => setEnding(undefined)}
        />
      )}
    </section>
  )
}

function groupsOf({ people, lenderName, borrowerName }: PeopleListProps) {
  const of = (...why: ProjectPerson['why'][]) => people.filter((person) => why.includes(person.why))
  const groups = [
    { title: lenderName, members: of('member'), as: 'as members' },
    { title: borrowerName, members: of('borrower'), as: 'as borrower' },
    { title: 'Packaging team', members: of('packager'), as: 'assigned' },
    { title: 'Staff who have looked', members: of('administrator'), as: 'by their duty' },
    { title: 'Invited, not in yet', members: of('invited'), as: '' },
  ]
  return groups
    .filter(({ members }) => members.length > 0)
    .map(({ as, ...group }) => ({
      ...group,
      isIn: group.members.some(({ why }) => why !== 'invited'),
      count: [group.members.length, as].filter(Boolean).join(', '),
    }))
}

/** What ends, before it does. */
function questionOf({ why, name, sees, asked }: ProjectPerson, projectName: string) {
  if (why === 'invited') {
    return {
      title: `Withdraw the invitation of ${name}?`,
      description: 'The link in their mail stops working, and no reminder goes out.',
      confirmLabel: 'Withdraw the invitation',
    }
  }
  if (why === 'member') {
    return {
      title: `End what ${name} was asked for?`,
      description: `What is missing of it (${(asked?.open ?? 0) + (asked?.tables ?? 0)}) is no longer on their list, and no reminder goes out. They stay a member, and what they answered stays.`,
      confirmLabel: 'End it',
    }
  }
  const parts = listed(sees ? seenBy(sees) : [])
  return {
    title: `End access of ${name}?`,
    description: `They no longer see anything of ${projectName}: ${parts}. What they answered stays.`,
    confirmLabel: 'End access',
  }
}
