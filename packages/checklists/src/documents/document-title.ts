import type { CompiledForm } from '@granary/forms'
import { carriedFields } from '../not-applicable.ts'
import { packageTabOfFile } from '../package/index.ts'
import type { DocumentStage } from './asked-documents.ts'

/** What a document is called, and where it stands in the package. */
export interface DocumentTitle {
  readonly label: string
  readonly tab: string
}

interface FilePlace {
  readonly stage: DocumentStage
  readonly fieldId: string
  /** The rule for which it is there, where it is said to be what no question asks for. */
  readonly isForRule?: string | null
}

/** As the last stage that asks for it says it, which is the one that the package follows. Nothing where none does. */
export function documentTitle(
  forms: ReadonlyMap<DocumentStage, CompiledForm>,
  { stage, fieldId, isForRule = null }: FilePlace,
): DocumentTitle | null {
  const [early, late] = [forms.get('pre-application'), forms.get('application')]
  const carried =
    stage === 'pre-application' && early && late
      ? [...carriedFields(late.schema, early.schema)].find(([, from]) => from === fieldId)?.[0]
      : undefined
  return (carried && titleIn(late, carried, isForRule)) || titleIn(forms.get(stage), fieldId, isForRule)
}

function titleIn(
  form: CompiledForm | undefined,
  fieldId: string,
  isForRule: string | null,
): DocumentTitle | null {
  for (const { id, fields } of form?.schema.sections ?? []) {
    const field = fields.find((each) => each.id === fieldId)
    if (field) return { label: field.label, tab: packageTabOfFile(field.id, id, isForRule) }
  }
  return null
}
