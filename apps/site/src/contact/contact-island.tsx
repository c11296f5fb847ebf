import { ContactForm } from './contact-form.tsx'
import { type ContactState, emptyContact } from './form-state.ts'

interface ContactIslandProps {
  readonly title?: string
  readonly state?: ContactState
}

/** The form with what the script needs to draw it again exactly as the server did. */
export function ContactIsland({ title, state = emptyContact }: ContactIslandProps) {
  const isPlain = state === emptyContact
  return (
    <div data-island="contact" data-title={title} data-initial={isPlain ? undefined : JSON.stringify(state)}>
      <ContactForm {...(title && { title })} initial={state} />
    </div>
  )
}
