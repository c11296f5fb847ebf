import './layout.css'
import './runs-over.css'
import type { ReactNode } from 'react'
import { classNames } from '../foundation/class-names.ts'
import { useCurrentInSight } from './current-in-sight.ts'

/** First in the tab order of every page. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a className="g-skip" href={`#${to}`}>
      Skip to content
    </a>
  )
}

/** The portal's top bar: mark, places, person. */
export function TopBar({ logo, nav, end }: { logo: ReactNode; nav?: ReactNode; end?: ReactNode }) {
  return (
    <header className="g-topbar g-no-print">
      <div className="g-topbar-inner">
        {logo}
        {nav && <Places>{nav}</Places>}
        {end && <div className="g-topbar-end">{end}</div>}
      </div>
    </header>
  )
}

function Places({ children }: { children: ReactNode }) {
  return (
    <nav className="g-topbar-nav g-runs-over" aria-label="Main" ref={useCurrentInSight()}>
      {children}
    </nav>
  )
}

/** The class of a link in the top bar; the router marks the current one. */
export const topBarLinkClass = 'g-topbar-link'

/** The portal's page: one column of 1232 px with room at the end for the save pill. */
export function Page({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <main id="main" tabIndex={-1} className={classNames('g-page', className)}>
      {children}
    </main>
  )
}

export function PageHeader({
  title,
  breadcrumbs,
  meta,
  actions,
}: {
  title: ReactNode
  breadcrumbs?: ReactNode
  /** Facts in one line under the title. */
  meta?: readonly ReactNode[]
  actions?: ReactNode
}) {
  return (
    <div className="g-page-header">
      <div className="g-page-header-words">
        {breadcrumbs}
        <h1>{title}</h1>
        {meta && (
          <ul className="g-page-meta">
            {meta.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their order
              <li key={index}>{fact}</li>
            ))}
          </ul>
        )}
      </div>
      {actions && <div className="g-page-actions g-no-print">{actions}</div>}
    </div>
  )
}

/** Rail 248, form 660, guides 220. Below 1200 the guides go, below 1024 the rail stands on top. */
export function RailLayout({
  rail,
  children,
  aside,
  hasFoot,
}: {
  rail: ReactNode
  children: ReactNode
  aside?: ReactNode
  /** Something stands at the foot of its column, such as a save pill; on a phone what the rail makes sticky stays. */
  hasFoot?: boolean
}) {
  return (
    <div
      className={classNames(
        'g-rail-layout',
        Boolean(aside) && 'g-rail-layout-aside',
        hasFoot && 'g-rail-layout-footed',
      )}
    >
      <div className="g-rail g-no-print">{rail}</div>
      <div className="g-rail-form">{children}</div>
      {aside && <aside className="g-rail-aside g-no-print">{aside}</aside>}
    </div>
  )
}

/** White paper for what one works on. Never a card inside a card. */
export function Card({
  id,
  title,
  action,
  children,
}: {
  /** Where an address leads to it. */
  id?: string
  title?: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section id={id} className="g-card" aria-label={title}>
      {title && (
        <div className="g-card-head">
          <h2>{title}</h2>
          {action}
        </div>
      )}
      <div className="g-card-body">{children}</div>
    </section>
  )
}
