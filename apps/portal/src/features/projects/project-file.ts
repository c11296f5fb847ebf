import { proof } from '@granary/api'
import {
  beginningQuestions,
  type CreationField,
  creationQuestions,
  type ProjectRowEntries,
  type ProjectRowReading,
  projectKey,
  readProjectRow,
} from '@granary/eligibility'
import { csvTable, headsOf, type Line, linesOf, withoutGuard } from '@granary/rules'

export interface FileRow extends ProjectRowReading {
  /** Of the file, as a spreadsheet counts its rows. */
  readonly line: number
  /** As they stand in the file. */
  readonly given: ProjectRowEntries
  /** An earlier row of the same borrower and project name. */
  readonly twin: number | null
}

export interface ProjectFile {
  /** The same text has the same key, whenever it is chosen. */
  readonly key: string
  readonly rows: readonly FileRow[]
  /** Heads of columns that no question has. */
  readonly leftOut: readonly string[]
  /** There was more than is read. */
  readonly cut: boolean
}

export type ProjectFileReading =
  | ({ readonly ok: true } & ProjectFile)
  /** What is wrong with all of it, and what to do. */
  | { readonly ok: false; readonly words: string }

/** Every question of a new project, in its words; what a project cannot begin without stands first. */
export const projectTemplate = () => csvTable([creationQuestions.fields.map(({ label }) => label)])

const named = headsOf(creationQuestions.fields)

const needed = beginningQuestions.fields.filter(({ required }) => required !== false)

/** Reads a file of new projects. Nothing is made by it. */
export function readProjectFile(text: string, known: ProjectRowEntries): ProjectFileReading {
  const { lines, cut } = linesOf(text, named.isKnown)
  const [heads, ...others] = lines
  const columns = named.columnsOf(heads?.cells ?? [])
  const missing = needed.filter(({ id }) => !columns.includes(id)).map(({ label }) => `“${label}”`)
  if (missing.length > 0) {
    return {
      ok: false,
      words: `The first row has to name the columns; ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not among them. Begin with the template, which has them all.`,
    }
  }
  if (others.length === 0) return { ok: false, words: 'There is no row below the names of the columns.' }
  const given = others.map((line) => entriesOf(line, columns))
  const firstOf = new Map<string, number>()
  const rows = others.map(({ number: line }, at): FileRow => {
    const entries = given[at] ?? {}
    const name = projectKey(entries.borrowerName, entries.projectName)
    const twin = firstOf.get(name) ?? null
    if (twin === null) firstOf.set(name, line)
    return { line, given: entries, twin, ...readProjectRow(entries, known) }
  })
  return {
    ok: true,
    ...{ rows, cut, key: new proof.Sha256().update(new TextEncoder().encode(text)).digest() },
    leftOut: (heads?.cells ?? []).filter((head, at) => columns[at] === null && head.trim() !== ''),
  }
}

function entriesOf({ cells }: Line, columns: readonly (CreationField | null)[]): ProjectRowEntries {
  return Object.fromEntries(
    cells.flatMap((cell, at): [CreationField, string][] => {
      const column = columns[at] ?? null
      const text = withoutGuard(cell).trim()
      return column === null || text === '' ? [] : [[column, text]]
    }),
  )
}
