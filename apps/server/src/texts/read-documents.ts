import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Sealer } from '../crypto/sealing.ts'
import type { Tables } from '../db/schema.generated.ts'
import type { Inspector } from '../files/inspection/inspector.ts'
import type { FileStore } from '../files/stores/store.ts'
import { defineJob } from '../jobs/definition.ts'
import type { Log } from '../log.ts'
import { textApart } from './text-apart.ts'
import type { DocumentText } from './text-of.ts'
import { placeOfText, toldOf, understandTexts, wordsOf } from './told.ts'

export const readDocumentsJob = defineJob({
  name: 'read-documents',
  payload: z.object({}),
  cron: '* * * * *',
  expireInSeconds: 3600,
})

/** A run takes a bounded number; the next follows it and takes the rest, of those that were there before it as well. */
export const readAtOnce = 50
/** A file that the store does not give is asked for again, and given up at last. */
const mostTries = 6

export interface ReadingDeps {
  readonly db: Kysely<Tables>
  readonly store: Pick<FileStore, 'open'>
  readonly inspector: Pick<Inspector, 'read'>
  readonly sealer: Sealer
  readonly log: Pick<Log, 'warn'>
}

/** Takes the text out of files that are in use and have not been read, and understands it; says of how many. */
export async function readDocuments(deps: ReadingDeps): Promise<number> {
  const files = await filesToRead(deps.db)
  for (const file of files) await readDocument(deps, file)
  return files.length + (await understandTexts(deps.db, deps.sealer))
}

interface FileToRead {
  readonly id: string
  readonly kind: string
  readonly size: number
  readonly created_by: string
  readonly project_id: string
  readonly organization_id: string
}

/** What the virus check holds is not opened. */
async function filesToRead(db: Kysely<Tables>): Promise<readonly FileToRead[]> {
  const { rows } = await sql<FileToRead>`
    select file.id, file.kind, file.size, file.created_by, project.id as project_id, project.organization_id
    from stored_files file
    join projects project on project.id::text = file.project_id
    left join document_texts known on known.storage_id = file.id
    where file.registered_at is not null and file.removed_at is null and file.flaw is null
      and file.scan in ('not scanned', 'clean')
      and (known.storage_id is null
        or known.state = 'waiting' and known.tries < ${mostTries} and known.read_at < now() - interval '10 minutes')
    order by known.tries nulls first, file.registered_at desc
    limit ${readAtOnce}`.execute(db)
  return rows
}

const readable: ReadonlySet<string> = new Set(['pdf', 'docx', 'xlsx', 'text'])

async function readDocument(deps: ReadingDeps, file: FileToRead): Promise<void> {
  const { store, inspector, log } = deps
  if (!readable.has(file.kind)) return keep(deps, file, { state: 'none' })
  try {
    const { id, size, created_by: whose } = file
    const read = await textApart(inspector, { whose, size, open: () => store.open(id) })
    await keep(deps, file, read ? { state: 'read', read } : { state: 'unreadable' })
  } catch (error) {
    log.warn({ storageId: file.id, error }, 'a document could not be read and waits')
    await keep(deps, file, { state: 'waiting' })
  }
}

interface Outcome {
  readonly state: 'read' | 'none' | 'unreadable' | 'waiting'
  readonly read?: DocumentText
}

/** A file may go while it is read: then nothing is kept of it. */
async function keep({ db, sealer }: ReadingDeps, file: FileToRead, { state, read }: Outcome): Promise<void> {
  const content = read ? sealer.seal(read.text, placeOfText(file.id)) : null
  const understood = read && toldOf(sealer, file.id, read.text)
  await sql`
    insert into document_texts (storage_id, project_id, organization_id, state, tries, pages, pages_without_text, content, words,
      told, told_as, facts)
    select id, ${file.project_id}::uuid, ${file.organization_id}::uuid, ${state}, 1, ${read?.pages ?? null}::int,
      ${read?.pagesWithoutText ?? null}::int, ${content}::text, ${read ? wordsOf(read.text) : null}::tsvector,
      ${understood?.told ?? null}::text, ${understood?.told_as ?? null}::int,
      ${understood?.facts ?? null}::text
    from stored_files where id = ${file.id}
    on conflict (storage_id) do update set state = excluded.state, tries = document_texts.tries + 1,
      pages = excluded.pages, pages_without_text = excluded.pages_without_text, content = excluded.content,
      words = excluded.words, told = excluded.told, told_as = excluded.told_as,
      facts = excluded.facts, read_at = now()`.execute(db)
}
