import type { Cell, Facts, Row, TableName } from '@granary/rules'
import { tableNames } from '@granary/rules'
import { type ProjectTable, sensitiveColumns } from './table-rows.ts'

/** What the tables of a project say to the rules: its rows, nothing sensitive among them, and the single facts. */
export function factsOfTables(
  tables: ReadonlyMap<string, Pick<ProjectTable, 'rows'>>,
): Required<Pick<Facts, 'tables' | 'terms'>> {
  const standing = (name: string): readonly Row[] =>
    (tables.get(name)?.rows ?? []).flatMap(({ cells, removed }) =>
      removed || isEmpty(cells) ? [] : [withoutSecrets(name, cells)],
    )
  const begun = tableNames.filter((name) => standing(name).length > 0)
  return {
    tables: Object.fromEntries(begun.map((name): [TableName, readonly Row[]] => [name, standing(name)])),
    terms: Object.fromEntries(
      Object.entries({ ...standing('points')[0], ...standing('terms')[0] }).filter(isTerm),
    ),
  }
}

/** A row that somebody began says nothing yet. */
const isEmpty = (cells: Row) => Object.values(cells).every((cell) => cell === null || cell === '')

function withoutSecrets(name: string, cells: Row): Row {
  const secret = new Set(sensitiveColumns(name).map(({ id }) => id))
  return Object.fromEntries(Object.entries(cells).filter(([column]) => !secret.has(column)))
}

const isTerm = (entry: [string, Cell | undefined]): entry is [string, string | number] =>
  typeof entry[1] === 'string' || typeof entry[1] === 'number'
