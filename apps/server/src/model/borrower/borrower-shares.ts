import { appError, type invitations, type members, type TableName } from '@granary/api'
import { projectTables } from '@granary/checklists'
import type { Kysely, Selectable } from 'kysely'
import type { BorrowerSharesTable, Tables } from '../../db/schema.generated.ts'
import { isUuid } from '../../uuid.ts'
import { isForOthers } from '../asks/index.ts'
import { evaluationOf, type StageDocuments, stageIds } from '../stages/index.ts'

export type BorrowerShare = Selectable<BorrowerSharesTable>

const stageTitles = { 'pre-application': 'Pre-application', application: 'Application' } as const

/** What of a project's questionnaires can be shared: the sections that ask for something now, and their documents. */
export function choicesOf(documents: StageDocuments): invitations.ChoosableStage[] {
  return stageIds.map((stage) => {
    const { form } = documents[stage]
    const evaluation = evaluationOf(documents[stage])
    const sections = form.schema.sections.flatMap(({ id, title }) => {
      const asked = form.visibleFields(evaluation, id).filter(isForOthers)
      if (asked.length === 0) return []
      const documents = asked
        .filter(({ type }) => type === 'file')
        .map(({ id, label }) => ({ fieldId: id, label }))
      return [{ sectionId: id, title, documents }]
    })
    return { stage, stageTitle: stageTitles[stage], sections, tables: stage === 'application' ? tables : [] }
  })
}

const tables = projectTables.shareable.map(({ id, title }) => ({ table: id as TableName, title }))

/** The borrowers who see something of a lender's projects. */
export async function listSharedProjects(
  db: Kysely<Tables>,
  organizationId: string,
): Promise<members.SharedProject[]> {
  const shares = await db
    .selectFrom('borrower_shares')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .orderBy('shared_at', 'desc')
    .execute()
  if (shares.length === 0) return []
  const people = await db
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [...new Set(shares.map(({ person_id }) => person_id))])
    .execute()
  const projects = await db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(shares.map(({ project_id }) => project_id))])
    .execute()
  return shares.map((share) => {
    const person = people.find(({ id }) => id === share.person_id)
    return {
      shareId: share.id,
      personId: share.person_id,
      name: person?.name ?? '',
      email: person?.email ?? '',
      projectId: share.project_id,
      projectName: projects.find(({ id }) => id === share.project_id)?.name ?? '',
    }
  })
}

/** What a borrower has of a lender's project now; nobody else's, and nothing that has ended. */
export async function sharesWith(
  db: Kysely<Tables>,
  organizationId: string,
  { projectId, personId }: { readonly projectId: string; readonly personId: string },
): Promise<BorrowerShare[]> {
  if (!isUuid(projectId)) throw appError('NOT_FOUND')
  const shares = await db
    .selectFrom('borrower_shares')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .orderBy('shared_at')
    .execute()
  if (shares.length === 0) throw appError('NOT_FOUND')
  return shares
}
