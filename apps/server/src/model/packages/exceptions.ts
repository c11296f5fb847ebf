import type { Kysely, Selectable } from 'kysely'
import type { PlanException } from '../../bundle/plan.ts'
import type { Sealer } from '../../crypto/sealing.ts'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { rehearse } from '../needs/index.ts'
import type { PackageStage } from './basis.ts'
import { stageTitles } from './stage-titles.ts'

interface Excepted {
  readonly db: Kysely<Tables>
  readonly sealer: Sealer
  readonly project: Selectable<ProjectsTable>
  readonly stages: readonly PackageStage[]
}

/** What a reader at the agency would ask about, with the answer: what does not apply, what was waived and explained. */
export async function exceptionsOf({ db, sealer, project, stages }: Excepted): Promise<PlanException[]> {
  const [waived, explained] = await Promise.all([
    waivedOf(db, project.id, stages),
    explainedOf(db, sealer, project),
  ])
  return [...notApplying(stages), ...waived, ...explained]
}

/** Of what is only what it says and why. */
const plain = { found: null, by: null, at: null }

function notApplying(stages: readonly PackageStage[]): PlanException[] {
  return stages.flatMap(({ stage, form, notApplicable }) =>
    Object.entries(notApplicable).map(([fieldId, reason]) => ({
      where: form.field(fieldId)?.label ?? fieldId,
      what: `Does not apply (${stageTitles[stage]})`,
      why: reason || 'no reason given',
      ...plain,
    })),
  )
}

/** What the packaging team waived in the rounds that go out. */
async function waivedOf(
  db: Kysely<Tables>,
  projectId: string,
  stages: readonly PackageStage[],
): Promise<PlanException[]> {
  const rows = await db
    .selectFrom('review_items')
    .select(['stage', 'round', 'item_id', 'note', 'reason'])
    .where('project_id', '=', projectId)
    .where('state', '=', 'waived')
    .orderBy('stage')
    .orderBy('item_id')
    .execute()
  return rows.flatMap((row) => {
    const stage = stages.find((each) => each.stage === row.stage && each.round === row.round)
    if (!stage) return []
    const file = stage.files.find(({ uploadId }) => uploadId === row.item_id)
    const where = stage.form.field(file?.fieldId ?? row.item_id)?.label ?? file?.fileName
    const why = row.note || row.reason || 'no reason given'
    return where ? [{ where, what: `Waived (${stageTitles[stage.stage]})`, why, ...plain }] : []
  })
}

/** What was explained of what the rehearsal still finds. */
async function explainedOf(
  db: Kysely<Tables>,
  sealer: Sealer,
  project: Selectable<ProjectsTable>,
): Promise<PlanException[]> {
  const findings = await rehearse(db, { sealer }, project, new Date().toISOString().slice(0, 10))
  return findings.flatMap(({ title, because, explanation, explainedBy, explainedAt, explainedOf: then }) =>
    explanation === undefined
      ? []
      : [
          {
            where: title,
            what: then === undefined ? 'Explained' : `Explained when it said “${then}”`,
            why: explanation,
            found: because,
            by: explainedBy,
            at: explainedAt === null ? null : new Date(explainedAt).toISOString(),
          },
        ],
  )
}
