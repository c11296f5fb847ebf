import type { Field } from '@granary/forms'
import Form from '@rjsf/core'
import validator from '@rjsf/validator-ajv8'
import { present } from './harness.tsx'
import { conditionOf, dataOf, fieldsOf, property, requiredOf } from './json-schema.ts'

/** Judged at every key, as ours is; it keeps its own state, which spares it a comparison of all answers. */
void present(({ schema, answers }) => {
  const fields = fieldsOf(schema)
  const jsonSchema = schemaOf(fields)
  const look = Object.fromEntries(fields.map((field) => [field.id, lookOf(field)]))
  const data = dataOf(answers)
  return {
    control: (fieldId) => document.getElementById(`root_${fieldId}`),
    Form: () => (
      <Form
        schema={jsonSchema}
        uiSchema={{ ...look, 'ui:order': fields.map(({ id }) => id) }}
        formData={data}
        validator={validator}
        liveValidate="onChange"
        showErrorList={false}
      />
    ),
  }
})

function schemaOf(fields: readonly Field[]) {
  const hanging = Map.groupBy(
    fields.filter((field) => conditionOf(field)),
    (field) => JSON.stringify(conditionOf(field)),
  )
  return {
    type: 'object',
    ...part(fields.filter((field) => !conditionOf(field))),
    allOf: [...hanging.values()].map((group) => {
      const condition = conditionOf(group[0] as Field)
      const id = condition?.fieldId ?? ''
      const wanted =
        condition?.operator === 'includes'
          ? { contains: { const: condition.value } }
          : { const: condition?.value }
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      return { if: { properties: { [id]: wanted }, required: [id] }, then: part(group) }
    }),
  }
}

function part(fields: readonly Field[]) {
  return {
    properties: Object.fromEntries(fields.map((field) => [field.id, property(field)])),
    required: requiredOf(fields),
  }
}

function lookOf(field: Field) {
  if (field.type === 'longText') return { 'ui:widget': 'textarea', 'ui:options': { rows: field.rows ?? 4 } }
  return field.type === 'multiSelect' ? { 'ui:widget': 'checkboxes' } : {}
}
