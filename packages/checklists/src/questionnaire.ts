import type { Field, FormSchema, Section } from '@granary/forms'

export interface CategoryDraft {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly sections: readonly SectionDraft[]
}

export interface SectionDraft {
  readonly id: string
  readonly title: string
  readonly subtitle?: string
  readonly description: string
  readonly fields: readonly Field[]
}

export interface QuestionnaireDraft {
  readonly id: string
  readonly revision: number
  readonly description: string
  readonly categories: readonly CategoryDraft[]
  /** By field id: the datum or field elsewhere that fills it. */
  readonly autopopulates: Readonly<Record<string, string>>
}

export function category(
  id: string,
  title: string,
  description: string,
  sections: readonly SectionDraft[],
): CategoryDraft {
  return { id, title, description, sections }
}

export function section(
  id: string,
  title: string,
  description: string,
  fields: readonly Field[],
  { subtitle }: { readonly subtitle?: string } = {},
): SectionDraft {
  return { id, title, ...(subtitle && { subtitle }), description, fields }
}

/**
 * Numbers the sections within their categories: the number is the reference by which people find a section in the
 * printed checklist.
 */
export function questionnaire(draft: QuestionnaireDraft): FormSchema {
  const { id, revision, description, categories, autopopulates } = draft
  const sections = categories.flatMap((each, categoryAt) =>
    each.sections.map((of, sectionAt) =>
      placed(of, each, `${categoryAt + 1}.${sectionAt + 1}`, autopopulates),
    ),
  )
  return { id, revision, description, sections }
}

function placed(
  { fields, ...section }: SectionDraft,
  category: CategoryDraft,
  number: string,
  autopopulates: QuestionnaireDraft['autopopulates'],
): Section {
  return {
    ...section,
    fields: fields.map((field) => withSource(field, autopopulates[field.id])),
    metadata: {
      categoryId: category.id,
      categoryTitle: category.title,
      categoryDescription: category.description,
      checklistReferences: [number],
    },
  }
}

function withSource(field: Field, autopopulatesFrom: string | undefined): Field {
  return autopopulatesFrom ? { ...field, metadata: { ...field.metadata, autopopulatesFrom } } : field
}
