import {
  type AskableStage,
  invitations,
  type ProjectPerson,
  projectPeople,
  reminderDays,
  type ShareItem,
} from '@granary/api'
import { Button, Card, DateField, LoadingState, NativeSelect, RadioField, useToasts } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { emailProblem } from '../../../lib/forms/account-checks.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { useToldAnyway } from '../../../lib/forms/use-told-anyway.ts'
import { FormError } from '../../../lib/frames/entrance.tsx'
import { InvitationEmail, InvitationMessage } from '../../../lib/people/invitation-dialog.tsx'
import { addresseesOf, firstToAsk, isBorrower, stillThere } from './addressees.ts'
import { AskChoices } from './ask-choices.tsx'
import { useAskDraft } from './ask-draft.tsx'
import { askableItems, dueWith, preselected } from './askable-items.ts'
import { dayInWords } from './asked-words.ts'
import { WholeParts } from './whole-parts.tsx'

const somebodyNew = 'new'

const ways = [
  { value: 'answer', label: 'Answer', description: 'Fill in answers and add documents.' },
  { value: 'read', label: 'Read', description: 'See what is there.' },
]

interface AskCardProps {
  readonly projectId: string
  readonly people: readonly ProjectPerson[]
  readonly wanted: string | undefined
}

const title = 'Ask the borrower or a colleague'

export function AskCard({ projectId, ...props }: AskCardProps) {
  const stages = useQuery(projectPeople.askable, { projectId })
  return (
    <Card id="ask" title={title}>
      {stages ? (
        <AskForm {...props} projectId={projectId} stages={stages} />
      ) : (
        <LoadingState text="Loading what is missing…" rows={3} />
      )}
    </Card>
  )
}

