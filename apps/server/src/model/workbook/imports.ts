import type { Kysely, Selectable } from 'kysely'
import type { Tables, WorkbookImportsTable } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import type { DocumentReader } from '../documents/index.ts'
import type { ProjectWork } from '../stages/index.ts'

export type Import = Selectable<WorkbookImportsTable>

export interface Amount {
  readonly answers: number
  readonly rows: number
}

const mostTold = 20

/** Gives everything that is changed now a name, by which it is undone. */
export async function recordImport(
  { db, project, person }: ProjectWork,
  { answers, rows }: Amount,
  undoes: string | null = null,
): Promise<string> {
  const { id } = await db
    .insertInto('workbook_imports')
    .values({
      ...{ project_id: project.id, person_id: person.id, undoes },
      ...{ answer_count: answers, row_count: rows },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An import with everything that undid it and took it over again, in this order. */
export type Life = readonly [Import, ...Import[]]

export async function livesOf(db: Kysely<Tables>, projectId: string): Promise<readonly Life[]> {
  const all = await db
    .selectFrom('workbook_imports')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
  const undoneBy = new Map(all.flatMap((each) => (each.undoes === null ? [] : [[each.undoes, each]])))
  return all
    .filter(({ undoes }) => undoes === null)
    .map((root): Life => {
      const life: [Import, ...Import[]] = [root]
      for (let next = undoneBy.get(root.id); next; next = undoneBy.get(next.id)) life.push(next)
      return life
    })
}

/** Those who work on the whole project have to do with every import, a borrower with their own. */
export function isTheirs([root]: Life, { person, access }: Pick<DocumentReader, 'person' | 'access'>) {
  return access === undefined || root.person_id === person.id
}

export async function listImports(db: Kysely<Tables>, reader: DocumentReader) {
  const lives = (await livesOf(db, reader.project.id))
    .filter((life) => isTheirs(life, reader))
    .slice(0, mostTold)
  const names = await namesOf(
    db,
    lives.flatMap((life) => life.map(({ person_id }) => person_id)),
  )
  const deedOf = ({ at, person_id }: Import) => ({ at: at.getTime(), by: nameIn(names, person_id) })
  return {
    imports: lives.map((life) => {
      const [root] = life
      const last = life.at(-1) ?? root
      return {
        ...deedOf(root),
        importId: last.id,
        answers: root.answer_count,
        rows: root.row_count,
        isUndone: life.length % 2 === 0,
        last: last === root ? null : deedOf(last),
      }
    }),
    mayUndo: reader.mayEdit,
  }
}
