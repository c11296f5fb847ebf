/** The peers are installed in this folder only, and only for the measurement: their types are not at hand. */
declare module '@rjsf/core' {
  const Form: import('react').ComponentType<Record<string, unknown>>
  export default Form
}
declare module '@rjsf/validator-ajv8' {
  const validator: unknown
  export default validator
}
declare module '@jsonforms/react' {
  export const JsonForms: import('react').ComponentType<Record<string, unknown>>
}
declare module '@jsonforms/vanilla-renderers' {
  export const vanillaCells: unknown
  export const vanillaRenderers: unknown
}
declare module 'survey-core' {
  export class Model {
    constructor(json: unknown)
    data: unknown
    getQuestionByName(name: string): { readonly id: string; readonly inputId: string }
  }
}
declare module 'survey-react-ui' {
  export const Survey: import('react').ComponentType<{ readonly model: unknown }>
}
