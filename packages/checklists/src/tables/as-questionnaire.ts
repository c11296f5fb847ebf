import type { Field, FormSchema, Section } from '@granary/forms'
import { columnNames, type TableDeclaration } from './table.ts'

/**
 * The tables as one questionnaire with a section a table, so that they are judged, compared, frozen and published as the
 * questionnaires are. Columns of different tables share their names, so that each carries that of its table before it.
 */
export function asQuestionnaire(tables: readonly TableDeclaration[], revision: number): FormSchema {
  return {
    id: 'tables.v1',
    revision,
    description: 'The tables of a project, which both stages share.',
    sections: tables.map(sectionOf),
  }
}

type TableMetadata = Section['metadata'] &
  Pick<TableDeclaration, 'row' | 'totals' | 'checks'> & { readonly isSingle?: true }

function sectionOf(table: TableDeclaration): Section & { readonly metadata: TableMetadata } {
  const { id, title, row, columns, totals, checks, isSingle } = table
  return {
    ...{ id, title, description: inWords(table) },
    fields: columns.map((column) => ({ ...column, id: columnKey(id, column.id) })),
    metadata: {
      categoryId: 'tables',
      categoryTitle: 'Tables of a project',
      categoryDescription:
        'A cell may always stay empty. What is marked as the lender’s is not shown to borrowers.',
      ...{ row, totals, checks },
      ...(isSingle && { isSingle }),
    },
  }
}

function inWords(table: TableDeclaration): string {
  const { row, totals, isSingle } = table
  const named = (kind: 'sum' | 'mean') =>
    columnNames(
      table,
      totals.flatMap((total) => (total.kind === kind ? [total.column] : [])),
    )
  return [
    isSingle ? 'One row of single facts' : `A row is ${row}`,
    ...(named('sum') ? [`added up: ${named('sum')}`] : []),
    ...(named('mean') ? [`averaged: ${named('mean')}`] : []),
  ].join('; ')
}

/** The declarations that a revision consists of, as they were published. */
export function tablesIn({ sections }: FormSchema): readonly TableDeclaration[] {
  return sections.map(({ id, title, fields, metadata }) => {
    // Written by `sectionOf`; the engine knows nothing of totals and takes every metadata there is.
    const { row, totals, checks, isSingle } = metadata as TableMetadata
    const columns = fields.map((field): Field => ({ ...field, id: columnIn(id, field.id) }))
    return { ...{ id, title, row, columns, totals, checks }, ...(isSingle && { isSingle }) }
  })
}

export const columnKey = (table: string, column: string) => `${table}.${column}`
export const columnIn = (table: string, key: string) => key.slice(table.length + 1)