function AskForm({
  projectId,
  people,
  wanted,
  stages,
}: AskCardProps & { readonly stages: readonly AskableStage[] }) {
  const addressees = addresseesOf(people)
  const draft = useAskDraft(projectId)
  // An address that was begun is of somebody new.
  const [whom, setWhom] = useState(() =>
    draft.value.email === '' ? firstToAsk(addressees, people) : addressees.find(isBorrower),
  )
  const addressee = whom && stillThere(whom, addressees)
  const isNew = whom === undefined
  const to = isNew ? somebodyNew : (addressee?.value ?? '')
  const gone =
    whom && !addressee ? `${whom.name} cannot be asked here any more. Choose whom to ask.` : undefined
  const { email, message } = draft.value
  const [chosen, setChosen] = useState(() => preselected(stages, wanted))
  const [parts, setParts] = useState<readonly ShareItem[]>([])
  const [way, setWay] = useState('answer')
  const [dueOn, setDueOn] = useState(
    () => dayOf(people, whom?.value) ?? dueWith(wanted, today()) ?? inTwoWeeks(),
  )
  const ask = useMutation(projectPeople.ask)
  const inviteBorrower = useMutation(invitations.inviteBorrower)
  const toasts = useToasts()
  const form = useFocusWhenWanted(wanted)

  const missing = askableItems(stages)
    .map(({ item }) => item)
    .filter((item) => chosen.has(invitations.keyOfShareItem(item)))
  const items = [...missing, ...parts.filter((part) => !chosen.has(invitations.keyOfShareItem(part)))]
  const waits = people.find(({ invitation }) => invitation?.invitationId === to)
  const mayAnswer = isNew ? way === 'answer' : (waits?.mayAnswer ?? true)
  const submission = useSubmission(
    useToldAnyway(title, async () => {
      const request = { projectId, items, message, ...(mayAnswer && dueOn !== '' && { dueOn }) }
      const address = isNew ? email : waits?.email
      if (address !== undefined) await inviteBorrower({ ...request, email: address, mayAnswer })
      else await ask({ ...request, personId: to })
      const name = address ?? people.find(({ personId }) => personId === to)?.name ?? ''
      const done = mayAnswer ? 'asked for' : 'invited to read'
      toasts.show({ title: `${name} was ${done} what you chose.`, tone: 'success' })
      setChosen(new Set())
      setParts([])
      draft.forget(draft.value)
    }),
    {
      fields: ['personId', 'email', 'items', 'dueOn', 'message'],
      check: () => ({
        personId: gone,
        email: isNew ? emailProblem(email) : undefined,
        items: items.length === 0 ? 'Choose what to ask for.' : undefined,
      }),
    },
  )
  const { errors, clearError } = submission
  return (
    <form
      className="pr-ask"
      ref={form}
      onSubmit={submission.onSubmit}
      onInput={submission.onInput}
      noValidate
    >
      <NativeSelect
        id="personId"
        label="To"
        error={gone ?? errors.personId}
        // Nobody else takes the place of who is gone.
        placeholder={gone && 'Choose whom to ask'}
        value={to}
        onValueChange={(next) => {
          if (next !== '') setWhom(addressees.find(({ value }) => value === next))
          const day = dayOf(people, next)
          if (day) setDueOn(day)
        }}
        options={[...addressees, { value: somebodyNew, label: 'Somebody new, as a borrower' }]}
      />
      {isNew && (
        <InvitationEmail
          error={errors.email}
          value={email}
          onValueChange={(text) => draft.set({ email: text, message })}
        />
      )}
      <AskChoices
        stages={stages}
        chosen={chosen}
        error={errors.items}
        onChange={(next) => {
          clearError('items')
          setChosen(next)
        }}
      />
      <WholeParts
        projectId={projectId}
        parts={parts}
        onChange={(next) => {
          clearError('items')
          setParts(next)
        }}
      />
      {isNew && <RadioField label="They may" options={ways} value={way} onValueChange={setWay} />}
      {mayAnswer && (
        <DateField
          id="dueOn"
          label="Due"
          optional
          error={errors.dueOn}
          value={dueOn}
          onValueChange={setDueOn}
        />
      )}
      <InvitationMessage
        error={errors.message}
        value={message}
        onValueChange={(text) => draft.set({ email, message: text })}
      />
      <FormError text={submission.error} />
      <Button type="submit" look="secondary" icon={Send} busy={submission.busy && 'Sending…'}>
        {buttonWords(mayAnswer, items.length)}
      </Button>
      {waits && <p className="pr-ask-note">It is added to their open invitation, which is mailed again.</p>}
      <p className="pr-ask-note">{afterwards(mayAnswer ? dueOn : '')}</p>
    </form>
  )
}

function buttonWords(mayAnswer: boolean, count: number): string {
  if (!mayAnswer) return count === 0 ? 'Invite to read' : `Invite to read ${count}`
  return count === 0 ? 'Ask' : `Ask for ${count}`
}

/** An invitation has one day for all that it asks for; one that is over asks for another. */
function dayOf(people: readonly ProjectPerson[], invitationId: string | undefined): string | undefined {
  const day = people.find(({ invitation }) => invitation?.invitationId === invitationId)?.asked?.dueOn
  return day && day >= today() ? day : undefined
}

/** What follows, in a sentence. */
function afterwards(dueOn: string): string {
  const days = dueOn === '' ? [] : reminderDays(today(), dueOn)
  if (days.length === 0) return 'One mail with one link.'
  return `One mail with one link. ${days.length === 1 ? 'A reminder' : 'Reminders'} on ${days.map(dayInWords).join(' and ')}, none once it is done.`
}

const dayMs = 86_400_000
const today = () => new Date().toISOString().slice(0, 10)
const inTwoWeeks = () => new Date(Date.now() + 14 * dayMs).toISOString().slice(0, 10)

/** Who came here to ask for something begins with whom, and sees what for. */
function useFocusWhenWanted(wanted: string | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (wanted === undefined) return
    form.current?.querySelector('select')?.focus()
    form.current?.querySelector('.pr-ask-first label')?.scrollIntoView({ block: 'nearest' })
  }, [wanted])
  return form
}
