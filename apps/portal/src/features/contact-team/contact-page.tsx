import './contact-team.css'
import { isAppError, supportRequests } from '@granary/api'
import { Button, Message, NativeSelect, Page, PageHeader } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { FreeText } from '../../lib/forms/free-text.tsx'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { FormError } from '../../lib/frames/entrance.tsx'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { useKeptDraft } from '../../lib/session/kept-draft.ts'
import { currentLender, useMe } from '../../lib/session/me.tsx'

/** A question to the team, under the person's own name: the same inbox as the form of the public site. */
export function ContactPage() {
  const me = useMe()
  const [sent, setSent] = useState(false)
  return (
    <Page className="p-contact">
      <PageTitle>Contact</PageTitle>
      <PageHeader title="Contact" meta={['Questions about a project, a program or this portal']} />
      {!sent ? (
        <ContactForm onSent={() => setSent(true)} />
      ) : (
        <Message tone="success" announce="status">
          <p>Thank you. We have your message and answer to {me.email}.</p>
          <p>
            <Button look="secondary" size="compact" onClick={() => setSent(false)}>
              Write another one
            </Button>
          </p>
        </Message>
      )}
    </Page>
  )
}

const nothing = { message: '', programInterest: '' }

/** What is begun waits on the device until it is sent. */
function ContactForm({ onSent }: { readonly onSent: () => void }) {
  const me = useMe()
  const submit = useMutation(supportRequests.submit)
  const lenderName = currentLender(me)?.organizationName ?? ''
  const draft = useKeptDraft('contact', 'team', nothing)
  const { message, programInterest } = draft.value
  const request = {
    ...partsOf(me.name),
    email: me.email,
    lenderName,
    message,
    ...(programInterest && { programInterest }),
  }
  const { busy, error, errors, onInput, onSubmit } = useSubmission(
    async () => {
      // What is not asked here is wrong only by a name or address that the form does not show.
      const found = supportRequests.problemOf(request)
      if (found) throw new Error(found.message)
      await submit(supportRequests.trimmed(request)).catch((failure: unknown) => {
        throw isAppError(failure) ? failure : new Error(supportRequests.sendFailure)
      })
      draft.forget(draft.value)
      onSent()
    },
    { fields: ['message'], check: () => ({ message: messageProblem(request) }) },
  )
  return (
    <form onSubmit={onSubmit} onInput={onInput} noValidate>
      <p className="p-contact-from">
        From {me.name}, {lenderName}. We answer to {me.email}.
      </p>
      <NativeSelect
        label="Program"
        optional
        placeholder="No program in particular"
        options={supportRequests.programInterests.map((program) => ({ value: program, label: program }))}
        value={programInterest}
        onValueChange={(program) => draft.set({ message, programInterest: program })}
      />
      <FreeText
        id="message"
        label="Message"
        rows={8}
        limit={supportRequests.longest.message}
        value={message}
        error={errors.message}
        onValueChange={(text) => draft.set({ message: text, programInterest })}
      />
      <FormError text={error} />
      <Button type="submit" busy={busy && 'Sending…'}>
        Send
      </Button>
    </form>
  )
}

function messageProblem(request: Parameters<typeof supportRequests.problemOf>[0]): string | undefined {
  const found = supportRequests.problemOf(request)
  return found?.fieldIds.includes('message') ? found.message : undefined
}

/** The team's form asks for two names; a single one stands for both. */
function partsOf(name: string): { firstName: string; lastName: string } {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return { firstName: first, lastName: others.join(' ') || first }
}
