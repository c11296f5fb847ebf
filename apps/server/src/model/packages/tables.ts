import { packageTabOfTable, projectTables } from '@granary/checklists'
import { EMPTY, type Field, formatAnswer } from '@granary/forms'
import type { Cell } from '@granary/rules'
import type { Kysely } from 'kysely'
import type { PlanSection } from '../../bundle/plan.ts'
import type { Sealer } from '../../crypto/sealing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { loadTables } from '../tables/index.ts'

type Row = Readonly<Record<string, Cell>>

/** A table of the project under its tab, with its sensitive cells in full: who builds the package may read them. */
export interface PackageTable {
  readonly id: string
  readonly tab: string
  readonly title: string
  readonly columns: readonly Field[]
  readonly rows: readonly Row[]
  readonly isSingle: boolean
}

/** Those that have rows, in the order in which they are shown. */
export async function tablesOf(
  db: Kysely<Tables>,
  sealer: Sealer,
  projectId: string,
): Promise<readonly PackageTable[]> {
  const tables = await loadTables(db, sealer, projectId)
  return projectTables.declarations.flatMap(({ id, title, columns, isSingle = false }) => {
    const standing = tables.get(id)?.rows.filter(({ removed }) => !removed) ?? []
    const rows = standing.map(({ cells }) => cells)
    return rows.length > 0 ? [{ id, tab: packageTabOfTable(id), title, columns, rows, isSingle }] : []
  })
}

/** As it is read: a row a line, called by what its first column says; single facts a line each. */
export function tableSection(
  { title, columns, rows, isSingle }: PackageTable,
  isDraft: boolean,
): PlanSection {
  const [first, ...others] = columns
  const lines = isSingle
    ? columns.map((column) => ({ label: nameOf(column), text: textIn(column, rows[0]) }))
    : rows.map((row, at) => ({
        label: (first && textIn(first, row)) ?? `Row ${at + 1}`,
        text: others.flatMap((column) => told(column, row)).join('; ') || null,
      }))
  const answers = lines.map((line) => ({ ...line, notApplicable: null }))
  return { stage: 'Table of the project', title, reference: '', isDraft, answers }
}

function told(column: Field, row: Row): string[] {
  const text = textIn(column, row)
  return text === null ? [] : [`${nameOf(column)}: ${text}`]
}

function textIn(column: Field, row: Row | undefined): string | null {
  const text = formatAnswer(column, row?.[column.id])
  return text === EMPTY ? null : text
}

/** The unit stands at the figure. */
const nameOf = ({ label }: Field) => label.replace(/, [%$]$/, '')
