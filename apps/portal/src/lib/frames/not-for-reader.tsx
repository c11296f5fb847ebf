import { isAppError } from '@granary/api'
import { ErrorState, Page, PageHeader } from '@granary/ui'
import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'

interface NotForReaderProps {
  readonly error: unknown
  readonly title: string
  /** What is not here, in a sentence. */
  readonly what: string
  readonly wayOut: ReactNode
  /** What is said first. */
  readonly above?: ReactNode
  readonly children: string
}

/** What there is not and what belongs to others look the same. Every other failure is the shell's to show. */
export function NotForReader({ error, title, what, wayOut, above, children }: NotForReaderProps) {
  if (!isAppError(error, 'NOT_FOUND') && !isAppError(error, 'FORBIDDEN')) throw error
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
      {above}
      <ErrorState title={what} action={wayOut}>
        {children}
      </ErrorState>
    </Page>
  )
}
