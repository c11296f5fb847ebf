import { clearFields, defineSchema, type Field, type MigrationStep, moveField } from '@granary/forms'
import { describe, expect, test } from 'vitest'
import { projectTables } from '../src/index.ts'
import { asQuestionnaire, tablesIn } from '../src/tables/as-questionnaire.ts'
import { forbiddenTableChanges } from '../src/tables/compatibility.ts'
import { currentTables } from '../src/tables/current.ts'
import { tableFindings } from '../src/tables/findings.ts'
import { cellsAfter, columnAfter, namesUpTo, registry } from '../src/tables/revisions.ts'
import type { TableDeclaration } from '../src/tables/table.ts'

const { latest } = registry
const next = latest.revision + 1

type Change = (table: TableDeclaration) => TableDeclaration

/** The latest revision with one table changed, as the next. */
function revised(id: string, change: Change, migrate?: MigrationStep) {
  const tables = projectTables.declarations.map((table) => (table.id === id ? change(table) : table))
  return {
    revision: next,
    schema: defineSchema(asQuestionnaire(tables, next)),
    ...(migrate && { migrate }),
  }
}

const refused = (id: string, change: Change, migrate?: MigrationStep) =>
  forbiddenTableChanges(registry.revisions, revised(id, change, migrate))

const found = (id: string, change: Change) => tableFindings(revised(id, change).schema)

const withColumn =
  (id: string, change: (column: Field) => Field | readonly Field[]): Change =>
  (table) => ({
    ...table,
    columns: table.columns.flatMap((column) => (column.id === id ? change(column) : column)),
  })
const without = (id: string) => withColumn(id, () => [])
const renamed = (id: string, to: string) => withColumn(id, (column) => ({ ...column, id: to }))
const add =
  (column: Field): Change =>
  (table) => ({ ...table, columns: [...table.columns, column] })

const step = (column: string) =>
  `: add the step to revision ${next} in src/tables/migrations.ts, such as clearFields('${column}').`

describe('a revision of the tables', () => {
  test('gives back the declarations that it was made of, and is what the living source says', () => {
    const tables = tablesIn(currentTables)
    expect(asQuestionnaire(tables, latest.revision)).toEqual(currentTables)
    expect(projectTables.declarations).toEqual(tables)
    expect(projectTables.declarationsAt(latest.revision)).toEqual(tables)
    expect(projectTables.declarationsAt(next + 7)).toEqual(tables)
  })

  test('takes new columns, other words, wider limits, more choices and another order', () => {
    expect(refused('owners', add({ id: 'since', type: 'date', label: 'Since', required: false }))).toEqual([])
    expect(
      refused(
        'owners',
        withColumn('share', (column) => ({ ...column, label: 'Portion, %', max: 200 })),
      ),
    ).toEqual([])
    expect(
      refused(
        'sources',
        withColumn('kind', ({ options = [], ...column }) => ({
          ...column,
          options: [...options, { value: 'BOND', label: 'Bond' }],
        })),
      ),
    ).toEqual([])
    expect(refused('debts', (table) => ({ ...table, columns: table.columns.toReversed() }))).toEqual([])
  })
})

