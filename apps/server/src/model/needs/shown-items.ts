import type { RuleItem } from '@granary/api'
import type { Item } from '@granary/rules'
import { isForOthers } from '../asks/index.ts'
import { evaluationOf, type StageDocuments } from '../stages/index.ts'

/** Says of a question that a rule names how it is asked, and where it stands. */
export function teller(stages: StageDocuments): (items: readonly Item[]) => RuleItem[] {
  const states = {
    'pre-application': evaluationOf(stages['pre-application']),
    application: evaluationOf(stages.application),
  }
  const tell = ({ stage, fieldId }: Item): RuleItem => {
    const { form, submittedAt } = stages[stage]
    const field = form.field(fieldId)
    const state = form.fieldState(states[stage], fieldId)
    const section = form.schema.sections.find(({ fields }) => fields.some(({ id }) => id === fieldId))
    return {
      stage,
      fieldId,
      label: field?.label ?? fieldId,
      categoryId: section?.metadata.categoryId ?? '',
      isDocument: field?.type === 'file',
      isAsked: state?.visible ?? false,
      mayBeAskedFor:
        submittedAt === null && state?.missing === true && field !== undefined && isForOthers(field),
    }
  }
  return (items) => items.map(tell)
}
