import type { CompiledForm } from '@granary/forms'
import { carriedFields } from '../not-applicable.ts'
import { packageTabOf } from '../package/index.ts'
import type { DocumentStage } from './asked-documents.ts'

/** What a document is called, and where it stands in the package. */
export interface DocumentTitle {
  readonly label: string
  readonly tab: string
}

/** As the last stage that asks for it says it, which is the one that the package follows. Nothing where none does. */
export function documentTitle(
  forms: ReadonlyMap<DocumentStage, CompiledForm>,
  { stage, fieldId }: { readonly stage: DocumentStage; readonly fieldId: string },
): DocumentTitle | null {
  const [early, late] = [forms.get('pre-application'), forms.get('application')]
  const carried =
    stage === 'pre-application' && early && late
      ? [...carriedFields(late.schema, early.schema)].find(([, from]) => from === fieldId)?.[0]
      : undefined
  return (carried && titleIn(late, carried)) || titleIn(forms.get(stage), fieldId)
}

function titleIn(form: CompiledForm | undefined, fieldId: string): DocumentTitle | null {
  for (const { id, fields } of form?.schema.sections ?? []) {
    const field = fields.find((each) => each.id === fieldId)
    if (field) return { label: field.label, tab: packageTabOf(field.id, id) }
  }
  return null
}
