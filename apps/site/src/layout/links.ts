import { placeholders } from '../content/settings.ts'

/** An address of the web app. */
export const portalLink = (path: string) => `${placeholders.portalUrl}${path}`

export const eligibilityStart = portalLink('/invitation/project-eligibility/step-1')

/** Behind the #, which browsers send to no server: where a lender looks is nobody else's business. */
export const startWith = (address: string) => `${eligibilityStart}#${new URLSearchParams({ address })}`

export const mainLinks = [
  { href: '/', label: 'Home' },
  { href: '/our-solution', label: 'Our Solution' },
  { href: '/our-story', label: 'Our Story' },
  { href: '/contact', label: 'Contact' },
] as const
