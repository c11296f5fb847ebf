import type { Field, FormSchema } from '@granary/forms'
import { expect, test } from 'vitest'
import { cutDown, fieldIdsOf } from './borrower-view.ts'

const text = (id: string, more: Partial<Field> = {}): Field => ({ id, type: 'shortText', label: id, ...more })
const when = (fieldId: string, value: string) => ({ fieldId, operator: 'equals', value })

const schema: FormSchema = {
  id: 'form',
  revision: 1,
  description: '',
  sections: [
    {
      id: 'secret',
      title: 'Secret',
      metadata: { categoryId: 'one', categoryTitle: 'One' },
      fields: [text('loanProgram'), text('gate')],
    },
    {
      id: 'shared',
      title: 'Shared',
      metadata: { categoryId: 'two', categoryTitle: 'Two' },
      fields: [
        text('plain'),
        text('ofProgram', { programs: ['CF'] }),
        text('behindGate', { visibility: { kind: 'all', conditions: [when('gate', 'YES')] } }),
        text('behindPlain', { visibility: { kind: 'all', conditions: [when('plain', 'x')] } }),
        text('behindEither', {
          visibility: { kind: 'any', conditions: [when('gate', 'YES'), when('plain', 'x')] },
        }),
      ],
    },
  ],
}
const shared = new Set(['plain', 'ofProgram', 'behindGate', 'behindPlain', 'behindEither'])
const idsWith = (answers: Record<string, string>) => [...fieldIdsOf(cutDown(schema, answers, shared))]

test('what is not shared is not in the form, and decides on the server', () => {
  expect(idsWith({ loanProgram: 'CF', gate: 'YES' })).toEqual([...shared])
  expect(idsWith({ loanProgram: 'REAP', gate: 'NO' })).toEqual(['plain', 'behindPlain', 'behindEither'])
})

test('no condition names a field that is not shared, and shared ones are left to the form', () => {
  const cut = cutDown(schema, { loanProgram: 'CF', gate: 'NO' }, shared)
  expect(JSON.stringify(cut)).not.toMatch(/gate"|loanProgram/)
  const fields = cut.sections.flatMap(({ fields }) => fields)
  expect(fields.find(({ id }) => id === 'behindEither')?.visibility).toEqual({
    kind: 'any',
    conditions: [when('plain', 'x')],
  })
})

test('an empty share is an empty form', () => {
  expect(cutDown(schema, {}, new Set()).sections).toEqual([])
})
