import {
  documentKinds,
  documentParties,
  emptyDescription,
  kindName,
  type PartNeeded,
  partyName,
  problemsOfDescription,
} from '@granary/rules'
import { Button, DateField, NativeSelect, TextButton } from '@granary/ui'
import { type FormEvent, useId, useState } from 'react'
import { FreeLine } from '../../../lib/forms/free-text.tsx'
import { useToday } from '../../../lib/words/days.ts'
import type { Description } from '../../../lib/words/description-words.ts'

interface DescribeFormProps {
  readonly fileName: string
  readonly needed?: readonly PartNeeded[] | undefined
  readonly begin: Description | null
  /** What it begins with is a guess, and from where. */
  readonly guessed: string | undefined
  /** Whether it is saved. */
  readonly onSave: (said: Description) => Promise<boolean>
  readonly onLeave: () => void
}

const dayLabels = {
  asOf: 'As of',
  signedOn: 'Signed on',
  expiresOn: 'Expires on',
  periodFrom: 'Period from',
  periodTo: 'Period to',
} as const
type Day = keyof typeof dayLabels
const allDays = Object.keys(dayLabels) as readonly Day[]
const usual: readonly PartNeeded[] = ['kind', 'party', 'asOf']

/** What a file is, in one line; the less usual of it on a second one. Nothing of it has to be filled in. */
export function DescribeForm({
  fileName,
  needed = usual,
  begin,
  guessed,
  onSave,
  onLeave,
}: DescribeFormProps) {
  // What nobody touched follows the guess: its text may be read while the line stands open.
  const [changed, setChanged] = useState<Partial<Description>>({})
  const said: Description = { ...(begin ?? emptyDescription), ...changed }
  const [asksAll, setAsksAll] = useState(false)
  const isUnasked = (name: keyof Description) => !needed.some((each) => each === name)
  const further = allDays.filter(isUnasked)
  const showsAll = asksAll || further.some((name) => said[name] !== null)
  const showsParty = !isUnasked('party') || showsAll || said.party !== null
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const id = useId()
  const today = useToday()
  const problems = tried ? problemsOfDescription(said, today) : {}
  const set = (name: keyof Description) => (value: string) =>
    setChanged((before) => ({ ...before, [name]: value === '' ? null : value }))
  const day = (name: Day) => (
    <DateField
      key={name}
      id={`${id}-${name}`}
      label={name === 'periodTo' && !isUnasked(name) ? 'Fiscal year ended' : dayLabels[name]}
      controlWidth="full"
      value={said[name] ?? ''}
      error={problems[name]}
      onValueChange={set(name)}
    />
  )
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const [wrong] = Object.keys(problemsOfDescription(said, today))
    if (wrong) {
      document.getElementById(`${id}-${wrong}`)?.focus()
      return
    }
    setBusy(true)
    if (!(await onSave(said))) setBusy(false)
  }
  return (
    <form
      className="q-doc-describe g-no-print"
      aria-label={`What ${fileName} is`}
      onSubmit={submit}
      noValidate
    >
      <div className="q-doc-describe-line">
        <KnownOrOwn
          {...{ label: 'Kind', names: documentKinds, nameOf: kindName, most: 80 }}
          id={`${id}-kind`}
          value={said.kind}
          error={problems.kind}
          onChange={set('kind')}
        />
        {showsParty && (
          <KnownOrOwn
            {...{ label: 'Whose', names: documentParties, nameOf: partyName, most: 160 }}
            id={`${id}-party`}
            value={said.party}
            error={problems.party}
            onChange={set('party')}
          />
        )}
        {allDays.filter((name) => !isUnasked(name)).map(day)}
        {showsAll && further.map(day)}
      </div>
      {guessed && <p className="q-doc-line">{guessed}. Change what is wrong.</p>}
      <div className="q-doc-describe-end">
        <Button look="secondary" type="submit" writes busy={busy && 'Saving…'}>
          {guessed ? 'Confirm' : 'Save'}
        </Button>
        <TextButton onClick={onLeave}>Leave open</TextButton>
        {!showsAll && (
          <TextButton onClick={() => setAsksAll(true)}>{showsParty ? 'More dates' : 'More'}</TextButton>
        )}
      </div>
    </form>
  )
}

interface KnownOrOwnProps {
  readonly label: string
  readonly names: Readonly<Record<string, string>>
  readonly nameOf: (id: string) => string
  readonly most: number
  readonly id: string
  readonly value: string | null
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

const own = 'own words'

/** One of the names that the product knows, or somebody's own words. */
function KnownOrOwn({ id, label, names, nameOf, most, value, error, onChange }: KnownOrOwnProps) {
  const isKnown = value === null || Object.hasOwn(names, value)
  const [isOwn, setIsOwn] = useState(!isKnown)
  const options = [
    ...Object.keys(names).map((id) => ({ value: id, label: nameOf(id) })),
    { value: own, label: 'In your own words…' },
  ]
  return (
    <>
      <NativeSelect
        label={label}
        placeholder="Not said"
        options={options}
        value={isOwn ? own : (value ?? '')}
        onValueChange={(chosen) => {
          setIsOwn(chosen === own)
          onChange(chosen === own ? '' : chosen)
        }}
      />
      {isOwn && (
        <FreeLine
          id={id}
          error={error}
          label={`${label}, in your own words`}
          maxLength={most}
          autoComplete="off"
          value={value ?? ''}
          onValueChange={onChange}
        />
      )}
    </>
  )
}
