import { type Category, type Field, PROGRAM_FIELD, type Section } from '@granary/forms'
import { memo, useMemo } from 'react'
import { CorrectTag } from '../../../lib/projects/left-tags.tsx'
import { AskOthers } from '../fields/ask-others.tsx'
import { FormField } from '../fields/form-field.tsx'
import { causesOf, pairedFields } from '../fields/pairs.ts'
import { NothingAsked } from '../reading/nothing-asked.tsx'
import { sectionTopic } from '../saving/form-store.ts'
import { useTold } from '../session/use-stage-session.ts'
import { sectionAnchor, useWork } from '../session/work-context.tsx'

/** The sections of one category. */
export const CategoryBody = memo(function CategoryBody({ category }: { readonly category: Category }) {
  return (
    <>
      <AskOthers id={category.id} title={category.title} kind="category" />
      {category.sections.map((section) => (
        <SectionBody key={section.id} section={section} category={category} />
      ))}
    </>
  )
})

function SectionBody({ section, category }: { readonly section: Section; readonly category: Category }) {
  const { session } = useWork()
  const fields = useTold(session, sectionTopic(section.id), () => session.store.visibleFields(section.id))
  const paired = useMemo(() => pairedFields(fields), [fields])
  // A section whose title only repeats the category keeps its heading for screen readers.
  const repeats = section.title.toLowerCase() === category.title.toLowerCase()
  return (
    <section
      className="q-section"
      id={sectionAnchor(section.id)}
      data-section={section.id}
      aria-labelledby={`${sectionAnchor(section.id)}-title`}
    >
      <div className={repeats ? 'g-visually-hidden' : 'q-section-head'}>
        <h3 id={`${sectionAnchor(section.id)}-title`}>{section.title}</h3>
        {section.subtitle && <p className="q-section-subtitle">{section.subtitle}</p>}
        {section.description && <p>{section.description}</p>}
        <SectionLeft sectionId={section.id} />
      </div>
      {fields.length === 0 && (
        <NothingAsked
          section={section}
          form={session.store.form}
          program={session.store.answer(PROGRAM_FIELD)}
        />
      )}
      <div className="q-fields">
        {fields.map((field, at) => (
          <FormField
            key={field.id}
            field={field}
            categoryId={category.id}
            followsAnother={follows(fields, at)}
            besideAnother={paired.has(field.id)}
          />
        ))}
      </div>
    </section>
  )
}

/** Apart from its section, so that an answer draws a word and not twenty fields. */
function SectionLeft({ sectionId }: { readonly sectionId: string }) {
  const { session } = useWork()
  const toCorrect = useTold(
    session,
    sectionTopic(sectionId),
    () => session.store.sectionProgress(sectionId)?.toCorrect ?? 0,
  )
  return <CorrectTag toCorrect={toCorrect} />
}

/** Whether the field stands directly beneath its cause, or beneath others that share the cause. */
function follows(fields: readonly Field[], at: number): boolean {
  const causes = causesOf(fields[at])
  for (let above = at - 1; above >= 0; above--) {
    const field = fields[above]
    if (field && causes.includes(field.id)) return true
    if (!causesOf(field).some((cause) => causes.includes(cause))) return false
  }
  return false
}
