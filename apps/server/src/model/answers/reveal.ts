import { appError, sensitive } from '@granary/api'
import { wordsIn } from '@granary/eligibility'
import { withTaxIdsMasked } from '@granary/forms'
import { recordAudit } from '../../audit/record.ts'
import { spend } from '../../rate-limit.ts'
import { loadStages, type ProjectWork, type StageId, sensitiveFields } from '../stages/index.ts'

interface Wanted {
  readonly stage: StageId
  readonly fieldId: string
  readonly reason: string
}

/** Far more than a review needs, and far too few to collect what a bank keeps. */
const perPerson = { tries: 60, windowSeconds: 3600 }

/** One sensitive answer as it stands, and in the same transaction who wanted it and why. */
export async function revealAnswer(
  { db, services, person, project }: ProjectWork,
  { stage, fieldId, reason: given }: Wanted,
): Promise<string | null> {
  const reason = wordsIn(given)
  if (reason === '' || reason.length > sensitive.longestReason) throw invalidReason()
  if (!sensitiveFields.has(fieldId)) throw appError('NOT_FOUND')
  if (services.rateLimits) await spend(db, `reveal:${person.id}`, perPerson)
  const document = (await loadStages(db, services.sealer, project.id))[stage]
  const answer = document.answers[fieldId] ?? null
  await recordAudit(db, {
    action: 'sensitive answer revealed',
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    // The log holds no answers, and a reason may be written with one in it.
    details: { stage, field: fieldId, reason: withTaxIdsMasked(reason) },
  })
  return typeof answer === 'string' ? answer : null
}

function invalidReason() {
  const message = `Say in up to ${sensitive.longestReason} characters why you need to see it.`
  return appError('VALIDATION', { message, problems: [{ fieldId: 'reason', code: 'reason', message }] })
}
