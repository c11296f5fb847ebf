import './contact-team.css'
import { messageOf, supportRequests } from '@granary/api'
import { Button, Message, NativeSelect, Page, PageHeader, TextArea } from '@granary/ui'
import { useMutation } from 'convex/react'
import { type FormEvent, useState } from 'react'
import { currentLender, useMe } from '../../lib/me.tsx'
import { PageTitle } from '../../lib/page-title.tsx'

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

function ContactForm({ onSent }: { readonly onSent: () => void }) {
  const me = useMe()
  const submit = useMutation(supportRequests.submit)
  const lenderName = currentLender(me)?.organizationName ?? ''
  const [message, setMessage] = useState('')
  const [programInterest, setProgramInterest] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const { firstName, lastName } = partsOf(me.name)
    const request = {
      firstName,
      lastName,
      email: me.email,
      lenderName,
      message,
      ...(programInterest && { programInterest }),
    }
    const found = supportRequests.problemOf(request)
    if (found) return setProblem(found.message)
    setBusy(true)
    try {
      await submit(supportRequests.trimmed(request))
      onSent()
    } catch (error) {
      setProblem(messageOf(error, supportRequests.sendFailure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <p className="p-contact-from">
        From {me.name}, {lenderName}. We answer to {me.email}.
      </p>
      <NativeSelect
        label="Program"
        optional
        placeholder="No program in particular"
        options={supportRequests.programInterests.map((program) => ({ value: program, label: program }))}
        value={programInterest}
        onValueChange={setProgramInterest}
      />
      <TextArea
        label="Message"
        rows={8}
        limit={supportRequests.longest.message}
        value={message}
        onValueChange={(text) => {
          setProblem(undefined)
          setMessage(text)
        }}
      />
      {problem !== undefined && (
        <Message tone="danger" announce="alert">
          {problem}
        </Message>
      )}
      <Button type="submit" busy={busy && 'Sending…'}>
        Send
      </Button>
    </form>
  )
}

/** The team's form asks for two names; a single one stands for both. */
function partsOf(name: string): { firstName: string; lastName: string } {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return { firstName: first, lastName: others.join(' ') || first }
}
