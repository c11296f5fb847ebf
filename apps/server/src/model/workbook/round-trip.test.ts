import { programs, projectTables, questionnaires } from '@granary/checklists'
import { type Answer, type Field, testAnswers } from '@granary/forms'
import { expect, test } from 'vitest'
import { readWorkbook } from '../../workbook/read.ts'
import { writeWorkbook } from '../../workbook/write.ts'
import type { Book, BookQuestion } from './book.ts'
import { broughtIn } from './brought.ts'
import { differencesOf } from './differences.ts'
import { planBook } from './plan-book.ts'

const hostile = [
  '=1+1',
  '+1',
  '@x',
  '-1',
  '_x0041_',
  ' space ',
  'a\nb',
  '“quotes”',
  '1e5',
  'TRUE',
  '2026-11-03',
  '00123',
]

function cellOf(field: Field, at: number): string | number | boolean {
  const [option] = field.options ?? []
  if (field.type === 'number') return field.format === 'integer' || field.format === 'year' ? at : at + 0.1
  if (field.type === 'date') return '2026-11-03'
  if (field.type === 'boolean') return at % 2 === 0
  return option?.value ?? hostile[at % hostile.length] ?? ''
}

function bookOf(program: string): Book {
  const stages = questionnaires.map(({ registry }) => {
    const { schema } = registry.latest
    const answers: Record<string, Answer> = { ...testAnswers(schema), loanProgram: program }
    const questions = schema.sections
    const fields = questions.flatMap((section) => section.fields)
    fields.forEach((field, at) => {
      if (field.type === 'shortText' || field.type === 'longText')
        answers[field.id] = hostile[at % hostile.length] ?? ''
    })
    return {
      stage: registry.kind,
      schema,
      questions: new Map(
        fields.map((field): [string, BookQuestion] => [
          field.id,
          { field, answer: answers[field.id] ?? null, files: [], isAsked: true, readOnlyReason: null },
        ]),
      ),
    }
  })
  const tables = projectTables.declarations.map((declaration) => ({
    declaration,
    readOnlyReason: null,
    rows: Array.from({ length: declaration.isSingle ? 1 : 12 }, (_, at) => ({
      rowId: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      cells: Object.fromEntries(
        declaration.columns.map((field, column) => [field.id, cellOf(field, at + column)]),
      ),
    })),
  }))
  const of = {
    projectId: '11111111-1111-4111-8111-111111111111',
    projectName: 'Mill',
    reader: 'Ann',
    lender: 'Bank',
  }
  return { ...of, stages, tables }
}

test.each(programs.map(({ value }) => value))(
  'a workbook of %s, as it is written and read, says nothing else',
  async (program) => {
    const book = bookOf(program)
    const brought = broughtIn(await readWorkbook(await writeWorkbook(planBook(book, new Date(0)))))
    if (!brought) throw new Error('not ours')
    expect(brought.answers.length).toBeGreaterThan(300)
    expect(differencesOf(book, brought, 'a file')).toEqual([])
    // As if it had been made from an empty project: then every cell is read for what it says.
    const asTyped = { ...brought, answers: brought.answers.map((each) => ({ ...each, was: null })) }
    expect(differencesOf(book, asTyped, 'a file')).toEqual([])
  },
)
