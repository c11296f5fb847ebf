import { type LegalSection, legalUpdated, placeholderNote } from '../content/legal.ts'
import { placeholders } from '../content/settings.ts'
import { Hero } from '../layout/hero.tsx'
import { Note } from '../layout/parts.tsx'

interface TextPageProps {
  readonly title: string
  readonly subtitle: string
  readonly marked: readonly number[]
  readonly sections: readonly LegalSection[]
  readonly isPlaceholder?: boolean
  /** Ends with an address to write to. */
  readonly contact?: { readonly title: string; readonly text: string }
}

const updated = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
  new Date(legalUpdated),
)

/** Terms, privacy and cookies: a narrow column to read. */
export function TextPage({
  title,
  subtitle,
  marked,
  sections,
  isPlaceholder = false,
  contact,
}: TextPageProps) {
  return (
    <>
      <Hero title={title} subtitle={subtitle} marked={marked} />
      <section className="block on-surface last">
        <div className="wrap prose">
          <p className="updated">
            Last updated <time dateTime={legalUpdated}>{updated}</time>
          </p>
          {isPlaceholder && <Note title="Placeholder.">{placeholderNote}</Note>}
          {sections.map((section) => (
            <section key={section.title}>
              <h2>{section.title}</h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
          {contact && (
            <section>
              <h2>{contact.title}</h2>
              <p>
                {contact.text} <a href={`mailto:${placeholders.privacyEmail}`}>{placeholders.privacyEmail}</a>
              </p>
            </section>
          )}
        </div>
      </section>
    </>
  )
}
