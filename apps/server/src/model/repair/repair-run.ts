import type { Sealer } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { projectsToRepair, restoreLostAnswers, type StageRepair } from './answer-repair.ts'

export interface ProjectRepair {
  readonly projectId: string
  readonly projectName: string
  readonly stages: readonly StageRepair[]
}

/** Repairs every project, each in a transaction of its own, whether the server runs or not. */
export async function repairAll(
  db: Database,
  sealer: Sealer,
  { dryRun }: { readonly dryRun: boolean },
): Promise<readonly ProjectRepair[]> {
  const repairs: ProjectRepair[] = []
  for (const projectId of await projectsToRepair(db)) {
    const repair = await repairProject(db, sealer, projectId, dryRun)
    if (repair) repairs.push(repair)
  }
  return repairs
}

async function repairProject(
  db: Database,
  sealer: Sealer,
  projectId: string,
  dryRun: boolean,
): Promise<ProjectRepair | undefined> {
  const tx = await db.startTransaction().execute()
  try {
    const project = await tx
      .selectFrom('projects')
      .selectAll()
      .where('id', '=', projectId)
      .forUpdate()
      .executeTakeFirst()
    if (!project) return undefined
    const stages = await restoreLostAnswers({ db: tx, services: { sealer }, project, person: null })
    if (!dryRun) await tx.commit().execute()
    return stages.length === 0 ? undefined : { projectId, projectName: project.name, stages }
  } finally {
    if (!tx.isCommitted) await tx.rollback().execute()
  }
}

/** The report, a line for each stage and one for all. Names fields, never what they say. */
export function told(
  repairs: readonly ProjectRepair[],
  { dryRun }: { readonly dryRun: boolean },
): readonly string[] {
  const back = dryRun ? 'would be given back' : 'given back'
  const lines = repairs.flatMap(({ projectId, projectName, stages }) =>
    stages.map(({ stage, restored, flowed, certified, unplaced }) => {
      const said = [
        `${restored.length} answers ${back}`,
        ...(flowed > 0 ? [`${flowed} flowed on from the pre-application`] : []),
        ...(certified.length > 0
          ? [`${certified.length} left, since the stage was certified without them: ${certified.join(' ')}`]
          : []),
        ...(unplaced.length > 0
          ? [`${unplaced.length} no longer asked for or said not to apply: ${unplaced.join(' ')}`]
          : []),
      ]
      return `${projectName} (${projectId}), ${stage}: ${said.join('; ')}.`
    }),
  )
  const stages = repairs.flatMap((repair) => repair.stages)
  const answers = stages.reduce((sum, { restored, flowed }) => sum + restored.length + flowed, 0)
  return [...lines, `${answers} answers ${back}, in ${stages.length} stages of ${repairs.length} projects.`]
}
