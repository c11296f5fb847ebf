import './portal-switcher.css'
import type { AccountKind } from '@granary/api'
import { Logo, Message, Page, PageHeader, TextButton } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { homes, useMe } from '../../lib/session/me.tsx'
import { useSignOut } from '../../lib/session/sign-out.ts'

const portals: Readonly<Record<AccountKind, { name: string; words: string }>> = {
  lender: { name: 'Lender', words: 'Projects, pre-applications and applications of your organization.' },
  borrower: { name: 'Borrower', words: 'What your lender has asked you to answer or upload.' },
  admin: { name: 'Admin', words: 'Review, support and administration.' },
}

/** The portals that this account has; says which one was refused. */
export function PortalSwitcher({ attempted }: { readonly attempted: AccountKind | undefined }) {
  const me = useMe()
  const signOut = useSignOut()
  const refused = attempted && !me.kinds.includes(attempted) ? portals[attempted].name : undefined
  return (
    <Page className="p-switcher">
      <PageTitle>Choose a portal</PageTitle>
      <Logo />
      <PageHeader title="Choose a portal" meta={[`Signed in as ${me.email}`]} />
      {refused && (
        <Message tone="warning" announce="status">
          Your account does not open the {refused} portal. If it should, ask the person who invited you.
        </Message>
      )}
      <ul className="p-switcher-cards">
        {me.kinds.map((kind) => (
          <li key={kind}>
            <Link className="p-switcher-card" to={homes[kind]}>
              <strong>{portals[kind].name}</strong>
              <span>{portals[kind].words}</span>
            </Link>
          </li>
        ))}
        {!me.kinds.includes('lender') && (
          <li>
            <Link className="p-switcher-card" to="/lender/onboarding">
              <strong>Set up a lender</strong>
              <span>Register your institution and begin with your first project.</span>
            </Link>
          </li>
        )}
      </ul>
      <p>
        <TextButton onClick={signOut}>Sign out</TextButton>
      </p>
    </Page>
  )
}
