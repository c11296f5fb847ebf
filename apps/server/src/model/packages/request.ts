import { sql } from 'kysely'
import { z } from 'zod'
import { recordAudit } from '../../audit/record.ts'
import { defineJob } from '../../jobs/definition.ts'
import type { Services } from '../services.ts'
import type { ProjectWork } from '../stages/index.ts'

export const buildPackageJob = defineJob({
  name: 'build-package',
  payload: z.object({ packageId: z.uuid() }),
  retries: 3,
  expireInSeconds: 3600,
})

/** Whoever asks while one is being built gets that one: it is collected from what stands when its building begins. */
export async function requestPackage(
  { db, person, project }: Pick<ProjectWork, 'db' | 'person' | 'project'>,
  jobs: Services['jobs'],
): Promise<string> {
  const coming = await db
    .selectFrom('project_packages')
    .select('id')
    .where('project_id', '=', project.id)
    .where('state', 'in', ['queued', 'building'])
    .executeTakeFirst()
  if (coming) return coming.id
  const { id, version } = await db
    .insertInto('project_packages')
    .values({
      project_id: project.id,
      version: sql<number>`1 + coalesce((select max(version) from project_packages where project_id = ${project.id}), 0)`,
      requested_by: person.id,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await jobs.enqueue(db, buildPackageJob, { packageId: id })
  await recordAudit(db, {
    action: 'package asked for',
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: { version },
  })
  return id
}
