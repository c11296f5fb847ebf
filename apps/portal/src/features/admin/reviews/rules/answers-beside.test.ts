import type { Review, ReviewItem } from '@granary/api'
import { stages } from '@granary/checklists'
import type { FormSchema } from '@granary/forms'
import { expect, test } from 'vitest'
import { answersBeside } from './agreement.ts'

const file = { uploadId: 'u' } as ReviewItem['file']

/** A round in which everything is answered, and every document is there. */
function everything(stage: string): Pick<Review, 'sections'> {
  const schema = stages.get(stage)?.latestSchema() as FormSchema
  return {
    sections: schema.sections.map(({ id, title, fields, metadata }) => ({
      ...{ sectionId: id, title, categoryId: String(metadata?.categoryId), categoryTitle: '' },
      items: fields.map((field) => {
        const more = field.type === 'file' ? { kind: 'upload', file } : { kind: 'field', file: null }
        return { id: field.id, fieldId: field.id, value: 'said', ...more } as ReviewItem
      }),
    })),
  }
}

/** Of each section with documents how many there are that have no answer beside them. */
const without = (stage: string) => {
  const review = everything(stage)
  return Object.fromEntries(
    review.sections.flatMap(({ sectionId, items }) => {
      const alone = items.filter((item) => item.file && answersBeside(review, item).length === 0)
      return alone.length === 0 ? [] : [[sectionId, alone.length]]
    }),
  )
}

test('every document of the questionnaires has answers beside it, by its section or by its category', () => {
  expect(without('pre-application')).toEqual({})
  expect(without('application')).toEqual({})
})

test('they are those of its section, else of its category; an answer, and one that says nothing, have none', () => {
  const item = (id: string, more: Partial<ReviewItem> = {}) =>
    ({ id, kind: 'field', value: `${id} said`, file: null, ...more }) as ReviewItem
  const [deed, sheet] = ['deed', 'sheet'].map((id) => item(id, { kind: 'upload', file })) as [
    ReviewItem,
    ReviewItem,
  ]
  const section = (categoryId: string, ...items: ReviewItem[]) => ({ categoryId, items })
  const sections = [
    section('land', deed, item('acres'), item('owner', { value: '—' })),
    section('money', sheet),
    section('money', item('debt')),
    section('people', item('name')),
  ]
  const review = { sections } as unknown as Review
  const beside = (of: ReviewItem) => answersBeside(review, of).map(({ id }) => id)
  expect(beside(deed)).toEqual(['acres'])
  expect(beside(sheet)).toEqual(['debt'])
  expect(beside(sections[0]?.items[1] as ReviewItem)).toEqual([])
})
