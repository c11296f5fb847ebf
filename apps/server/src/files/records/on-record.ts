import { sql } from 'kysely'

/**
 * Whether what was written down of the agency names an upload: a receipt, what a question is about, or what went with an
 * answer. It can be read as long as that record, wherever else it was removed.
 */
export const isOnRecord = sql<boolean>`exists (
  select from project_events
  where project_events.project_id = uploads.project_id
    and (project_events.receipt_upload_id = uploads.id or project_events.items ? uploads.id::text)
)`
