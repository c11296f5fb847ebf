import type { Field, FormSchema } from '@granary/forms'
import { JsonForms } from '@jsonforms/react'
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers'
import { present } from './harness.tsx'
import { conditionOf, dataOf, fieldsOf, property, requiredOf } from './json-schema.ts'

/** It judges at every key by itself. Its plain renderers know no files: a list of texts stands for them. */
void present(({ schema, answers }) => {
  const fields = fieldsOf(schema)
  const jsonSchema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.id, withoutFormat(field)])),
    required: requiredOf(fields.filter((field) => !conditionOf(field))),
  }
  const layout = layoutOf(schema)
  const data = dataOf(answers)
  return {
    control: (fieldId) =>
      document.getElementById(`#/properties/${fieldId}-input`) ??
      document.getElementById(`#/properties/${fieldId}`),
    Form: () => (
      <JsonForms
        schema={jsonSchema}
        uischema={layout}
        data={data}
        renderers={vanillaRenderers}
        cells={vanillaCells}
      />
    ),
  }
})

function withoutFormat(field: Field) {
  const { title, description, ...rest } = property(field)
  return field.type === 'file' ? { title, description, type: 'string' } : { title, description, ...rest }
}

function layoutOf(schema: FormSchema) {
  return {
    type: 'VerticalLayout',
    elements: schema.sections.map(({ title, fields }) => ({
      type: 'Group',
      label: title,
      elements: fields.map(controlOf),
    })),
  }
}

function controlOf(field: Field) {
  const condition = conditionOf(field)
  const control = {
    type: 'Control',
    scope: `#/properties/${field.id}`,
    ...(field.type === 'longText' && { options: { multi: true } }),
  }
  if (!condition) return control
  const { fieldId, operator, value } = condition
  const schema = operator === 'includes' ? { contains: { const: value } } : { const: value }
  const on = { scope: `#/properties/${fieldId}`, schema, failWhenUndefined: true }
  return { ...control, rule: { effect: 'SHOW', condition: on } }
}
