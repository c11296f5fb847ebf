import './guide-page.css'
import { Button, ExternalTextLink, SkipLink } from '@granary/ui'
import { Printer } from 'lucide-react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { StartLogo } from '../../lib/frames/start-logo.tsx'
import { guideTitle, useGuideDocuments } from '../../lib/guides.ts'
import type { Guide } from './guide.ts'

const checkedOn = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' })

/** A guide to read beside the form or on paper. No sign-in is needed to read it. */
export function GuidePage({ guide }: { readonly guide: Guide }) {
  const title = guideTitle(guide.id) ?? ''
  const document = useGuideDocuments()(guide.id)
  return (
    <>
      <SkipLink />
      <PageTitle>{title}</PageTitle>
      <header className="gu-top">
        <StartLogo />
        <div className="gu-actions g-no-print">
          {document?.isOurs && <a href={document.href}>Download as PDF</a>}
          {document && !document.isOurs && (
            <ExternalTextLink href={document.href}>Open the document</ExternalTextLink>
          )}
          <Button look="secondary" icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="gu-page">
        <p className="gu-kind">Reference guide</p>
        <h1>{title}</h1>
        <p className="gu-lead">{guide.lead}</p>
        <p className="gu-date">
          Last checked <time dateTime={guide.checked}>{checkedOn.format(new Date(guide.checked))}</time>
        </p>
        {guide.parts.map((part) => (
          <section key={part.title} className="gu-part">
            <h2>{part.title}</h2>
            {part.text?.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {part.items && (
              <ul className={guide.isChecklist ? 'gu-checks' : undefined}>
                {part.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <p className="gu-note">
          This is a plain-language guide by Granary, not a document of the agency. The rules are in 7 CFR part
          5001; where this guide and the rules differ, the rules hold. Amounts and percentages are set or
          changed by the agency from year to year.
        </p>
      </main>
    </>
  )
}
