import type { Field } from '@granary/forms'
import { conditionOf, data, property } from './json-schema.ts'
import { load, type Peer, type Untyped } from './peer.ts'
import { fields } from './questionnaire.ts'

const { createSchemaUtils, getDefaultFormState } = await load('@rjsf/utils')
const { customizeValidator } = await load('@rjsf/validator-ajv8')

const always = part(fields.filter((field) => conditionOf(field) === undefined))
const controllers = new Set(fields.flatMap((field) => conditionOf(field)?.fieldId ?? []))
const schema = {
  type: 'object',
  ...always,
  allOf: [...controllers].map((id) => {
    const hanging = fields.filter((field) => conditionOf(field)?.fieldId === id)
    const met = { properties: { [id]: { const: conditionOf(hanging[0] as Field)?.value } }, required: [id] }
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    return { if: met, then: part(hanging) }
  }),
}

export const rjsf: Peer = {
  name: 'rjsf utils + validator-ajv8',
  compile() {
    const validator = customizeValidator()
    const form: Untyped = createSchemaUtils(validator, schema)
    let values: Record<string, unknown> = { ...data }
    const count = () => {
      const retrieved = form.retrieveSchema(schema, values)
      const { errors } = validator.validateFormData(values, schema)
      const missing = errors.filter((each: Untyped) => each.name === 'required').length
      return { visible: Object.keys(retrieved.properties).length, missing }
    }
    count()
    return {
      full() {
        values = { ...data }
        return count()
      },
      change(fieldId, answer) {
        values = { ...values, [fieldId]: answer }
        return count()
      },
    }
  },
  carryOver: () => getDefaultFormState(customizeValidator(), schema, data),
}

function part(of: readonly Field[]) {
  return {
    properties: Object.fromEntries(of.map((field) => [field.id, property(field)])),
    required: of.filter((field) => field.required !== false).map((field) => field.id),
  }
}
