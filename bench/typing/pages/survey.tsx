import 'survey-core/survey-core.css'
import type { Field, FormSchema } from '@granary/forms'
import { useState } from 'react'
import { Model } from 'survey-core'
import { Survey } from 'survey-react-ui'
import { present } from './harness.tsx'
import { conditionOf, dataOf } from './json-schema.ts'

/** Told to take in every key and to judge it, as ours does; left alone it waits until a field is left. */
void present(({ schema, answers }) => {
  const json = surveyOf(schema)
  let model: Model | undefined
  return {
    control(fieldId) {
      if (!model) return null
      const { id, inputId } = model.getQuestionByName(fieldId)
      return document.getElementById(inputId) ?? document.getElementById(id)
    },
    Form() {
      const [survey] = useState(() => {
        model = new Model(json)
        model.data = dataOf(answers)
        return model
      })
      return <Survey model={survey} />
    },
  }
})

function surveyOf(schema: FormSchema) {
  return {
    textUpdateMode: 'onTyping',
    checkErrorsMode: 'onValueChanged',
    elements: schema.sections.map(({ id, title, description, fields }) => ({
      type: 'panel',
      name: `section ${id}`,
      title,
      description,
      elements: fields.map(questionOf),
    })),
  }
}

function questionOf(field: Field) {
  const condition = conditionOf(field)
  const holds = condition?.operator === 'includes' ? 'contains' : '='
  return {
    name: field.id,
    title: field.label,
    description: field.helperText,
    isRequired: field.required !== false,
    ...(condition && { visibleIf: `{${condition.fieldId}} ${holds} '${String(condition.value)}'` }),
    ...kindOf(field),
  }
}

function kindOf(field: Field) {
  const choices = field.options?.map(({ value, label }) => ({ value, text: label }))
  switch (field.type) {
    case 'select':
      return { type: 'dropdown', choices }
    case 'multiSelect':
      return { type: 'checkbox', choices }
    case 'number':
      return { type: 'text', inputType: 'number', min: field.min, max: field.max }
    case 'date':
      return { type: 'text', inputType: 'date' }
    case 'boolean':
      return { type: 'boolean' }
    case 'file':
      return { type: 'file', allowMultiple: true }
    default:
      return { type: field.type === 'longText' ? 'comment' : 'text', ...textKind(field) }
  }
}

function textKind(field: Field) {
  const pattern = field.validations?.find((each) => each.kind === 'pattern')
  const limit = field.validations?.find((each) => each.kind === 'maxLength')
  return {
    ...(field.type === 'longText' && { rows: field.rows ?? 4 }),
    maxLength: limit?.value,
    validators: pattern ? [{ type: 'regex', regex: pattern.value }] : [],
  }
}
