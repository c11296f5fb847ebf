import type { Field, FormSchema, Section, Visibility } from '../src/index.ts'

/** The smallest schema around some fields. */
export function schemaOf(...fields: readonly Field[]): FormSchema {
  return { id: 'test.v1', revision: 1, description: 'Test', sections: [sectionOf('s', 'c', fields)] }
}

export function sectionOf(id: string, categoryId: string, fields: readonly Field[]): Section {
  const metadata = { categoryId, categoryTitle: `Category ${categoryId}`, categoryDescription: 'About it.' }
  return { id, title: `Section ${id}`, fields, metadata }
}

export function text(id: string, more: Partial<Field> = {}): Field {
  return { id, type: 'shortText', label: id, validations: [{ kind: 'maxLength', value: 20 }], ...more }
}

export function select(id: string, values: readonly string[], more: Partial<Field> = {}): Field {
  return {
    id,
    type: 'select',
    label: id,
    options: values.map((value) => ({ value, label: `Label ${value}` })),
    ...more,
  }
}

export function whenEqual(fieldId: string, value: string): Visibility {
  return { kind: 'all', conditions: [{ fieldId, operator: 'equals', value }] }
}
