import { appError } from '@granary/api'
import { inOneRow, mergeRows, type RowChange, type TableRow } from '@granary/rules'
import type { Ground, Standing } from '../saving/table-ground.ts'
import type { TableJournal } from '../saving/table-journal.ts'
import { createTableSession } from '../saving/table-session.ts'
import { type Entered, type PersonAtATable, personAtATable } from './person-at-a-table.ts'

let written = 0
function another(): number {
  written += 1
  return written
}
const entered: Entered = {
  columns: ['name', 'share', 'role'],
  row: () => `row ${another()}`,
  value: () => `value ${another()}`,
}

interface Begun {
  readonly rows?: readonly TableRow[]
  /** Whether the table has one row only. */
  readonly isSingle?: boolean
}

/** Two sessions and a server that merges as the real one does, and tells both what it has when it has changed. */
export function twoAtATable({ rows = [], isSingle = false }: Begun = {}) {
  const past: (readonly TableRow[])[] = [rows]
  const taken = new Set<unknown>()
  const version = () => past.length - 1
  const now = () => past.at(-1) ?? []
  const seen = (): Standing => ({
    rows: now().filter(({ removed }) => !removed),
    version: version(),
    generation: 'one',
  })
  const people: PersonAtATable[] = []
  const save = async (changes: readonly RowChange[], ground: Ground): Promise<Standing> => {
    // As long as a save takes, the other one goes on.
    await new Promise((resolve) => setTimeout(resolve, 200))
    const given = isSingle ? inOneRow(now(), changes) : changes
    const { rows, conflicts } = mergeRows(past[ground.version] ?? [], now(), given)
    if (conflicts.length > 0) {
      const fields = conflicts.map((each) => ({ ...each, by: 'the other' }))
      throw appError('ANSWERS_CHANGED_ELSEWHERE', { fields } as never)
    }
    past.push(rows)
    for (const { set = {} } of changes) for (const value of Object.values(set)) taken.add(value)
    setTimeout(() => {
      for (const { line, session } of people) if (line.isUp) session.receive(seen(), false)
    })
    return seen()
  }
  for (let at = 0; at < 2; at += 1) {
    const session = createTableSession({ save }, noJournal, isSingle)
    const follow = () => session.receive(seen(), false)
    follow()
    people.push(personAtATable(session, entered, follow))
  }
  return { server: { seen, taken }, people }
}

const noJournal: TableJournal = {
  abandoned: async () => [],
  write: () => undefined,
  written: async () => true,
  close: () => undefined,
}