describe('what would take something from rows that stand is refused:', () => {
  test('a column that is gone or called otherwise', () => {
    const gone = `Column owners.role is gone, and rows say something there${step('owners.role')}`
    expect(refused('owners', without('role'))).toEqual([gone])
    expect(refused('owners', renamed('role', 'duty'))).toEqual([gone])
    expect(refused('owners', without('role'), clearFields('owners.role'))).toEqual([])
    expect(refused('owners', renamed('role', 'duty'), toDuty)).toEqual([])
    expect(refused('owners', without('role'), toDuty)).toEqual([
      'A step fills column owners.duty, which there is not.',
    ])
    const unasked: MigrationStep = ({ 'owners.role': role = null, ...row }) => ({
      ...row,
      'owners.duty': role,
    })
    expect(refused('owners', renamed('role', 'duty'), unasked)).toEqual([
      'A step writes column owners.duty of a row that says nothing there.',
    ])
  })

  test('another kind of cell, also where only the unit is another', () => {
    const other = (change: Partial<Field>) =>
      refused(
        'owners',
        withColumn('share', (c) => ({ ...c, ...change })),
      )
    const kinds = (now: string) => [
      `Column owners.share took percent and now takes ${now}${step('owners.share')}`,
    ]
    expect(other({ type: 'date' })).toEqual(kinds('date'))
    expect(other({ format: 'currency' })).toEqual(kinds('dollars'))
  })

  test('limits that became narrower, and a choice that is no longer offered', () => {
    const share = (change: Partial<Field>) =>
      refused(
        'owners',
        withColumn('share', (c) => ({ ...c, ...change })),
      )
    const took = (cell: number, message: string) =>
      `Column owners.share took ${cell} and no longer does (“${message}”)${step('owners.share')}`
    expect(share({ max: 90 })).toEqual([took(100, 'Enter 90% or less.')])
    expect(share({ min: 1 })).toEqual([took(0, 'Enter 1% or more.')])
    expect(share({ step: 1 })).toEqual([took(50.25, 'Enter a multiple of 1.')])
    const name = refused(
      'owners',
      withColumn('name', (column) => ({ ...column, validations: [{ kind: 'maxLength', value: 60 }] })),
    )
    expect(name).toEqual([
      expect.stringMatching(
        /^Column owners\.name took "a text .*" and no longer does \(“Use at most 60 characters\.”\): add/,
      ),
    ])
    const fewer = withColumn('kind', ({ options = [], ...column }) => ({
      ...column,
      options: options.filter(({ value }) => value !== 'GRANT'),
    }))
    expect(refused('sources', fewer)).toEqual([
      `Column sources.kind no longer offers "GRANT", and rows say so${step('sources.kind')}`,
    ])
    const asOther: MigrationStep = (row) =>
      row['sources.kind'] === 'GRANT' ? { ...row, 'sources.kind': 'CASH' } : row
    expect(refused('sources', fewer, asOther)).toEqual([])
  })

  test('a table that is gone, and one that takes one row in place of many or the other way round', () => {
    const entry = {
      revision: next,
      schema: defineSchema(
        asQuestionnaire(
          projectTables.declarations.filter(({ id }) => id !== 'jobs'),
          next,
        ),
      ),
    }
    expect(forbiddenTableChanges(registry.revisions, entry)).toEqual([
      'Table jobs is gone, and projects have rows under “Jobs”.',
    ])
    expect(refused('jobs', (table) => ({ ...table, isSingle: true }))).toEqual([
      'Table jobs took many rows, and one row would not hold them.',
    ])
    expect(refused('terms', ({ isSingle: _, ...table }) => table)).toEqual([
      'Table terms is one row of single facts and has to stay so.',
    ])
  })

  test('what would be shown to more people, or stand unsealed', () => {
    const bare = (id: string) => withColumn(id, ({ metadata: _, ...column }) => column)
    expect(refused('owners', bare('taxId'))).toEqual([
      'Column owners.taxId was sensitive and has to stay so.',
    ])
    expect(refused('owners', bare('waiver'))).toEqual([
      'Column owners.waiver was the lender’s alone and has to stay so: borrowers would be shown what stands there.',
    ])
    expect(refused('owners', without('taxId'), moveField('owners.taxId', 'owners.role'))).toEqual([
      `A step moves what is sensitive into column owners.role, which is not${step('owners.taxId')}`,
    ])
    const secret = withColumn('address', (column) => ({ ...column, metadata: { sensitive: true } }))
    expect(refused('owners', secret)).toEqual([
      'Column owners.address was not sensitive, and what stands there is not sealed: give it another name.',
    ])
  })

  test('a column that rows cannot keep to: required, without limits, of no cell, for a tax id', () => {
    const column = (rest: Partial<Field>): Field => ({
      ...{ id: 'more', type: 'date', label: 'More', required: false },
      ...rest,
    })
    expect(found('owners', add(column({})))).toEqual([])
    expect(found('owners', add(column({ required: true })))).toEqual([
      'Column owners.more is required, and rows stand that leave it empty.',
    ])
    expect(found('owners', add(column({ type: 'number' })))).toEqual([
      'Column owners.more does not say how small and how large its numbers may be.',
    ])
    expect(found('owners', add(column({ type: 'multiSelect', options: [] })))).toContain(
      'Column owners.more takes what no cell does: a text, a number, a day, a choice, or yes and no.',
    )
    expect(found('owners', add(column({ label: 'Social Security number' })))).toEqual([
      'Column owners.more asks for a tax id and is not sensitive.',
    ])
    expect(found('owners', add(column({ id: 'rowId' })))).toEqual([
      'Column owners.rowId has the name under which a row travels.',
    ])
    expect(found('owners', (table) => ({ ...table, totals: [{ column: 'name', kind: 'sum' }] }))).toEqual([
      'The totals of owners name name, which is no column of numbers.',
    ])
  })
})

const toDuty = moveField('owners.role', 'owners.duty')

describe('the cells of a row', () => {
  const entry = revised('owners', renamed('role', 'duty'), toDuty)
  const revisions = { revisions: [...registry.revisions, entry], latest: entry }
  const cells = { name: 'Ann Hill', role: 'Manager', share: 55 }

  test('go where the steps since their revision bring them, and those of other tables stay', () => {
    const { role, ...others } = cells
    expect(cellsAfter(revisions, 'owners', cells, latest.revision)).toEqual({ ...others, duty: role })
    expect(cellsAfter(revisions, 'owners', cells, next)).toBe(cells)
    const of = { name: 'Ann Hill', owner: 'Ann Hill' }
    expect(cellsAfter(revisions, 'guarantors', of, latest.revision)).toEqual(of)
  })

  test('that were emptied by somebody stay emptied', () => {
    expect(cellsAfter(revisions, 'owners', { role: null }, latest.revision)).toEqual({ duty: null })
    expect(cellsAfter(revisions, 'owners', { name: 'Bo' }, latest.revision)).toEqual({ name: 'Bo' })
  })

  test('are found under the name that their column has now, and under those that it had', () => {
    expect(columnAfter(revisions, 'owners', 'role', latest.revision)).toBe('duty')
    expect(columnAfter(revisions, 'owners', 'name', latest.revision)).toBe('name')
    expect(namesUpTo(revisions, 'owners', 'duty')).toEqual(['duty', 'role'])
    expect(namesUpTo(revisions, 'owners', 'name')).toEqual(['name'])
  })
})
