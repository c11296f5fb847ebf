import type { ClientBase } from 'pg'
import type { ScopeType } from './canonical-value.ts'
import { type CatalogueColumn, catalogueTables } from './catalogue.ts'
import { installedScopes } from './triggers.ts'

export interface LiveTable {
  readonly name: string
  /** With the type by which constants may be compared, where there is one. */
  readonly columns: ReadonlyMap<string, ScopeType | undefined>
  /** Columns that are worth a key, best first; exactly those that the table's triggers report. */
  readonly scopes: readonly { readonly name: string; readonly type: ScopeType }[]
  /** Never changes while the server runs, so reading it depends on nothing. */
  readonly isStatic: boolean
}

export type Registry = ReadonlyMap<string, LiveTable>

/** What may be watched: read from the catalogue, so it cannot differ from the database that is served. */
export async function loadRegistry(client: ClientBase, staticTables: readonly string[]): Promise<Registry> {
  const installed = await installedScopes(client)
  const tables = new Map([[base.name, base]])
  for (const [name, columns] of await catalogueTables(client)) {
    const isStatic = staticTables.includes(name)
    const reported = installed.get(name)
    if (!reported && !isStatic) throw new Error(`Table ${name} has neither live triggers nor a static mark.`)
    tables.set(name, liveTable(name, columns, isStatic ? [] : (reported ?? []), isStatic))
  }
  return tables
}

/** The generation may be read: when it changes, everything is read again. */
const base: LiveTable = {
  name: 'live_base',
  columns: new Map([['generation', undefined]]),
  scopes: [],
  isStatic: true,
}

function liveTable(
  name: string,
  columns: readonly CatalogueColumn[],
  reported: readonly string[],
  isStatic: boolean,
): LiveTable {
  const types = new Map(columns.map((column) => [column.name, column.scopeType]))
  const scopes = reported.flatMap((scope) => {
    const type = types.get(scope)
    return type ? [{ name: scope, type }] : []
  })
  return { name, columns: types, scopes, isStatic }
}
