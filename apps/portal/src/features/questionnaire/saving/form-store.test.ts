import { compile, type FormSchema } from '@granary/forms'
import { describe, expect, test } from 'vitest'
import { categoryTopic, createFormStore, fieldTopic, sectionTopic, TOTAL_TOPIC } from './form-store.ts'

const schema: FormSchema = {
  id: 'form',
  revision: 1,
  description: '',
  sections: [
    {
      id: 'place',
      title: 'Place',
      metadata: { categoryId: 'project', categoryTitle: 'Project' },
      fields: [
        { id: 'county', type: 'shortText', label: 'County' },
        { id: 'built', type: 'select', label: 'Is anything built?', options: yesNo() },
        {
          id: 'scope',
          type: 'longText',
          label: 'What?',
          visibility: { kind: 'all', conditions: [{ fieldId: 'built', operator: 'equals', value: 'YES' }] },
        },
      ],
    },
    {
      id: 'loan',
      title: 'Loan',
      metadata: { categoryId: 'loan', categoryTitle: 'Loan' },
      fields: [{ id: 'amount', type: 'number', label: 'Amount' }],
    },
  ],
}

function yesNo() {
  return [
    { value: 'YES', label: 'Yes' },
    { value: 'NO', label: 'No' },
  ]
}

function listened(topics: readonly string[]) {
  const answers = { county: 'Custer', built: null, scope: null, amount: null }
  const store = createFormStore(compile(schema), answers, new Set())
  const told: string[] = []
  for (const topic of topics) store.subscribe(topic, () => told.push(topic))
  return { store, told }
}

const all = ['county', 'built', 'scope', 'amount'].map(fieldTopic)

describe('who is told of a change', () => {
  test('only the field, while its state stays what it was', () => {
    const { store, told } = listened([...all, sectionTopic('place'), categoryTopic('project'), TOTAL_TOPIC])
    store.edit('county', 'Custer County')
    expect(told).toEqual([fieldTopic('county')])
  })

  test('a field that appears, its section, its category and the total, and nobody else', () => {
    const { store, told } = listened([
      ...all,
      sectionTopic('place'),
      sectionTopic('loan'),
      categoryTopic('project'),
      categoryTopic('loan'),
      TOTAL_TOPIC,
    ])
    store.edit('built', 'YES')
    expect(new Set(told)).toEqual(
      new Set([
        fieldTopic('built'),
        fieldTopic('scope'),
        sectionTopic('place'),
        categoryTopic('project'),
        TOTAL_TOPIC,
      ]),
    )
  })

  test('nobody after they have gone', () => {
    const { store, told } = listened([])
    const end = store.subscribeAll(all, () => told.push('anything'))
    end()
    store.edit('county', 'Blaine')
    expect(told).toEqual([])
  })
})

describe('what is unsaved', () => {
  test('is what differs from the saved answers, and no longer when put back', () => {
    const { store } = listened([])
    store.edit('county', 'Blaine')
    store.edit('amount', 5)
    store.edit('county', 'Custer')
    expect([...store.changed()]).toEqual(['amount'])
  })

  test('an emptied field is as good as one that never had an answer', () => {
    const { store } = listened([])
    store.edit('scope', 'x')
    store.edit('scope', '')
    expect([...store.changed()]).toEqual([])
  })

  test('is nothing once the draft stands as the server has it', () => {
    const { store } = listened([])
    store.edit('county', 'Blaine')
    store.rebase({ county: 'Blaine', built: 'NO', scope: null, amount: null }, store.answers())
    expect(store.changed()).toEqual(new Set(['built']))
    store.rebase(store.savedAnswers(), { ...store.answers(), built: 'NO' })
    expect([...store.changed()]).toEqual([])
    expect(store.answer('built')).toBe('NO')
  })
})
