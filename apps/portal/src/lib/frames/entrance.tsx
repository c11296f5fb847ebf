import './entrance.css'
import { Message, SurveyGrid, Link as TextLink } from '@granary/ui'
import type { ReactNode } from 'react'
import { usePublicSettings } from '../public-settings.ts'
import { PageTitle } from './page-title.tsx'
import { StartLogo } from './start-logo.tsx'

const itsClaim = 'One place for the whole guarantee application.'
const whatItIs =
  'Pre-application and application, with every document where it was asked for. Only the people of your organization, those you invite, and our own team see a project.'

interface EntranceProps {
  readonly title: string
  /** Where the page says more than its title. */
  readonly heading?: string
  readonly lead: ReactNode
  readonly children: ReactNode
  /** What stands beside it instead of what the product is. */
  readonly claim?: string
  readonly about?: ReactNode
}

/** The two halves of every page before signing in: what this is, and the one thing to do here. */
export function Entrance({
  title,
  heading = title,
  lead,
  children,
  claim = itsClaim,
  about = whatItIs,
}: EntranceProps) {
  const siteUrl = usePublicSettings()?.siteUrl
  return (
    <div className="p-entrance">
      <PageTitle>{title}</PageTitle>
      <header className="p-entrance-bar">
        <StartLogo />
        {siteUrl && <TextLink href={siteUrl}>Back to the site</TextLink>}
      </header>
      <aside className="p-entrance-panel">
        <p className="p-entrance-claim">{claim}</p>
        <p>{about}</p>
        <SurveyGrid className="p-entrance-survey" />
      </aside>
      <main className="p-entrance-main" id="main">
        <div className="p-entrance-form">
          <h1>{heading}</h1>
          <p className="p-entrance-lead">{lead}</p>
          {children}
        </div>
      </main>
    </div>
  )
}

/** What went wrong with the whole form; read out as soon as it appears. */
export function FormError({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null
  return (
    <Message tone="danger" announce="alert">
      {text}
    </Message>
  )
}
