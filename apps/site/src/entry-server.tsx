import '@granary/ui/styles.css'
import './styles/layout.css'
import './styles/hero.css'
import './styles/sections.css'
import './styles/solution.css'
import './styles/story.css'
import './styles/contact.css'
import './styles/eligibility.css'
import './styles/verify.css'
import './styles/print.css'
import type { LocationCheck } from '@granary/eligibility'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { ContactState } from './contact/form-state.ts'
import { cookies, privacy, terms } from './content/legal.ts'
import type { Executive } from './content/settings.ts'
import { type Assets, Document, type PageHead } from './layout/document.tsx'
import { AboutPage } from './pages/about.tsx'
import { ContactPage } from './pages/contact.tsx'
import { EligibilityPage } from './pages/eligibility.tsx'
import { HomePage } from './pages/home.tsx'
import { NotFoundPage } from './pages/not-found.tsx'
import { OurSolutionPage } from './pages/our-solution.tsx'
import { OurStoryPage } from './pages/our-story.tsx'
import { TextPage } from './pages/text-page.tsx'
import { VerifyPage } from './pages/verify.tsx'

/** What one visit adds to a page. Without any of it the page is the prerendered one. */
export interface Visit {
  readonly contact?: ContactState
  readonly check?: LocationCheck
  readonly executives?: readonly Executive[]
  /** No rule pack has a sure figure of how much is guaranteed, so none stands beside the specified one. */
  readonly isFigureUnknown?: true
}

interface Page extends Omit<PageHead, 'path'> {
  readonly body: (visit: Visit) => ReactNode
}

const pages: Readonly<Record<string, Page>> = {
  '/': {
    title: 'Federal rural-development guaranteed lending',
    description:
      'Granary helps commercial lenders prepare, check and submit federal rural-development loan guarantee applications.',
    body: ({ isFigureUnknown }) => <HomePage isFigureKnown={!isFigureUnknown} />,
  },
  '/our-solution': {
    title: 'Our Solution',
    description: 'A managed service or software alone: two ways to a complete loan guarantee package.',
    body: ({ isFigureUnknown }) => <OurSolutionPage isFigureKnown={!isFigureUnknown} />,
  },
  '/our-story': {
    title: 'Our Story',
    description:
      'A team from government and from lending, and why we built one place for guarantee applications.',
    body: ({ executives }) => <OurStoryPage executives={executives} />,
  },
  '/contact': {
    title: 'Contact',
    description: 'Ask our team about guarantee programs, a project you are weighing, or the portal.',
    body: ({ contact }) => <ContactPage state={contact} />,
  },
  '/eligibility': {
    title: 'Location Eligibility',
    description:
      'Check whether an address or ZIP code is likely in a rural area for the four guarantee programs.',
    body: ({ check }) => <EligibilityPage check={check} />,
  },
  '/verify': {
    title: 'Verify a file',
    description: 'Check in your browser whether a file is one that was certified here, without sending it.',
    body: () => <VerifyPage />,
  },
  '/about': {
    title: 'About',
    description: 'What Granary is, whom it serves, and what it is not.',
    body: () => <AboutPage />,
  },
  '/terms': {
    title: 'Terms',
    description: 'The terms for using this site and the portal.',
    body: () => (
      <TextPage
        title="Terms"
        subtitle="For this site and the portal."
        marked={[13]}
        sections={terms}
        isPlaceholder
      />
    ),
  },
  '/privacy': {
    title: 'Privacy',
    description: 'What we receive from you, who sees it, and what you can ask for.',
    body: () => (
      <TextPage
        title="Privacy"
        subtitle="What we receive from you, who sees it, and what you can ask for."
        marked={[14]}
        sections={privacy}
        isPlaceholder
        contact={{ title: 'Contact', text: 'Write to us about privacy at' }}
      />
    ),
  },
  '/cookies': {
    title: 'Cookies',
    description: 'What this site and the portal store on your device.',
    body: () => (
      <TextPage
        title="Cookies"
        subtitle="What is stored on your device, and why."
        marked={[15]}
        sections={cookies}
      />
    ),
  },
}

const notFound: Page = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  isHidden: true,
  body: () => <NotFoundPage />,
}

export const paths = Object.keys(pages)

/** The whole document of a page; of the not-found page for any other path. Settings are still marks in it. */
export function render(path: string, assets: Assets, visit: Visit = {}): string {
  const { body, ...head } = pages[path] ?? notFound
  const isHidden = head.isHidden ?? visit.check !== undefined
  return `<!DOCTYPE html>${renderToString(
    <Document head={{ ...head, path, isHidden }} assets={assets}>
      {body(visit)}
    </Document>,
  )}`
}
