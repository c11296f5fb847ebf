import { type Answers, type Field, type FormSchema, isSensitive } from '@granary/forms'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../src/document.ts'
import {
  everyRevision,
  fieldOf,
  isVisible,
  maxLengthOf,
  type Stage,
  specified,
  specifiedRevisions,
  valuesOf,
} from './questionnaire.ts'

function conditionsOf(field: Field) {
  return field.visibility && field.visibility.kind !== 'always' ? field.visibility.conditions : []
}

/** Answers that should show a field: its conditions met, and those of the fields that control it. */
function answersShowing(schema: FormSchema, field: Field): Answers {
  const own: Record<string, string> = {}
  if (field.programs) own.loanProgram = field.programs[0] ?? ''
  const conditions = conditionsOf(field)
  const needed = field.visibility?.kind === 'any' ? conditions.slice(0, 1) : conditions
  for (const { fieldId, operator, value } of needed) {
    const controller = fieldOf(schema, fieldId)
    own[fieldId] =
      operator === 'equals' ? String(value) : (valuesOf(controller).find((other) => other !== value) ?? '')
    Object.assign(own, { ...answersShowing(schema, controller), ...own })
  }
  return own
}

describe.each(everyRevision)('$id revision $revision', ({ schema }) => {
  const fields = fieldsOf(schema)
  const ids = new Set(fields.map(({ id }) => id))

  test('[S1-083] [S1-084] [S1-002] has the parts of a schema, and every section its category and reference', () => {
    expect(Object.keys(schema)).toEqual(['id', 'revision', 'description', 'sections', 'metadata'])
    for (const section of schema.sections) {
      expect(section.title, section.id).not.toBe('')
      expect(section.description, section.id).toBeTruthy()
      expect(section.metadata.categoryId, section.id).toMatch(/^[a-z][A-Za-z]+$/)
      expect(section.metadata.categoryTitle, section.id).toBeTruthy()
      expect(section.metadata.categoryDescription, section.id).toBeTruthy()
      expect(section.metadata.checklistReferences, section.id).toHaveLength(1)
      expect(section.fields.length, section.id).toBeGreaterThan(0)
    }
  })

  test('every field, section and checklist number is there once, and categories stand together', () => {
    expect(ids.size).toBe(fields.length)
    expect(new Set(schema.sections.map(({ id }) => id)).size).toBe(schema.sections.length)
    const numbers = schema.sections.flatMap(({ metadata }) => metadata.checklistReferences ?? [])
    expect(new Set(numbers).size).toBe(schema.sections.length)
    const runs = schema.sections
      .map(({ metadata }) => metadata.categoryId)
      .filter((id, at, all) => id !== all[at - 1])
    expect(new Set(runs).size).toBe(runs.length)
  })

  test('every condition asks for a value that somebody can choose in another field', () => {
    for (const field of fields) {
      for (const { fieldId, operator, value } of conditionsOf(field)) {
        expect(fieldId, field.id).not.toBe(field.id)
        expect(['equals', 'notEquals'], field.id).toContain(operator)
        expect(valuesOf(fieldOf(schema, fieldId)), `${field.id} asks ${fieldId}`).toContain(value)
      }
    }
  })

  test('every field is shown by some answers', () => {
    const hidden = fields.filter((field) => !isVisible(schema, field.id, answersShowing(schema, field)))
    expect(hidden.map(({ id }) => id)).toEqual([])
  })

  test('[S1-085] [S1-090] [S1-320] [A13] every file field has extensions and a size, every text a limit', () => {
    for (const field of fields) {
      if (field.type === 'file') {
        expect(field.accept?.length, field.id).toBeGreaterThan(0)
        expect(field.maxSizeBytes, field.id).toBe(25 * 1024 * 1024)
      }
      if (field.type === 'shortText' || field.type === 'longText') {
        expect(maxLengthOf(field), field.id).toBeGreaterThan(0)
      }
    }
  })

  test('[S1-058] [S1-087] every choice has at least two options, with values and labels, each once', () => {
    for (const field of fields.filter(({ type }) => type === 'select' || type === 'multiSelect')) {
      const values = valuesOf(field)
      expect(values.length, field.id).toBeGreaterThan(1)
      expect(new Set(values).size, field.id).toBe(values.length)
      for (const option of field.options ?? []) {
        expect(option.value.trim(), field.id).not.toBe('')
        expect(option.label.trim(), field.id).not.toBe('')
      }
    }
  })

  test('[S1-094] [B28] no text that people see cites a cell of a spreadsheet', () => {
    for (const { id, label, helperText = '' } of fields) {
      expect(`${label} ${helperText}`, id).not.toMatch(/\b[A-Z]{1,2}\d{1,3}\b|checklist/i)
    }
  })

  test('[S1-067] only the application may ask a question of the type boolean', () => {
    const types = new Set<string>(fields.map(({ type }) => type))
    const known = ['shortText', 'longText', 'select', 'multiSelect', 'number', 'date', 'file']
    const allowed = schema.id === 'applicationChecklist.v1' ? [...known, 'boolean'] : known
    expect([...types].filter((type) => !allowed.includes(type))).toEqual([])
  })

  test('it survives JSON unchanged', () => {
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema)
  })

  test('[E] [B47] whatever asks for a tax id is sensitive, and nothing else is', () => {
    const asksForTaxId =
      /\btax(?:payer)?[- ]?ids?\b|\b(?:taxpayer|employer) identification\b|social security n|\b(?:EIN|SSN|TIN|ITIN)\b/i
    const sensitive = fields.filter(isSensitive).map(({ id }) => id)
    const asking = fields.filter(({ id, label, helperText, placeholder }) =>
      asksForTaxId.test(`${id.replace(/([A-Z])/g, ' $1')} ${label} ${helperText} ${placeholder}`),
    )
    expect(asking.length).toBeGreaterThan(0)
    expect(sensitive).toEqual(asking.map(({ id }) => id))
    // Masking, sealing and the guard against masks coming back are made for texts.
    for (const { id, type } of fields.filter(isSensitive))
      expect(type, id).toBe(id.endsWith('TaxId') ? 'shortText' : 'longText')
  })

  test('[S1-086] [A15] [A31] [A32] only what the rulings name is optional', () => {
    const staff = fields.filter(({ metadata }) => metadata?.owner === 'staff').map(({ id }) => id)
    const voluntary = fields
      .filter(({ helperText }) => helperText?.startsWith('Voluntary.'))
      .map(({ id }) => id)
    const optional = fields.filter(({ required }) => required === false).map(({ id }) => id)
    const others = optional.filter((id) => !staff.includes(id) && !voluntary.includes(id))
    expect([...staff, ...voluntary].filter((id) => !optional.includes(id))).toEqual([])
    // What is asked since then, people of ours decide.
    if (schema.revision <= specified[schema.id as Stage]) {
      const earlier = schema.revision === 10 ? ['borrowerType', 'borrowerOperatingHistoryYears'] : []
      expect(new Set(others)).toEqual(
        new Set(['lenderPackagingLeadContact', 'interestRateSpread', ...earlier]),
      )
      for (const id of voluntary) expect(id).toMatch(/Veteran|Sex|Ethnicity|Race|SociallyDisadvantaged/)
    }
    if (schema.id === 'preApplication.v1' && schema.revision <= specified[schema.id]) {
      expect(fields.map(({ id }) => id)).toEqual(
        expect.arrayContaining(['borrowerType', 'borrowerOperatingHistoryYears']),
      )
    }
  })
})

test('how many fields and sections each specified revision has', () => {
  const counts = specifiedRevisions.map(({ schema }) => [
    schema.id,
    schema.revision,
    fieldsOf(schema).length,
    schema.sections.length,
  ])
  expect(counts).toEqual([
    ['preApplication.v1', 0, 164, 27],
    ['preApplication.v1', 8, 164, 27],
    ['preApplication.v1', 9, 164, 27],
    ['preApplication.v1', 10, 171, 27],
    ['applicationChecklist.v1', 1, 83, 15],
    ['applicationChecklist.v1', 2, 163, 27],
    ['applicationChecklist.v1', 3, 186, 32],
  ])
})
