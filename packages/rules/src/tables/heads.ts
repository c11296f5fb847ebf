import { withoutGuard } from './csv.ts'

/** How the heads of a file or a clipboard name the columns of a table, or the questions of a form. */
export interface Heads<Id extends string> {
  readonly isKnown: (head: string) => boolean
  /** Where each column goes. A second one of the same name goes nowhere: it would write over the first. */
  readonly columnsOf: (heads: readonly string[]) => readonly (Id | null)[]
}

/** A head is the id of what it names, or its label, however it is spaced and capitalised. */
export function headsOf<Id extends string>(
  named: readonly { readonly id: Id; readonly label: string }[],
): Heads<Id> {
  const byHead = new Map(named.flatMap(({ id, label }) => [id, label].map((head) => [bare(head), id])))
  return {
    isKnown: (head) => byHead.has(bare(head)),
    columnsOf: (heads) => {
      const columns = heads.map((head) => byHead.get(bare(head)) ?? null)
      return columns.map((column, at) => (columns.indexOf(column) === at ? column : null))
    },
  }
}

export const isHead = (head: string, name: string) => bare(head) === bare(name)

const bare = (head: string) => withoutGuard(head).trim().replace(/\s+/g, ' ').toLowerCase()
