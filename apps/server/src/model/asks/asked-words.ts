import type { ShareItem } from '@granary/api'
import { projectTables } from '@granary/checklists'
import { counted } from '@granary/eligibility'
import type { StageDocuments } from '../stages/index.ts'
import type { Left } from './left.ts'

/** What was asked for, as the page calls it where it is asked, each once. */
export function namesOfItems(documents: StageDocuments, items: readonly ShareItem[]): readonly string[] {
  return [...new Set(items.flatMap((item) => nameOf(documents, item) ?? []))]
}

function nameOf(documents: StageDocuments, { stage, kind, id }: ShareItem): string | undefined {
  const { form } = documents[stage]
  if (kind === 'section') return form.schema.sections.find((section) => section.id === id)?.title
  if (kind === 'document') return form.field(id)?.label
  const table = projectTables.declarationOf(id)
  return table && `Table of ${table.title.toLowerCase()}`
}

const mostNamed = 6

/** "“Ownership”, “Loan basics” and 3 more". */
export function named(all: readonly string[], most = mostNamed): string {
  const names = all.map((name) => `“${name}”`)
  if (names.length <= most) return inWords.format(names)
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`
}

const inWords = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' })

/** How much of an ask is to come, as it is counted wherever it stands; nothing where everything is there. */
export function countWords({ places, tables }: Left): string | undefined {
  return countedWords(places.length, tables.length)
}

/** "2 answers and 1 table"; nothing where there are none. */
export function countedWords(answers: number, tables: number): string | undefined {
  const parts = [
    ...(answers > 0 ? [counted(answers, 'answer')] : []),
    ...(tables > 0 ? [counted(tables, 'table')] : []),
  ]
  return parts.length > 0 ? inWords.format(parts) : undefined
}
