import { isSensitive, maskedAnswer, PROGRAM_FIELD } from '@granary/forms'
import type { Cell } from '@granary/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { uploadsByField } from '../answers/index.ts'
import { sharedToRead, withoutHidden } from '../borrower/index.ts'
import { type DocumentReader, type Viewpoint, viewpointOf } from '../documents/index.ts'
import type { Services } from '../services.ts'
import { onlyCells } from '../sheets/index.ts'
import { evaluationOf, type StageDocument, type StageId, stageIds } from '../stages/index.ts'
import { loadTables, tablesReadOnly } from '../tables/index.ts'
import type { Book, BookQuestion, BookStage, BookTable } from './book.ts'
import { tablesFor } from './tables-for.ts'

/** Everything that this reader may see of a project, as it goes into a workbook and is compared with one. */
export async function loadBook(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  reader: DocumentReader,
): Promise<Book> {
  const { project, person } = reader
  const [view, lender, tables] = await Promise.all([
    viewpointOf(db, services, reader),
    db
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', project.organization_id)
      .executeTakeFirstOrThrow(),
    bookTables(db, services, reader),
  ])
  const stages = await Promise.all(stageIds.map((stage) => bookStage(db, view, stage, reader)))
  return {
    projectId: project.id,
    projectName: project.name,
    reader: person.name,
    lender: lender.name,
    stages: stages.filter(({ questions }) => questions.size > 0),
    tables,
  }
}

async function bookStage(
  db: Kysely<Tables>,
  view: Viewpoint,
  stage: StageId,
  { project, access }: DocumentReader,
): Promise<BookStage> {
  const document = view.stages[stage]
  const all = await uploadsByField(db, project.id, stage)
  const uploads = access ? await withoutHidden(db, access, all) : all
  const asked = askedIn(document)
  const program = document.answers[PROGRAM_FIELD] ?? null
  const sections = document.form.schema.sections
    .map((section) => ({
      ...section,
      fields: section.fields.filter(
        ({ metadata, programs }) =>
          metadata?.owner !== 'staff' && !(program && programs && !programs.includes(String(program))),
      ),
    }))
    .filter(({ fields }) => fields.length > 0)
  const questions = sections.flatMap(({ fields }) =>
    fields.map((field): [string, BookQuestion] => [
      field.id,
      {
        field,
        answer: maskedAnswer(field, document.answers[field.id] ?? null),
        files: (uploads[field.id] ?? []).map(({ fileName }) => fileName),
        isAsked: asked.has(field.id),
        readOnlyReason: view.readOnlyReason(stage, field.id),
      },
    ]),
  )
  return { stage, schema: { ...document.form.schema, sections }, questions: new Map(questions) }
}

function askedIn(document: StageDocument): ReadonlySet<string> {
  const { fields } = evaluationOf(document)
  const ids = document.form.schema.sections.flatMap((section) => section.fields.map(({ id }) => id))
  return new Set(ids.filter((_, at) => fields[at]?.visible))
}

async function bookTables(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  reader: DocumentReader,
): Promise<readonly BookTable[]> {
  const { project, mayEdit, access } = reader
  const [tables, closed] = await Promise.all([
    loadTables(db, services.sealer, project.id),
    tablesReadOnly(db, project, access ? access.mayEdit : mayEdit),
  ])
  return tablesFor(access).map(({ declaration, mayAnswer }) => {
    const shown = new Set(declaration.columns.map(({ id }) => id))
    const secret = declaration.columns.filter(isSensitive)
    const rows = (tables.get(declaration.id)?.rows ?? []).filter(({ removed }) => !removed)
    return {
      declaration,
      readOnlyReason: closed ?? (mayAnswer ? null : sharedToRead),
      rows: rows.map(({ rowId, cells }) => ({
        rowId,
        cells: {
          ...onlyCells(cells, shown),
          ...Object.fromEntries(
            secret.map((field) => [field.id, maskedAnswer(field, cells[field.id] ?? null) as Cell]),
          ),
        },
      })),
    }
  })
}
