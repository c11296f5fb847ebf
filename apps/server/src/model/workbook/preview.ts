import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { lastChanges } from '../answers/index.ts'
import type { DocumentReader } from '../documents/index.ts'
import type { Services } from '../services.ts'
import { type StageId, stageIds } from '../stages/index.ts'
import { lastChangesOf } from '../tables/index.ts'
import { type Difference, differencesOf } from './differences.ts'
import { loadBook } from './load-book.ts'
import { broughtBy } from './reading.ts'

export interface ToldDifference extends Omit<Difference, 'subject'> {
  /** Of a conflict: whose change of meanwhile it is with. */
  readonly by: string | null
  readonly at: number | null
}

/** What a workbook that this person brought back would change, and what it comes up against. */
export async function workbookDifferences(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  reader: DocumentReader,
  storageId: string,
) {
  const { project, person } = reader
  const brought = await broughtBy(db, services.sealer, {
    personId: person.id,
    projectId: project.id,
    storageId,
  })
  const book = await loadBook(db, services, reader)
  const differences = await withAuthors(db, project.id, differencesOf(book, brought, storageId))
  return { book, madeAt: brought.madeAt, differences }
}

/**
 * A conflict is named with the moment of the change that it is with: whoever chose to go over that change has not
 * chosen to go over a later one.
 */
async function withAuthors(
  db: Kysely<Tables>,
  projectId: string,
  differences: readonly Difference[],
): Promise<readonly ToldDifference[]> {
  const authorOf = await authors(db, projectId, differences)
  return differences.map((difference) => {
    const { subject: _, ...told } = difference
    if (difference.kind !== 'conflict') return { ...told, by: null, at: null }
    const { by, at } = authorOf(difference)
    return { ...told, id: `${difference.id}@${at ?? 0}`, by, at }
  })
}

async function authors(db: Kysely<Tables>, projectId: string, differences: readonly Difference[]) {
  const subjects = differences.flatMap(({ kind, subject }) =>
    kind === 'conflict' && subject ? [subject] : [],
  )
  const ofStages = new Map(
    await Promise.all(
      stageIds.map(async (stage) => {
        const fields = subjects.flatMap((subject) =>
          'stage' in subject && subject.stage === stage ? [subject.fieldId] : [],
        )
        return [stage as StageId, await lastChanges(db, { projectId, stage }, fields)] as const
      }),
    ),
  )
  const rows = subjects.flatMap((subject) => ('table' in subject ? [subject] : []))
  const ofTables = new Map(
    await Promise.all(
      [...new Set(rows.map(({ table }) => table))].map(
        async (name) =>
          [
            name,
            await lastChangesOf(
              db,
              { projectId, name },
              rows.filter(({ table }) => table === name),
            ),
          ] as const,
      ),
    ),
  )
  return ({ subject }: Difference): { readonly by: string | null; readonly at: number | null } => {
    const nobody = { by: null, at: null }
    if (!subject) return nobody
    if ('stage' in subject) return ofStages.get(subject.stage)?.get(subject.fieldId) ?? nobody
    return ofTables.get(subject.table)?.(subject) ?? nobody
  }
}
