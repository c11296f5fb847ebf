import { sql } from 'kysely'
import { backdate, type Scene } from './effect-world.ts'

/** As if the file had been read, with twelve pages. */
export async function counted({ db }: Scene, uploadId: string): Promise<void> {
  await sql`
    insert into stored_files (id, size, sha256, kind, scan, created_by, project_id, field_id, registered_at)
    select storage_id::text, file_size, repeat('0', 64), 'pdf', 'clean', coalesce(uploaded_by, ''), project_id::text, field_id, now()
      from uploads where id = ${uploadId}
    on conflict do nothing`.execute(db)
  await sql`
    insert into document_texts (storage_id, project_id, organization_id, state, pages)
    select uploads.storage_id::text, projects.id, projects.organization_id, 'read', 12
      from uploads join projects on projects.id = uploads.project_id where uploads.id = ${uploadId}
    on conflict (storage_id) do update set state = 'read', pages = 12`.execute(db)
}

/** Pages of a file answer another question of its stage. */
export async function withPages(
  scene: Scene,
  place: {
    readonly projectId: string
    readonly uploadId: string
    readonly stage: string
    readonly fieldId: string
  },
): Promise<void> {
  await counted(scene, place.uploadId)
  await scene.call('lender', 'project/documents:givePages', { ...place, pagesFrom: 4, pagesTo: 9 })
  await backdate(scene, place.projectId)
}
