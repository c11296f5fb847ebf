import './messages-thread.css'
import { Message } from '@granary/ui'
import { useEffect, useRef } from 'react'

/** What somebody was writing when the place to write went away, as it does when a project is archived. */
export function UnsentWords({ text }: { readonly text: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The keyboard was in what went away.
    if (document.activeElement === document.body) place.current?.focus()
  }, [])
  return (
    <div ref={place} tabIndex={-1} className="g-no-print">
      <Message tone="warning" announce="status">
        <p>
          <strong>You cannot write here now, and this was not sent.</strong> It is kept on this device and is
          here again when you can.
        </p>
        <p className="p-unsent-words">{text}</p>
      </Message>
    </div>
  )
}
