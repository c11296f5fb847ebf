import { conditionOf, data, property, required } from './json-schema.ts'
import { load, type Peer, type Untyped } from './peer.ts'
import { fields } from './questionnaire.ts'

const core = await load('@jsonforms/core')

const schema = {
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field.id, property(field)])),
  required: required.map((field) => field.id),
}
const controls = fields.map((field) => {
  const condition = conditionOf(field)
  const scope = `#/properties/${field.id}`
  if (condition === undefined) return { type: 'Control', scope }
  const on = { scope: `#/properties/${condition.fieldId}`, schema: { const: condition.value } }
  return { type: 'Control', scope, rule: { effect: 'SHOW', condition: { ...on, failWhenUndefined: true } } }
})
const layout = { type: 'VerticalLayout', elements: controls }

export const jsonForms: Peer = {
  name: 'JSON Forms core + ajv',
  compile() {
    const ajv = core.createAjv()
    const start = () => core.coreReducer(undefined, core.init({ ...data }, schema, layout, { ajv }))
    let state: Untyped = start()
    const count = () => {
      const visible = new Set<string>()
      controls.forEach((control, at) => {
        if (core.isVisible(control, state.data, '', ajv, undefined)) visible.add(fields[at]?.id ?? '')
      })
      let missing = 0
      for (const { keyword, params } of state.errors) {
        if (keyword === 'required' && visible.has(params.missingProperty)) missing++
      }
      return { visible: visible.size, missing }
    }
    return {
      full() {
        state = core.coreReducer(state, core.updateCore({ ...data }, schema, layout, { ajv }))
        return count()
      },
      change(fieldId, answer) {
        state = core.coreReducer(
          state,
          core.update(fieldId, () => answer),
        )
        return count()
      },
    }
  },
}
