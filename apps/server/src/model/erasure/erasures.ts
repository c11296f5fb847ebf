import { appError, type Erasure, type erasures } from '@granary/api'
import type { FunctionReturnType } from 'convex/server'
import type { Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { ErasuresTable, Tables } from '../../db/schema.generated.ts'
import { namesOf } from '../../people/people.ts'
import { isUuid } from '../../uuid.ts'
import { requestShown } from '../erasure-requests.ts'
import { namesIn } from '../names.ts'
import { obstacleTo } from './obstacles.ts'
import { whatGoes } from './what-goes.ts'

const mostListed = 500

/** Those that wait first, then the newest: of one lender, or of all. */
export async function listErasures(db: Kysely<Tables>, organizationId?: string): Promise<Erasure[]> {
  const rows = await db
    .selectFrom('erasures')
    .selectAll()
    .$if(organizationId !== undefined, (query) => query.where('organization_id', '=', organizationId ?? ''))
    .orderBy(sql`state in ('requested', 'carrying out')`, 'desc')
    .orderBy('requested_at', 'desc')
    .limit(mostListed)
    .execute()
  return shown(db, rows)
}

/** One of them, with what would go and what stands in its way. */
export async function erasureWith(
  db: Kysely<Tables>,
  erasureId: string,
): Promise<FunctionReturnType<typeof erasures.look>> {
  const row = isUuid(erasureId)
    ? await db.selectFrom('erasures').selectAll().where('id', '=', erasureId).executeTakeFirst()
    : undefined
  const [erasure] = row ? await shown(db, [row]) : []
  if (!row || !erasure) throw appError('NOT_FOUND')
  const project = await db
    .selectFrom('projects')
    .select(['id', 'sent_at', 'closed_at'])
    .where('id', '=', row.project_id)
    .executeTakeFirst()
  if (!project || row.state !== 'requested') return { erasure, goes: [], obstacle: null }
  const { goes } = await whatGoes(db, project.id)
  return { erasure, goes: [...goes], obstacle: await obstacleTo(db, project) }
}

async function shown(db: Kysely<Tables>, rows: readonly Selectable<ErasuresTable>[]): Promise<Erasure[]> {
  if (rows.length === 0) return []
  const people = await namesOf(
    db,
    rows.flatMap(({ requested_by, answered_by }) => [requested_by, answered_by]),
  )
  const projects = await namesIn(
    db,
    'projects',
    rows.map(({ project_id }) => project_id),
  )
  const lenders = await namesIn(
    db,
    'organizations',
    rows.map(({ organization_id }) => organization_id),
  )
  return rows.map((row) => ({
    ...requestShown(row, people),
    projectId: row.project_id,
    projectName: projects.get(row.project_id) ?? null,
    lenderName: lenders.get(row.organization_id) ?? '',
    program: row.program,
    projectCreatedAt: row.project_created_at.getTime(),
    packages: row.packages as Erasure['packages'],
  }))
}
