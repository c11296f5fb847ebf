import './admin.css'
import { Avatar, Logo, Menu, type MenuEntry, SkipLink, TopBar, topBarLinkClass } from '@granary/ui'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { initialsOf } from '../../lib/people/initials.ts'
import { useMe } from '../../lib/session/me.tsx'
import { useSignOut } from '../../lib/session/sign-out.ts'
import { Bell } from '../../shell/bell.tsx'
import { Search } from '../../shell/search.tsx'
import { dutyNames, places, placesOf } from '../../shell/staff-places.ts'
import { OthersPlace } from './others-place.tsx'

/** The places that the person's duties open, and no others; the server decides again on every call. */
export function AdminLayout() {
  const me = useMe()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const open = placesOf(me.duties)
  const place = places.find(({ to }) => here.startsWith(to))
  return (
    <>
      <SkipLink />
      <TopBar
        logo={
          <Link to="/admin" aria-label="Granary, administration">
            <Logo />
          </Link>
        }
        nav={open.map(({ to, label }) => (
          <Link key={to} to={to} className={topBarLinkClass}>
            {label}
          </Link>
        ))}
        end={
          <>
            <Search area="staff" />
            <Bell to="/admin/notifications" />
            <AccountMenu />
          </>
        }
      />
      {place && !open.includes(place) ? <OthersPlace {...place} /> : <Outlet />}
    </>
  )
}

function AccountMenu() {
  const me = useMe()
  const signOut = useSignOut()
  const entries: MenuEntry[] = [
    { kind: 'heading', label: me.name, detail: me.duties.map((duty) => dutyNames[duty]).join(', ') },
    { kind: 'separator' },
    { kind: 'link', label: 'Profile', link: <Link to="/admin/profile" /> },
    ...(me.kinds.length > 1
      ? [{ kind: 'link', label: 'Switch portal', link: <Link to="/portal-switcher" /> } as const]
      : []),
    { kind: 'action', label: 'Sign out', onSelect: signOut },
  ]
  return (
    <Menu entries={entries} plain>
      <span className="p-admin-me">
        <span className="p-admin-name">{me.name}</span>
        <Avatar initials={initialsOf(me.name)} />
      </span>
    </Menu>
  )
}
