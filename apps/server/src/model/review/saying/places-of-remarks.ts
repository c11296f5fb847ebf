import { appError, type RemarkPlace } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/schema.generated.ts'

/** Where the pages of a document are not counted, as of a sheet. */
const mostPages = 100_000
/** What adding two parts of a page may come to beyond the whole, by rounding alone. */
const roundedBy = 1e-6

/** A page that the document has, and a part of it in which something can be seen. */
export async function requirePlace(
  db: Kysely<Tables>,
  uploadId: string | null,
  { page, region }: RemarkPlace,
): Promise<void> {
  const isThere =
    uploadId !== null &&
    Number.isInteger(page) &&
    page >= 1 &&
    page <= (await pagesOf(db, uploadId)) &&
    (region === undefined || isPart(region))
  if (isThere) return
  const message = 'There is no such place in a document.'
  throw appError('VALIDATION', { message, problems: [{ fieldId: 'place', code: 'place', message }] })
}

function isPart({ x, y, width, height }: NonNullable<RemarkPlace['region']>): boolean {
  const lies = (from: number, length: number) => from >= 0 && length > 0 && from + length <= 1 + roundedBy
  return lies(x, width) && lies(y, height)
}

async function pagesOf(db: Kysely<Tables>, uploadId: string): Promise<number> {
  const text = await db
    .selectFrom('uploads')
    .innerJoin('document_texts as text', (join) =>
      join.on((eb) => eb(eb.cast<string>('uploads.storage_id', 'text'), '=', eb.ref('text.storage_id'))),
    )
    .select('text.pages')
    .where('uploads.id', '=', uploadId)
    .executeTakeFirst()
  return text?.pages || mostPages
}
