import { ButtonLink, buttonClass, Logo, VisuallyHidden } from '@granary/ui'
import { Icon } from './icons.tsx'
import { mainLinks, portalLink } from './links.ts'

export function Header({ path }: { readonly path: string }) {
  return (
    <header className="site-head">
      <div className="site-head-row">
        <a className="logo-link" href="/" aria-label="Granary, home">
          <Logo decorative />
        </a>
        <nav className="main-nav" aria-label="Main">
          <MainLinks path={path} />
        </nav>
        <div className="site-head-end">
          <ButtonLink look="secondary" href={portalLink('/')} target="_blank" rel="noopener">
            Log in<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </ButtonLink>
          {/* A disclosure of the browser itself: it opens without any script. */}
          <details className="menu" data-menu="">
            <summary className={buttonClass({ look: 'secondary' })} aria-label="Menu">
              <Icon name="menu" />
            </summary>
            <nav aria-label="Menu">
              <MainLinks path={path} />
            </nav>
          </details>
        </div>
      </div>
    </header>
  )
}

function MainLinks({ path }: { readonly path: string }) {
  return mainLinks.map(({ href, label }) => (
    <a key={href} href={href} aria-current={href === path ? 'page' : undefined}>
      {label}
    </a>
  ))
}
