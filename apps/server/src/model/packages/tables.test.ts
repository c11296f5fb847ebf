import { packageTabOfTable, projectTables } from '@granary/checklists'
import { expect, test } from 'vitest'
import { tableSection } from './tables.ts'

const shown = (id: string, rows: readonly Record<string, string | number | boolean | null>[]) => {
  const declaration = projectTables.declarationOf(id)
  if (!declaration) throw new Error(`There is no table ${id}.`)
  const { title, columns, isSingle = false } = declaration
  return tableSection({ id, tab: packageTabOfTable(id), title, columns, rows, isSingle }, true)
}

test('every table has its tab, none among what belongs nowhere', () => {
  const placed = projectTables.declarations.map(({ id }) => [id, packageTabOfTable(id)])
  expect(placed.filter(([, tab]) => tab === '16')).toEqual([])
  expect(Object.fromEntries(placed)).toMatchObject({
    sources: '06',
    collateral: '11',
    owners: '12',
    jobs: '15',
  })
})

test('a row is a line that is called by its first column, and says only what is there', () => {
  expect(
    shown('owners', [{ name: 'Ann Hill', share: 55, taxId: '12-3456789', veteran: false }, { share: 45 }]),
  ).toEqual({
    stage: 'Table of the project',
    title: 'Owners',
    reference: '',
    isDraft: true,
    answers: [
      { label: 'Ann Hill', text: 'Share: 55%; Tax ID: 12-3456789; Veteran: No', notApplicable: null },
      { label: 'Row 2', text: 'Share: 45%', notApplicable: null },
    ],
  })
})

test('single facts are a line each, also those that nobody said', () => {
  const { answers } = shown('terms', [{}])
  expect(answers).toHaveLength(projectTables.declarationOf('terms')?.columns.length ?? 0)
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([null]))
})
