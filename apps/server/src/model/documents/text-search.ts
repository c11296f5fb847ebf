import type { FoundInTexts } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { passageOf } from '../../texts/passage.ts'
import { placeOfText } from '../../texts/told.ts'
import { beginningOf, wordsTyped } from '../../texts/typed-words.ts'
import type { Services } from '../services.ts'
import { seenBy, type Upload, uploadsOf, wholeFiles } from './uploads-there.ts'
import { type DocumentReader, viewpointOf } from './viewpoint.ts'

/** Nobody reads more passages than these; the rest is found without one. */
const mostPassages = 30

/**
 * The documents of a project in whose text a typed word stands, as far as this reader sees them, and those whose text
 * could not be looked through. What was removed or replaced is not looked for.
 */
export async function findInTexts(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  reader: DocumentReader,
  typed: string,
): Promise<FoundInTexts> {
  const words = [...new Set(wordsTyped(typed.toLowerCase()))]
  const told = words.filter((word) => beginningOf(word) !== undefined)
  if (told.length === 0) return { files: [], unread: [] }
  const [view, uploads, read] = await Promise.all([
    viewpointOf(db, services, reader),
    uploadsOf(db, reader.project.id),
    textsWith(db, reader.project.id, told),
  ])
  const seen = seenBy(view, uploads)
  const whole = wholeFiles(seen)
  // A file is found where it stands whole; by pages of it only where it stands nowhere else, and not by borrowers.
  const there = seen.filter(
    (row) => !row.removed_at && (row.part_id === null || !(reader.access || whole.has(row.storage_id))),
  )
  const byFile = new Map(read.map((row) => [row.storage_id, row]))
  const each = [...new Map(there.map((upload) => [upload.storage_id, upload])).values()]
  const hits = each.flatMap((upload) => {
    const found = told.filter((_, at) => byFile.get(upload.storage_id)?.found[at])
    // What is too short to be looked for holds no document back.
    const short = words.filter((word) => !told.includes(word))
    return found.length > 0 ? [{ upload, found, words: [...found, ...short] }] : []
  })
  const texts = await contentsOf(
    db,
    reader.project.id,
    hits.slice(0, mostPassages).map(({ upload }) => upload.storage_id),
  )
  return {
    files: hits.map(({ upload: { id, storage_id }, found, words }) => {
      const content = texts.get(storage_id)
      const text = content && services.sealer.unseal(content, placeOfText(storage_id))
      return { uploadId: id, words, passage: (text && passageOf(text, found)) || null }
    }),
    unread: each.flatMap((upload) => unreadOf(upload, byFile.get(upload.storage_id))),
  }
}

type Read = Awaited<ReturnType<typeof textsWith>>[number]

/** Which of these words each text of the project has; their index narrows nothing within one project. */
async function textsWith(db: Kysely<Tables>, projectId: string, words: readonly string[]) {
  const queries = words.map((word) => beginningOf(word) ?? '')
  return db
    .selectFrom('document_texts')
    .select(['storage_id', 'state', 'pages_without_text'])
    .select(
      sql<
        readonly (boolean | null)[]
      >`array[${sql.join(queries.map((query) => sql`words @@ ${query}::tsquery`))}]`.as('found'),
    )
    .where('project_id', '=', projectId)
    .execute()
}

async function contentsOf(db: Kysely<Tables>, projectId: string, storageIds: readonly string[]) {
  if (storageIds.length === 0) return new Map<string, string | null>()
  const rows = await db
    .selectFrom('document_texts')
    .select(['storage_id', 'content'])
    .where('project_id', '=', projectId)
    .where('storage_id', 'in', storageIds)
    .execute()
  return new Map(rows.map(({ storage_id, content }) => [storage_id, content]))
}

/** A file that nobody has read yet, or in which nothing or not all can be read. */
function unreadOf({ id, file_name }: Upload, read: Read | undefined): FoundInTexts['unread'] {
  const isWhole = read?.state === 'read' && !read.pages_without_text
  if (isWhole) return []
  const isLater = read === undefined || read.state === 'waiting'
  return [{ uploadId: id, fileName: file_name, isLater }]
}
