import { supportRequests } from '@granary/api'
import { Button, FieldPair, Message, NativeSelect, TaxIdAdvice, TextArea, TextField } from '@granary/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { placeholders } from '../content/settings.ts'
import { type ContactState, emptyContact, type FieldId, type FormState, sentMessage } from './form-state.ts'

/** Sends one request; rejects with something whose message may be shown, or with anything else. */
export type SendRequest = (request: supportRequests.SupportRequest) => Promise<void>

export interface ContactFormProps {
  readonly title?: string
  readonly subtitle?: string
  readonly initial?: ContactState
  /** One use: the server takes a form with the same token only once. */
  readonly token?: string
  /** Absent while the page is only markup; the browser then posts the form itself. */
  readonly send?: SendRequest
  readonly describeFailure?: (error: unknown) => string
}

/** Works as plain markup, and takes over its own sending once a script has arrived. Fields keep their own text. */
export function ContactForm({
  title = 'Contact Us',
  subtitle = 'We guarantee rural futures.',
  initial = emptyContact,
  token = placeholders.formToken,
  send,
  describeFailure = () => supportRequests.sendFailure,
}: ContactFormProps) {
  const [state, setState] = useState<FormState>(initial.form)
  const isSending = useRef(false)
  const message = useMessage(initial.values.message)

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (!send) return
    event.preventDefault()
    if (isSending.current) return
    const form = event.currentTarget
    const data = new FormData(form)
    const request = supportRequests.trimmed(supportRequests.fromForm((name) => String(data.get(name) ?? '')))
    const problem = supportRequests.problemOf(request)
    if (problem) {
      setState({ kind: 'failed', ...problem })
      form.querySelector<HTMLElement>(`[name="${problem.fieldIds[0]}"]`)?.focus()
      return
    }
    isSending.current = true
    setState({ kind: 'sending' })
    try {
      // Only a program fills in the field that people do not see.
      if (!data.get('website')) await send(request)
      clear(form)
      message.read()
      setState({ kind: 'sent' })
    } catch (error) {
      setState({ kind: 'failed', message: describeFailure(error), fieldIds: [] })
    } finally {
      isSending.current = false
    }
  }

  return (
    <form
      className="form-card"
      action="/contact"
      method="post"
      noValidate
      aria-labelledby="contact-form-title"
      onSubmit={submit}
      onInput={() => {
        if (state.kind === 'failed' || state.kind === 'sent') setState({ kind: 'idle' })
      }}
    >
      <h2 id="contact-form-title">{title}</h2>
      <p className="form-subtitle">{subtitle}</p>
      <FieldPair>
        <TextField {...field('firstName')} label="First name" autoComplete="given-name" />
        <TextField {...field('lastName')} label="Last name" autoComplete="family-name" />
      </FieldPair>
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" />
      <TextField {...field('lenderName')} label="Lender name" autoComplete="organization" />
      <NativeSelect
        {...field('programInterest')}
        label="Program"
        optional
        placeholder="Choose a program"
        options={programs}
      />
      <TextArea
        {...field('message')}
        label="Message"
        rows={5}
        ref={message.area}
        onValueChange={message.read}
        after={
          <TaxIdAdvice
            label="Message"
            text={message.text}
            find={supportRequests.taxIdsIn}
            mask={supportRequests.withTaxIdsMasked}
            onChange={message.write}
          />
        }
      />
      <div className="trap" aria-hidden="true">
        <label htmlFor="contact-website">Website</label>
        <input id="contact-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="token" value={token} />
      <Outcome state={state} />
      <Button type="submit" size="large" className="send" disabled={state.kind === 'sending'}>
        {state.kind === 'sending' ? 'Sending…' : 'Send'}
      </Button>
    </form>
  )

  function field(id: FieldId) {
    const value = initial.values[id]
    return {
      id: `contact-${id}`,
      name: id,
      // Only where there is one: taking over the page must keep what was typed or picked meanwhile.
      ...(value && { defaultValue: value }),
      error: state.kind === 'failed' && state.fieldIds.includes(id) ? fieldError(state.message) : undefined,
    }
  }
}

/** The field keeps its own text; what is said about it follows. */
function useMessage(given = '') {
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(given)
  const read = () => setText(area.current?.value ?? '')
  // It may have been typed before the script arrived.
  useEffect(read, [])
  const write = (words: string) => {
    if (area.current) area.current.value = words
    setText(words)
  }
  return { area, text, read, write }
}

const programs = supportRequests.programInterests.map((program) => ({ value: program, label: program }))

/** The sentence of the form names all missing fields; beside one of them a shorter one will do. */
const fieldError = (message: string) =>
  message.startsWith('Please complete') ? 'This field is required.' : message

/** Stands in the page from the start, so that what appears in it is read aloud. */
function Outcome({ state }: { readonly state: FormState }) {
  return (
    <div className="form-outcome" role="status">
      {state.kind === 'failed' && <Message tone="danger">{state.message}</Message>}
      {state.kind === 'sent' && <Message tone="success">{sentMessage}</Message>}
    </div>
  )
}

/** To empty fields, not to what the page came with: that may be what was typed before. */
function clear(form: HTMLFormElement) {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    'input:not([type=hidden]), textarea, select',
  )) {
    field.value = ''
  }
}
