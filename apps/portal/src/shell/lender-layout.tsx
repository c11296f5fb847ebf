import './lender-layout.css'
import { account, messageOf } from '@granary/api'
import {
  Avatar,
  Logo,
  Menu,
  type MenuEntry,
  SkipLink,
  TopBar,
  topBarLinkClass,
  useToasts,
  VisuallyHidden,
} from '@granary/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useMutation } from 'convex/react'
import { initialsOf } from '../lib/people/initials.ts'
import { currentLender, useMe } from '../lib/session/me.tsx'
import { useSignOut } from '../lib/session/sign-out.ts'
import { ApprovalBanner } from './approval-banner.tsx'
import { Bell } from './bell.tsx'
import { Search } from './search.tsx'

const places = [
  { to: '/lender/dashboard', label: 'Dashboard', exact: true },
  { to: '/lender/dashboard/projects', label: 'Projects', exact: false },
  { to: '/lender/dashboard/applications', label: 'Applications', exact: false },
  { to: '/lender/dashboard/portfolio', label: 'Portfolio', exact: false },
  { to: '/lender/dashboard/contact', label: 'Contact', exact: false },
] as const

/** The lender's dashboard: its places, the person, and the page in between. */
export function LenderLayout() {
  return (
    <>
      <SkipLink />
      <TopBar
        logo={
          <Link to="/lender/dashboard" aria-label="Granary, dashboard">
            <Logo />
          </Link>
        }
        nav={places.map(({ to, label, exact }) => (
          <Link key={to} to={to} className={topBarLinkClass} activeOptions={{ exact }}>
            {label}
          </Link>
        ))}
        end={
          <>
            <Search area="lender" />
            <Bell to="/lender/dashboard/notifications" />
            <AccountMenu />
          </>
        }
      />
      <ApprovalBanner />
      <Outlet />
    </>
  )
}

function AccountMenu() {
  const me = useMe()
  const signOut = useSignOut()
  const lender = currentLender(me)
  const switchEntries = useSwitchEntries()
  const entries: MenuEntry[] = [
    { kind: 'heading', label: me.name, detail: me.email },
    { kind: 'separator' },
    { kind: 'link', label: 'Profile', link: <Link to="/lender/dashboard/profile" /> },
    { kind: 'link', label: 'Members', link: <Link to="/lender/dashboard/members" /> },
    { kind: 'link', label: 'Organization', link: <Link to="/lender/dashboard/organization" /> },
    ...switchEntries,
    ...(me.kinds.length > 1
      ? [{ kind: 'link', label: 'Switch portal', link: <Link to="/portal-switcher" /> } as const]
      : []),
    { kind: 'separator' },
    { kind: 'action', label: 'Sign out', onSelect: signOut },
  ]
  return (
    <Menu entries={entries} plain>
      <span className="p-account">
        <span className="p-account-words">
          <span>{me.name}</span>
          <span className="p-account-lender">{lender?.organizationName}</span>
        </span>
        <VisuallyHidden>Account</VisuallyHidden>
        <Avatar initials={initialsOf(me.name)} />
      </span>
    </Menu>
  )
}

function useSwitchEntries(): MenuEntry[] {
  const me = useMe()
  const navigate = useNavigate()
  const toasts = useToasts()
  const switchOrganization = useMutation(account.switchOrganization)
  const others = me.memberships.filter(({ organizationId }) => organizationId !== me.currentOrganizationId)
  return others.map(({ organizationId, organizationName }) => ({
    kind: 'action',
    writes: true,
    label: `Switch to ${organizationName}`,
    onSelect: () => {
      switchOrganization({ organizationId }).then(
        () => void navigate({ to: '/lender/dashboard' }),
        (error: unknown) => toasts.show({ title: messageOf(error), tone: 'danger' }),
      )
    },
  }))
}
