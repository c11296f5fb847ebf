import { appError, type LenderDetail, type LenderRow } from '@granary/api'
import { expressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import { containing } from '../../db/containing.ts'
import type { OrganizationsTable, Tables } from '../../db/schema.generated.ts'
import { isUuid } from '../../uuid.ts'
import { setRule } from '../access/index.ts'
import { approvalOf, listMembers, reservedNameIn, similarLenders } from '../lenders/index.ts'
import {
  byTime,
  type Page,
  type PageRequest,
  paginated,
  type SortColumn,
  type Sorting,
  sortedBy,
} from '../pagination.ts'
import type { Services } from '../services.ts'

interface LenderListRequest {
  readonly search?: string | undefined
  /** Only those that wait for approval. */
  readonly waiting?: boolean | undefined
  readonly sort?: Sorting<'name' | 'createdAt' | 'members' | 'projects'> | undefined
  readonly paginationOpts: PageRequest
}

export async function listLenders(
  db: Kysely<Tables>,
  rule: Pick<Services, 'lenderApproval'>,
  { search, waiting, sort, paginationOpts }: LenderListRequest,
  journal: Parameters<typeof paginated>[4],
): Promise<Page<LenderRow>> {
  let query = db
    .selectFrom('organizations')
    .select(['id', 'name', 'onboarded_at', 'suspended_at', 'created_at'])
    .select(['approved_at', 'declined_at', 'decline_reason', 'former_name'])
    .select([membersIn.as('members'), projectsIn.as('projects')])
  const wanted = search?.trim()
  if (wanted) query = query.where('name', 'ilike', containing(wanted))
  if (waiting) query = query.where('approved_at', 'is', null).where('declined_at', 'is', null)
  const { by, direction } = sort ?? { by: 'name', direction: 'ascending' }
  const [order, place] = sortedBy<SortableLender>(lenderSorts[by], direction)
  const page = await paginated(query, order, place, paginationOpts, journal)
  return {
    ...page,
    page: page.page.map((row) => ({
      organizationId: row.id,
      name: row.name,
      members: Number(row.members),
      projects: Number(row.projects),
      onboarded: row.onboarded_at !== null,
      suspended: row.suspended_at !== null,
      approval: approvalOf(rule, row),
      createdAt: row.created_at.getTime(),
    })),
  }
}

const ofLender = expressionBuilder<Tables, 'organizations'>()
const membersIn = ofLender
  .selectFrom('organization_members')
  .select(({ fn }) => fn.countAll<string>().as('count'))
  .whereRef('organization_members.organization_id', '=', 'organizations.id')
const projectsIn = ofLender
  .selectFrom('projects')
  .select(({ fn }) => fn.countAll<string>().as('count'))
  .whereRef('projects.organization_id', '=', 'organizations.id')

type SortableLender = { readonly members: string | null; readonly projects: string | null } & Pick<
  Selectable<OrganizationsTable>,
  'id' | 'name' | 'created_at'
>

const lenderSorts = {
  name: { expression: sql`name`, kind: 'text', read: (row) => row.name },
  createdAt: byTime('created_at'),
  members: { expression: sql`${membersIn}`, kind: 'bigint', read: (row) => row.members ?? '0' },
  projects: { expression: sql`${projectsIn}`, kind: 'bigint', read: (row) => row.projects ?? '0' },
} satisfies Record<string, SortColumn<SortableLender>>

export async function lenderDetail(
  db: Kysely<Tables>,
  rule: Pick<Services, 'lenderApproval'>,
  organizationId: string,
): Promise<LenderDetail> {
  const lender = await requireLender(db, organizationId)
  const projects = await db
    .selectFrom('projects')
    .select(['id', 'name', 'status'])
    .where('organization_id', '=', organizationId)
    .orderBy('last_saved_at', 'desc')
    .limit(100)
    .execute()
  return {
    organizationId,
    name: lender.name,
    headquartersAddress: lender.headquarters_address,
    servedStates: [...lender.served_states],
    programs: [...lender.programs],
    serviceLevel: lender.service_level,
    federallyRegulated: lender.federally_regulated,
    usdaApproved: lender.usda_approved,
    requiresSecondFactor: lender.requires_second_factor,
    onboarded: lender.onboarded_at !== null,
    suspended: lender.suspended_at !== null,
    approval: approvalOf(rule, lender),
    similar: (await similarLenders(db, lender.name)).filter((each) => each.organizationId !== organizationId),
    reservedName: reservedNameIn(lender.name),
    createdAt: lender.created_at.getTime(),
    members: (await listMembers(db, organizationId)).map(({ personId, name, email, role, suspended }) => ({
      personId,
      name,
      email,
      role,
      suspended,
    })),
    projects: projects.map(({ id, name, status }) => ({ projectId: id, projectName: name, status })),
  }
}

export async function suspendLender(
  tx: Kysely<Tables>,
  adminId: string,
  organizationId: string,
  suspended: boolean,
): Promise<void> {
  await requireLender(tx, organizationId)
  await tx
    .updateTable('organizations')
    .set({ suspended_at: suspended ? sql<Date>`now()` : null })
    .where('id', '=', organizationId)
    .execute()
  const action = suspended ? 'lender suspended' : 'lender let in again'
  await recordAudit(tx, { action, personId: adminId, organizationId })
}

export async function requireSecondFactorOf(
  tx: Kysely<Tables>,
  adminId: string,
  organizationId: string,
  required: boolean,
): Promise<void> {
  await requireLender(tx, organizationId)
  await setRule(tx, adminId, organizationId, required)
}

async function requireLender(db: Kysely<Tables>, organizationId: string) {
  const lender = isUuid(organizationId)
    ? await db.selectFrom('organizations').selectAll().where('id', '=', organizationId).executeTakeFirst()
    : undefined
  if (!lender) throw appError('NOT_FOUND')
  return lender
}
