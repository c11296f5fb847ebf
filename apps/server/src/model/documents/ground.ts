import type { AskedDocument } from '@granary/checklists'
import type { NamedParty } from '@granary/rules'
import { nameIn } from '../../people/people.ts'
import type { Descriptions } from '../answers/index.ts'
import type { OpenAsk } from '../asks/index.ts'
import type { StageId } from '../stages/index.ts'
import type { ReadTexts } from './read-texts.ts'
import { type Upload, wholeFiles } from './uploads-there.ts'
import type { DocumentReader, Viewpoint } from './viewpoint.ts'

export interface Ask {
  readonly ask: OpenAsk
  readonly fields: Readonly<Record<StageId, ReadonlySet<string>>>
}

export interface Ground {
  readonly reader: DocumentReader
  readonly view: Viewpoint
  readonly seen: readonly Upload[]
  /** Every upload of the project, also what this reader does not see: pages go with a file, whoever takes it away. */
  readonly all: readonly Upload[]
  readonly asked: readonly Ask[]
}

export interface Parts extends Ground {
  readonly described: Descriptions
  readonly texts: ReadTexts
  readonly parties: readonly NamedParty[]
}

export function uploadsIn({ seen }: Ground, { places }: AskedDocument): readonly Upload[] {
  return seen.filter(
    (row) =>
      !row.removed_at && places.some(({ stage, field }) => row.stage === stage && row.field_id === field.id),
  )
}

/** Pages of a file that is not shared with this borrower: that they are there is all that is theirs to know. */
export function isHidden({ reader, seen }: Pick<Ground, 'reader' | 'seen'>, row: Upload): boolean {
  return reader.access !== undefined && row.part_id !== null && !wholeFiles(seen).has(row.storage_id)
}

export type Teller = (personId: string | null) => { readonly by: string | null; readonly isMe: boolean }

/** A borrower is not told who works at the lender. */
export function teller({ person, access }: DocumentReader, names: ReadonlyMap<string, string>): Teller {
  return (personId) => ({
    by: access && personId !== person.id ? null : nameIn(names, personId),
    isMe: personId === person.id,
  })
}
