import { describe, expect, test } from 'vitest'
import { schemaOf, sectionOf, select, text, whenEqual } from '../test/build.ts'
import { compile, type FormSchema } from './index.ts'

const schema: FormSchema = {
  id: 'test.v1',
  revision: 1,
  description: 'Test',
  sections: [
    sectionOf('lender', 'profile', [text('name'), select('regulated', ['YES', 'NO'])]),
    sectionOf('approval', 'profile', [text('reason', { visibility: whenEqual('regulated', 'NO') })]),
    sectionOf('notes', 'extras', [text('note', { required: false }), text('more', { required: false })]),
  ],
}

describe('initial answers', () => {
  const form = compile(
    schemaOf(
      select('status', ['NOT_STARTED'], { defaultValue: 'NOT_STARTED' }),
      select('races', ['A'], { type: 'multiSelect' }),
      { id: 'files', type: 'file', label: 'Files' },
      text('name'),
    ),
  )

  test('[S1-103] [S1-104] [S1-105] are the default, an empty list, or nothing', () => {
    expect(form.initialAnswers()).toEqual({ status: 'NOT_STARTED', races: [], files: [], name: null })
  })
})

describe('[A35] [S1-022] [S1-023] [S1-024] [S1-026] [S1-027] status', () => {
  test.each<[string, object, string[], string[]]>([
    ['nothing answered', {}, ['2 required', 'Complete', 'In progress'], ['2 required', 'In progress']],
    [
      'all required answered',
      { name: 'N', regulated: 'YES' },
      ['Complete', 'Complete', 'In progress'],
      ['Complete', 'In progress'],
    ],
    [
      '[S1-259] [S1-260] a hidden answer',
      { reason: 'R' },
      ['2 required', 'Complete', 'In progress'],
      ['2 required', 'In progress'],
    ],
    [
      'a further question shown',
      { name: 'N', regulated: 'NO' },
      ['Complete', '1 required', 'In progress'],
      ['1 required', 'In progress'],
    ],
    [
      'optional ones half answered',
      { note: 'a' },
      ['2 required', 'Complete', 'In progress'],
      ['2 required', 'In progress'],
    ],
    [
      'optional ones all answered',
      { note: 'a', more: 'b' },
      ['2 required', 'Complete', 'Complete'],
      ['2 required', 'Complete'],
    ],
  ])('%s', (_, answers, sections, categories) => {
    const state = compile(schema).evaluate({ ...answers })
    expect(state.sections.map((each) => each.statusText)).toEqual(sections)
    expect(state.categories.map((each) => each.statusText)).toEqual(categories)
  })

  test('counts what is answered of what is required', () => {
    const { total } = compile(schema).evaluate({ name: 'N', regulated: 'NO', note: 'a' })
    expect(total).toMatchObject({ visible: 5, answered: 3, required: 3, missing: 1 })
  })
})

describe('one changed answer', () => {
  test('tells what it showed, hid and changed', () => {
    const form = compile(schema)
    const state = form.evaluate({ name: 'N', regulated: 'YES' })
    expect(form.update(state, 'regulated', 'NO')).toEqual({
      shown: ['reason'],
      hidden: [],
      fields: ['reason'],
      sections: ['approval'],
      categories: ['profile'],
    })
    expect(form.update(state, 'regulated', 'YES').hidden).toEqual(['reason'])
  })

  test('keeps every part that it does not touch', () => {
    const form = compile(schema)
    const state = form.evaluate({})
    const before = { ...state, fields: [...state.fields], sections: [...state.sections] }
    const notes = form.visibleFields(state, 'notes')
    form.update(state, 'name', 'N')
    expect(form.fieldState(state, 'name')).not.toBe(before.fields[0])
    expect(state.fields.slice(1).every((each, at) => each === before.fields[at + 1])).toBe(true)
    expect(state.sections[0]).not.toBe(before.sections[0])
    expect(state.sections[2]).toBe(before.sections[2])
    expect(form.visibleFields(state, 'notes')).toBe(notes)
  })

  test('of a field that does not exist changes nothing', () => {
    const form = compile(schema)
    const state = form.evaluate({})
    for (const id of ['nobody', '__proto__', 'constructor']) {
      expect(form.update(state, id, 'x').fields).toEqual([])
    }
    expect(state).toEqual(form.evaluate({}))
  })

  test('[D3] keeps the answer of a field that it hides, out of sight, until the field is back', () => {
    const form = compile(schema)
    const state = form.evaluate({ regulated: 'NO', reason: 'Because' })
    form.update(state, 'regulated', 'YES')
    expect(form.visibleFields(state, 'approval')).toEqual([])
    expect(form.answers(state).reason).toBe('Because')
    form.update(state, 'regulated', 'NO')
    expect(form.visibleFields(state, 'approval').map(({ id }) => id)).toEqual(['reason'])
    expect(form.answer(state, 'reason')).toBe('Because')
    expect(form.sectionProgress(state, 'approval')?.statusText).toBe('Complete')
  })
})

describe('a yes/no answer kept as true or false', () => {
  const condition = { fieldId: 'agreed', operator: 'equals', value: true } as const
  const form = compile(
    schemaOf(
      { id: 'agreed', type: 'boolean', label: 'Agreed' },
      text('how', { visibility: { kind: 'all', conditions: [condition] } }),
    ),
  )

  test('starts without one, and then false is an answer as well as true', () => {
    expect(form.initialAnswers()).toEqual({ agreed: null, how: null })
    const state = form.evaluate(form.initialAnswers())
    expect(state.total.statusText).toBe('1 required')
    form.update(state, 'agreed', false)
    expect(state.total.statusText).toBe('Complete')
  })

  test('decides what else is asked', () => {
    const state = form.evaluate({ agreed: false })
    expect(form.update(state, 'agreed', true)).toMatchObject({ shown: ['how'], hidden: [] })
    expect(form.missing(state).map(({ id }) => id)).toEqual(['how'])
    expect(form.update(state, 'agreed', null)).toMatchObject({ shown: [], hidden: ['how'] })
  })

  test('is told from a text that says the same', () => {
    const state = form.evaluate({ agreed: 'true' })
    expect(form.visibleFields(state, 's').map(({ id }) => id)).toEqual(['agreed'])
    expect(form.fieldState(state, 'agreed')?.problems.map(({ code }) => code)).toEqual(['type'])
  })
})

describe('why a field is asked', () => {
  test('names the conditions that were met, with their answers', () => {
    const form = compile(schema)
    const state = form.evaluate({ regulated: 'NO' })
    const condition = { fieldId: 'regulated', operator: 'equals', value: 'NO' }
    expect(form.whyVisible(state, 'reason')).toEqual([{ condition, answer: 'NO' }])
    expect(form.whyVisible(state, 'name')).toEqual([])
  })

  test('names the program first', () => {
    const form = compile(schemaOf(select('loanProgram', ['CF', 'WWD']), text('x', { programs: ['CF'] })))
    const [reason] = form.whyVisible(form.evaluate({ loanProgram: 'CF' }), 'x')
    expect(reason).toEqual({
      condition: { fieldId: 'loanProgram', operator: 'equals', value: ['CF'] },
      answer: 'CF',
    })
  })
})
