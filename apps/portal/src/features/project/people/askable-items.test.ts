import type { AskableStage } from '@granary/api'
import { expect, test } from 'vitest'
import { type AskableItem, askableItems, dueWith, foundIn, keyOf, preselected } from './askable-items.ts'

const section = { askedOf: null, missing: 0, categoryId: 'financialDocumentation' }
const document = { missing: true, comesFrom: null, askedOf: null }
const stages: readonly AskableStage[] = [
  {
    stage: 'pre-application',
    title: 'Pre-application',
    tables: [],
    sections: [
      {
        ...section,
        categoryTitle: 'Financial documentation',
        sectionId: 'current',
        title: 'Current statements',
        documents: [{ ...document, fieldId: 'early', label: 'Current balance sheet' }],
      },
    ],
  },
  {
    stage: 'application',
    title: 'Application',
    tables: [],
    sections: [
      {
        ...section,
        categoryTitle: 'Project details',
        sectionId: 'study',
        title: 'Feasibility',
        missing: 2,
        documents: [
          { ...document, fieldId: 'late', label: 'Current balance sheet', comesFrom: 'early' },
          { ...document, fieldId: 'study', label: 'Feasibility study document' },
        ],
      },
    ],
  },
]

test('a document that both stages miss is asked for once, and called a document once', () => {
  expect(askableItems(stages).map(({ label, detail }) => [label, detail])).toEqual([
    ['Current balance sheet', 'document'],
    ['Feasibility', '2 answers'],
    ['Feasibility study document', ''],
  ])
})

test('who comes from its place in the other stage finds it chosen', () => {
  const [sheet] = askableItems(stages).map(keyOf)
  expect(preselected(stages, 'application.late')).toEqual(new Set([sheet]))
  expect(preselected(stages, 'pre-application.early')).toEqual(new Set([sheet]))
})

test('who comes with a day finds the same chosen, and the day unless it is over or none', () => {
  const [sheet] = askableItems(stages).map(keyOf)
  expect(preselected(stages, 'application.late.2027-01-15')).toEqual(new Set([sheet]))
  const due = (wanted: string | undefined) => dueWith(wanted, '2027-01-15')
  expect(due('application.late.2027-01-15')).toBe('2027-01-15')
  for (const none of [undefined, 'application.late', 'application.late.2027-01-14', 'a.b.2027-99-99'])
    expect(due(none)).toBeUndefined()
})

test('what a borrower knows is chosen of the first stage, and what somebody has already only for who comes for it', () => {
  const [first, ...others] = stages
  const documents = [
    { ...document, fieldId: 'early', label: 'Current balance sheet' },
    { ...document, fieldId: 'given', label: 'Tax returns', askedOf: { name: 'Dana Whitlock', dueOn: null } },
  ]
  const asked = first ? [{ ...first, sections: first.sections.map((each) => ({ ...each, documents })) }] : []
  const keys = (...ids: string[]) =>
    new Set(
      ids.map((id) => keyOf({ item: { stage: 'pre-application', kind: 'document', id } } as AskableItem)),
    )
  expect(preselected([...asked, ...others], undefined)).toEqual(keys('early'))
  expect(preselected([...asked, ...others], 'pre-application.given')).toEqual(keys('given'))
  expect(preselected([...asked, ...others], 'pre-application.financialDocumentation')).toEqual(
    keys('early', 'given'),
  )
})

test('every word has to stand in its name or in its group', () => {
  const found = (query: string) => foundIn(askableItems(stages), query).map(({ label }) => label)
  expect(found('sheet FINANCIAL')).toEqual(['Current balance sheet'])
  expect(found('study')).toEqual(['Feasibility study document'])
  expect(found('sheet details')).toEqual([])
})
