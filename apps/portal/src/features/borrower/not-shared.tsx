import { buttonClass } from '@granary/ui'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NotForReader } from '../../lib/frames/not-for-reader.tsx'

interface NotSharedProps extends ErrorComponentProps {
  /** What they typed and could not save before. */
  readonly unsent?: ReactNode
}

/** Also for who had the page open when their access ended. */
export function NotShared({ error, unsent }: NotSharedProps) {
  return (
    <NotForReader
      error={error}
      title="Not shared with you"
      above={unsent}
      what="Nothing of this project is shared with you."
      wayOut={
        <Link to="/borrower" className={buttonClass({ look: 'secondary' })}>
          <span className="g-button-face">What is asked of you</span>
        </Link>
      }
    >
      If it was, your access has ended. What you answered until then stays; whatever you typed since was not
      saved. Ask your lender if you expected to see it.
    </NotForReader>
  )
}
