import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ContactForm } from '../contact/contact-form.tsx'
import { type ContactState, emptyContact } from '../contact/form-state.ts'
import { createRequestSender, describeFailure, NoConnection } from '../contact/send-request.ts'

/** Takes over the form in the page. What was typed before stays: the fields keep their own text. */
export function start(container: HTMLElement): Promise<void> {
  const portalUrl = document.querySelector<HTMLMetaElement>('meta[name="granary:portal"]')?.content ?? ''
  const sender = createRequestSender(portalUrl)
  const token = container.querySelector<HTMLInputElement>('input[name=token]')?.value ?? ''
  const { title, initial } = readProps(container)

  async function send(request: Parameters<typeof sender.send>[0]) {
    try {
      await sender.send(request)
    } catch (error) {
      if (!(error instanceof NoConnection)) throw error
      container.querySelector('form')?.submit()
      // The page is being left; the form stays as it is until then.
      await new Promise(() => {})
    }
  }

  const form = (
    <ContactForm
      {...(title && { title })}
      initial={initial}
      token={token}
      send={send}
      describeFailure={describeFailure}
    />
  )
  return new Promise((ready) => hydrateRoot(container, <Ready onReady={ready}>{form}</Ready>))
}

/** Says when the form answers to events, so that one held back can be given again. */
function Ready({ onReady, children }: { readonly onReady: () => void; readonly children: ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}

function readProps({ dataset }: HTMLElement): {
  readonly title: string | undefined
  readonly initial: ContactState
} {
  const initial = dataset.initial ? (JSON.parse(dataset.initial) as ContactState) : emptyContact
  return { title: dataset.title, initial }
}
