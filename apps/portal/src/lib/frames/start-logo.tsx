import { Logo } from '@granary/ui'
import { Link } from '@tanstack/react-router'

/** Leads to where one begins: the own portal when signed in, else the ways in. */
export function StartLogo() {
  return (
    <Link to="/anon" aria-label="Granary, start">
      <Logo />
    </Link>
  )
}
