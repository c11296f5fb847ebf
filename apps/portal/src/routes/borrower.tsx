import { createFileRoute } from '@tanstack/react-router'
import { BorrowerLayout } from '../features/borrower/borrower-layout.tsx'
import { SignInPage } from '../features/sign-in/sign-in-page.tsx'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/borrower')({ component: Borrower })

/** Once signed in, the guard shows the page that was asked for; there is nowhere else to go. */
function Borrower() {
  return (
    <Guard kind="borrower" entrance={<SignInPage onSignedIn={() => undefined} />}>
      <BorrowerLayout />
    </Guard>
  )
}
