import type { RuleItem } from '@granary/api'
import type { Item } from '@granary/rules'
import { evaluationOf, type StageDocuments } from '../stages/index.ts'

/** Says of a question that a rule names how it is asked, and where it stands. */
export function teller(stages: StageDocuments): (items: readonly Item[]) => RuleItem[] {
  const states = {
    'pre-application': evaluationOf(stages['pre-application']),
    application: evaluationOf(stages.application),
  }
  const tell = ({ stage, fieldId }: Item): RuleItem => {
    const { form } = stages[stage]
    const section = form.schema.sections.find(({ fields }) => fields.some(({ id }) => id === fieldId))
    return {
      stage,
      fieldId,
      label: form.field(fieldId)?.label ?? fieldId,
      categoryId: section?.metadata.categoryId ?? '',
      isDocument: form.field(fieldId)?.type === 'file',
      isAsked: form.fieldState(states[stage], fieldId)?.visible ?? false,
    }
  }
  return (items) => items.map(tell)
}
