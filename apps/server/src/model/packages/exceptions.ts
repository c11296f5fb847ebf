import type { Finding } from '@granary/api'
import { isPackaged } from '@granary/checklists'
import { withTaxIdsMasked } from '@granary/eligibility'
import type { Kysely } from 'kysely'
import type { PlanException } from '../../bundle/plan.ts'
import type { Tables } from '../../db/schema.generated.ts'
import type { PackageStage } from './basis.ts'
import { stageTitles } from './stage-titles.ts'

interface Excepted {
  readonly db: Kysely<Tables>
  readonly projectId: string
  readonly stages: readonly PackageStage[]
  readonly findings: readonly Finding[]
}

/**
 * What a reader at the agency would ask about, with the answer: what does not apply, what was waived and explained. A
 * tax id that somebody wrote into a reason is no answer to a question for one, and stands in it masked.
 */
export async function exceptionsOf({ db, projectId, stages, findings }: Excepted): Promise<PlanException[]> {
  const waived = await waivedOf(db, projectId, stages)
  return [...notApplying(stages), ...waived, ...explainedOf(findings)].map((exception) => ({
    ...exception,
    why: withTaxIdsMasked(exception.why),
  }))
}

/** Of what is only what it says and why. */
const plain = { found: null, by: null, at: null }

function notApplying(stages: readonly PackageStage[]): PlanException[] {
  return stages.flatMap(({ stage, form, notApplicable }) =>
    Object.entries(notApplicable).flatMap(([fieldId, reason]) => {
      const field = form.field(fieldId)
      if (field && !isPackaged(field)) return []
      const what = `Does not apply (${stageTitles[stage]})`
      return [{ where: field?.label ?? fieldId, what, why: reason || 'no reason given', ...plain }]
    }),
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
function explainedOf(findings: readonly Finding[]): PlanException[] {
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
