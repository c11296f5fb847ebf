import type { ChangeInProject } from '@granary/api'
import { impactOf, type RulePack } from '@granary/rules'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { newestPack, requirePack } from '../rules/index.ts'
import type { Services } from '../services.ts'
import { factsOf } from './facts.ts'

interface PackPreview {
  readonly projects: ChangeInProject[]
  readonly open: number
  readonly changing: number
  readonly pinned: number
}

type OpenProject = Selectable<ProjectsTable> & { readonly lender_name: string }

/** What projects would read of a pack that they do not follow yet, rule by rule; those that are pinned stay. */
export async function previewPack(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  packId: string,
  today: string,
): Promise<PackPreview> {
  const [{ pack: after }, before, open] = await Promise.all([
    requirePack(db, packId),
    newestPack(db),
    openProjects(db),
  ])
  const projects: ChangeInProject[] = []
  // One after the other: all of them at once would take every connection and much memory.
  for (const project of open) projects.push(await changeIn(db, services, project, { before, after, today }))
  return {
    projects: projects.toSorted((one, other) => Number(isChanging(other)) - Number(isChanging(one))),
    open: projects.length,
    changing: projects.filter(isChanging).length,
    pinned: projects.filter(({ pinnedTo }) => pinnedTo !== null).length,
  }
}

const isChanging = ({ changes }: ChangeInProject) => changes.length > 0

async function changeIn(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  project: OpenProject,
  { before, after, today }: { readonly before: RulePack; readonly after: RulePack; readonly today: string },
): Promise<ChangeInProject> {
  const { id, name, lender_name, rule_pack } = project
  const said = { projectId: id, projectName: name, lenderName: lender_name, pinnedTo: rule_pack }
  if (rule_pack !== null) return { ...said, changes: [] }
  const { facts } = await factsOf(db, services, project, today)
  return { ...said, changes: [...impactOf(before, after, facts)] }
}

function openProjects(db: Kysely<Tables>): Promise<OpenProject[]> {
  return db
    .selectFrom('projects')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .selectAll('projects')
    .select('organizations.name as lender_name')
    .where('projects.closed_at', 'is', null)
    .where('projects.archived_at', 'is', null)
    .orderBy('projects.name')
    .orderBy('projects.id')
    .execute()
}
