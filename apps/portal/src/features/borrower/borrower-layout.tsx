import './borrower.css'
import { Avatar, Logo, Menu, type MenuEntry, SkipLink, TopBar, VisuallyHidden } from '@granary/ui'
import { Link, Outlet } from '@tanstack/react-router'
import { initialsOf } from '../../lib/people/initials.ts'
import { useMe } from '../../lib/session/me.tsx'
import { useSignOut } from '../../lib/session/sign-out.ts'
import { Bell } from '../../shell/bell.tsx'
import { Search } from '../../shell/search.tsx'

/** The borrower's pages have one place to go back to, and so no row of places. */
export function BorrowerLayout() {
  const me = useMe()
  const signOut = useSignOut()
  const entries: MenuEntry[] = [
    { kind: 'heading', label: me.name, detail: me.email },
    { kind: 'separator' },
    { kind: 'link', label: 'Profile', link: <Link to="/borrower/profile" /> },
    { kind: 'link', label: 'Invitations', link: <Link to="/invitation" /> },
    ...(me.kinds.length > 1
      ? [{ kind: 'link', label: 'Switch portal', link: <Link to="/portal-switcher" /> } as const]
      : []),
    { kind: 'separator' },
    { kind: 'action', label: 'Sign out', onSelect: signOut },
  ]
  return (
    <>
      <SkipLink />
      <TopBar
        logo={
          <Link to="/borrower" aria-label="Granary, your start page">
            <Logo />
          </Link>
        }
        end={
          <>
            <Search area="borrower" />
            <Bell to="/borrower/notifications" />
            <Menu entries={entries} plain>
              <span className="p-borrower-me">
                <span className="p-borrower-name">{me.name}</span>
                <VisuallyHidden>Account</VisuallyHidden>
                <Avatar initials={initialsOf(me.name)} />
              </span>
            </Menu>
          </>
        }
      />
      <Outlet />
    </>
  )
}
