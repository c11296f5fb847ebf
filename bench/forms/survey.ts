import type { Field } from '@granary/forms'
import { conditionOf, data } from './json-schema.ts'
import { load, type Peer, type Untyped } from './peer.ts'
import { fields, questionnaire } from './questionnaire.ts'

const { Model } = await load('survey-core')

const model = {
  pages: questionnaire.sections.map((section) => ({
    name: section.id,
    elements: section.fields.map(question),
  })),
}

export const survey: Peer = {
  name: 'SurveyJS core',
  compile() {
    const form: Untyped = new Model(model)
    form.data = { ...data }
    const questions = fields.map((field) => form.getQuestionByName(field.id))
    const count = () => {
      form.validate(false, false)
      const visible = questions.filter((each: Untyped) => each.isVisible)
      const missing = visible.filter((each: Untyped) => each.isRequired && each.isEmpty())
      return { visible: visible.length, missing: missing.length }
    }
    return {
      full() {
        form.data = { ...data }
        return count()
      },
      change(fieldId, answer) {
        form.setValue(fieldId, answer)
        return count()
      },
    }
  },
}

function question(field: Field) {
  const condition = conditionOf(field)
  return {
    name: field.id,
    title: field.label,
    isRequired: field.required !== false,
    ...(condition && { visibleIf: `{${condition.fieldId}} = '${String(condition.value)}'` }),
    ...kindOf(field),
  }
}

function kindOf(field: Field) {
  if (field.options) return { type: 'dropdown', choices: field.options.map((option) => option.value) }
  if (field.type === 'number') return { type: 'text', inputType: 'number', min: field.min, max: field.max }
  const pattern = field.validations?.find((each) => each.kind === 'pattern')
  const limit = field.validations?.find((each) => each.kind === 'maxLength')
  return {
    type: 'text',
    maxLength: limit?.value,
    validators: pattern ? [{ type: 'regex', regex: pattern.value }] : [],
  }
}
