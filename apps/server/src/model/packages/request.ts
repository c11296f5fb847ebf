import { appError, type projectPackage } from '@granary/api'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { defineJob } from '../../jobs/definition.ts'
import { reasonToSee } from '../answers/index.ts'
import type { Services } from '../services.ts'
import type { ProjectWork } from '../stages/index.ts'
import { lastStanding } from './last.ts'

export const buildPackageJob = defineJob({
  name: 'build-package',
  // Whoever is called builds what is next in turn: a call too many finds nothing.
  payload: z.object({}),
  retries: 3,
  expireInSeconds: 3600,
})

/**
 * Whoever asks while one is being built gets that one: it is collected from what stands when its building begins. As
 * long as a new one would be the same as the last, the last is what they get, and are told of.
 */
export async function requestPackage(
  work: ProjectWork,
  services: Pick<Services, 'jobs' | 'quotas'>,
  why: string | undefined,
): Promise<projectPackage.AskedFor> {
  const { db, project } = work
  const reason = why === undefined ? undefined : reasonToSee(why)
  const coming = await db
    .selectFrom('project_packages')
    .select('id')
    .where('project_id', '=', project.id)
    .where('state', 'in', ['queued', 'building'])
    .executeTakeFirst()
  if (coming) return { packageId: coming.id, last: null }
  const standing = await lastStanding(work)
  if (standing) {
    const { id, ...last } = standing
    return { packageId: id, last }
  }
  return { packageId: await begun(work, services, reason), last: null }
}

async function begun(
  { db, person, project }: ProjectWork,
  { jobs, quotas }: Pick<Services, 'jobs' | 'quotas'>,
  reason: string | undefined,
): Promise<string> {
  if (quotas) {
    const { projectPackagesADay, lenderPackagesADay } = quotas
    await requireRoom(db, 'Of this project', projectPackagesADay, sql`project_id = ${project.id}`)
    const ofLender = sql`project_id in (select id from projects where organization_id = ${project.organization_id})`
    await requireRoom(db, 'Of your lender’s projects', lenderPackagesADay, ofLender)
  }
  const { id, version } = await db
    .insertInto('project_packages')
    .values({
      project_id: project.id,
      version: sql<number>`1 + coalesce((select max(version) from project_packages where project_id = ${project.id}), 0)`,
      requested_by: person.id,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await jobs.enqueue(db, buildPackageJob, {})
  await recordAudit(db, {
    action: 'package asked for',
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: { version, ...(reason !== undefined && { reason }) },
  })
  return id
}

/** Each keeps its files for good. */
async function requireRoom(
  db: Kysely<Tables>,
  whose: string,
  most: number,
  which: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from requested_at + interval '1 day' - now()))::int as seconds
    from project_packages
    where ${which} and requested_at > now() - interval '1 day'
    order by requested_at desc offset ${most - 1} limit 1`.execute(db)
  const [first] = rows
  if (!first) return
  const hours = Math.max(1, Math.ceil(first.seconds / 3600))
  throw appError('RATE_LIMITED', {
    message: `${whose} ${most} packages were built within a day, the most there may be. The next can be built ${hours === 1 ? 'within the hour' : `in ${hours} hours`}. If you need more, ask our team.`,
    retryAfterSeconds: first.seconds,
  })
}
