import type { reviewing } from '@granary/checklists'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/schema.generated.ts'

type Item = Pick<reviewing.ReviewItem, 'id' | 'fieldId'>

/** Of these items those with a remark that nobody resolved: about the very file, or about the question. */
export async function withOpenRemark(
  db: Kysely<Tables>,
  { project_id, stage }: { readonly project_id: string; readonly stage: string },
  items: readonly Item[],
): Promise<ReadonlySet<string>> {
  const open = await db
    .selectFrom('remarks')
    .select(['field_id', 'upload_id'])
    .where('project_id', '=', project_id)
    .where('stage', '=', stage)
    .where('state', '<>', 'resolved')
    .execute()
  const about = ({ id, fieldId }: Item) =>
    open.some(({ field_id, upload_id }) => (upload_id === null ? field_id === fieldId : upload_id === id))
  return new Set(items.filter(about).map(({ id }) => id))
}
