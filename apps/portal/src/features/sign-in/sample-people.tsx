import './sample-people.css'
import { Avatar, Icon, LoadingState, Message, TextButton } from '@granary/ui'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Entrance, FormError } from '../../lib/frames/entrance.tsx'
import { initialsOf } from '../../lib/people/initials.ts'
import { BegunWords } from '../../lib/session/begun-words.tsx'
import { refreshSession, whyItEnded } from '../../lib/session/session.ts'
import { SignInError, signInWithPassword } from '../../lib/session/sign-in.ts'
import { ResetSampleRecords } from './reset-sample-records.tsx'
import { type SamplePerson, type SampleRecords, useSampleRecords } from './sample-records.ts'

interface SamplePeopleProps {
  readonly onAnswer: (answer: { twoFactorRedirect?: boolean } | null) => Promise<void>
  readonly onOwnAddress: () => void
}

/** The entrance of a demonstration: everybody there is to be, one click each. */
export function SamplePeople({ onAnswer, onOwnAddress }: SamplePeopleProps) {
  const { records, unreachable, outcome, reset } = useSampleRecords()
  return (
    <Entrance
      title="Sign in"
      heading="Sign in as a sample person"
      lead="One click each. All names are made up."
      claim="Look around with sample records."
      about={records ? <About keepsMail={records.keepsMail} /> : null}
    >
      <FormError text={whyItEnded()} />
      <BegunWords />
      {!records && !unreachable && <LoadingState text="Loading…" />}
      {unreachable && (
        <Message tone="danger" announce="alert">
          The sample people cannot be reached right now. This page asks again by itself.
        </Message>
      )}
      {records && (
        <>
          <PeopleList records={records} onAnswer={onAnswer} />
          <ResetSampleRecords {...{ records, unreachable, outcome }} onReset={reset} />
        </>
      )}
      <div className="p-entrance-or">or</div>
      <TextButton className="p-sample-own" onClick={onOwnAddress}>
        Sign in with your own address
      </TextButton>
    </Entrance>
  )
}

function About({ keepsMail }: { readonly keepsMail: boolean }) {
  return (
    <>
      Six projects of two lenders, from a draft to one in review.
      {keepsMail && (
        <>
          {' '}
          Mails stay in the <a href="/dev/mailbox">mailbox of this installation</a>.
        </>
      )}
    </>
  )
}

interface PeopleListProps extends Pick<SamplePeopleProps, 'onAnswer'> {
  readonly records: SampleRecords
}

function PeopleList({ records: { people, password, running }, onAnswer }: PeopleListProps) {
  const [busy, setBusy] = useState<string>()
  const [error, setError] = useState<string>()
  const signIn = async (person: SamplePerson) => {
    if (busy !== undefined || running) return
    setBusy(person.email)
    setError(undefined)
    try {
      const answer = await signInWithPassword(person.email, password)
      if (answer.twoFactorRedirect || isAtHome(person)) return await onAnswer(answer)
      await refreshSession(true)
      window.location.assign(homes[person.kind])
    } catch (failure) {
      setBusy(undefined)
      setError(sentenceOf(failure))
    }
  }
  return (
    <>
      <FormError text={error} />
      <ul className="p-sample-people">
        {people.map((person) => (
          <li key={person.email}>
            <button type="button" aria-disabled={running !== null} onClick={() => void signIn(person)}>
              <Avatar initials={initialsOf(person.name)} />
              <span>
                <strong>{person.name}</strong>
                <span>{person.shows}</span>
                <span>{busy === person.email ? 'Signing in…' : person.does}</span>
              </span>
              <Icon of={ArrowRight} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const homes = { lender: '/lender', borrower: '/borrower', admin: '/admin' } as const

/** Whether the page that asks for the sign-in is one of this person's; otherwise they are led to their own. */
function isAtHome({ kind }: SamplePerson): boolean {
  const { pathname, search } = window.location
  const wanted = new URLSearchParams(search).get('next') ?? pathname
  return wanted === homes[kind] || wanted.startsWith(`${homes[kind]}/`)
}

function sentenceOf(failure: unknown): string {
  if (!(failure instanceof SignInError)) return 'Something went wrong. Please try again.'
  if (failure.code !== 'INVALID_EMAIL_OR_PASSWORD') return failure.message
  return 'The password of this sample person was changed. Reset the sample records to have it back.'
}
