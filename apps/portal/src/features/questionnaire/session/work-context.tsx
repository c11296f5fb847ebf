import { type Answer, type Field, sameAnswer } from '@granary/forms'
import { createContext, useContext } from 'react'
import { createFieldErrors, type FieldErrors } from './field-errors.ts'
import type { Here } from './presence.ts'
import type { StageWork } from './use-stage-session.ts'

/** Everything the parts of one open panel share; it stays the same object while the panel is open. */
export interface PanelWork extends StageWork {
  readonly errors: FieldErrors
  readonly here: Here
}

const WorkContext = createContext<PanelWork | undefined>(undefined)
export const WorkProvider = WorkContext.Provider

export function useWork(): PanelWork {
  const work = useContext(WorkContext)
  if (!work) throw new Error('useWork needs an open panel above it.')
  return work
}

export function panelWork(work: StageWork, here: Here): PanelWork {
  return { ...work, here, errors: createFieldErrors(work.session.store) }
}

export function editField({ session, errors }: PanelWork, field: Field, answer: Answer) {
  if (sameAnswer(answer, session.store.answer(field.id)) && !Array.isArray(answer)) return
  errors.edited(field.id)
  session.edit(field.id, answer)
}

/** What a control needs to hand an answer back. */
export const fieldControlId = (fieldId: string) => `field-${fieldId}`
export const categoryAnchor = (categoryId: string) => `category-${categoryId}`
export const sectionAnchor = (sectionId: string) => `section-${sectionId}`
