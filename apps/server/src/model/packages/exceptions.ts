import type { Finding } from '@granary/api'
import { isPackaged } from '@granary/checklists'
import { withTaxIdsMasked } from '@granary/eligibility'
import { asReaderOfPackage } from '@granary/rules'
import type { Kysely } from 'kysely'
import type { PlanException } from '../../bundle/plan.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { waivedNow } from '../needs/index.ts'
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

/** Whatever the rules count as waived, also in a stage that was returned: else the package would say less than it leaves out. */
async function waivedOf(
  db: Kysely<Tables>,
  projectId: string,
  stages: readonly PackageStage[],
): Promise<PlanException[]> {
  const waived = await waivedNow(db, projectId)
  return waived.flatMap(({ stage, fieldId, note, reason }) => {
    const where = stages.find((each) => each.stage === stage)?.form.field(fieldId)?.label
    const why = note || reason || 'no reason given'
    return where ? [{ where, what: `Waived (${stageTitles[stage]})`, why, ...plain }] : []
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
            what: then === undefined ? 'Explained' : `Explained when it said “${asReaderOfPackage(then)}”`,
            why: explanation,
            found: asReaderOfPackage(because),
            by: explainedBy,
            at: explainedAt === null ? null : new Date(explainedAt).toISOString(),
          },
        ],
  )
}
