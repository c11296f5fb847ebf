import type { onboarding } from '@granary/api'
import type { Kysely } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import type { Person } from '../../people/people.ts'
import { askForApproval, withdrawForNewName } from '../lenders/index.ts'
import type { Services } from '../services.ts'
import { mergedSet, mergedValues } from '../three-way.ts'
import { organizationAnswers, practiceAnswers, refuse } from './onboarding.ts'
import {
  organizationProblems,
  organizationValues,
  practiceProblems,
  practiceValues,
} from './onboarding-answers.ts'

interface Answers {
  readonly organization: onboarding.OrganizationAnswers
  readonly practice: onboarding.PracticeAnswers
}

interface Given extends Answers {
  /** What stood in the form before anything was changed in it. */
  readonly shown?: Answers | undefined
}

/** Changes what the set-up asked, long after it. Projects keep what they took from it; new ones take what is there now. */
export async function changeOrganization(
  tx: Kysely<Tables>,
  services: Pick<Services, 'jobs' | 'portalUrl' | 'lenderApproval'>,
  { person, organizationId }: { readonly person: Person; readonly organizationId: string },
  given: Given,
): Promise<void> {
  const before = await tx
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const stored = { organization: organizationAnswers(before), practice: practiceAnswers(before) }
  const { organization, practice } = mergedAnswers(stored, given)
  refuse([...organizationProblems(organization), ...practiceProblems(practice)])
  const after = await tx
    .updateTable('organizations')
    .set({ ...organizationValues(organization), ...practiceValues(practice) })
    .where('id', '=', organizationId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const [was, is] = [before, after].map((row) => ({ ...organizationAnswers(row), ...practiceAnswers(row) }))
  const changed = Object.keys(is ?? {}).filter(
    (field) => JSON.stringify(answerOf(was, field)) !== JSON.stringify(answerOf(is, field)),
  )
  if (changed.length === 0) return
  const names = { before: before.name, after: after.name }
  if (await withdrawForNewName(tx, services, { organizationId, personId: person.id }, names)) {
    await askForApproval(tx, services, organizationId)
  }
  await recordAudit(tx, {
    action: 'lender changed',
    personId: person.id,
    organizationId,
    details: { fields: changed.join(' ') },
  })
}

const answerOf = (answers: object | undefined, field: string) => (answers as Record<string, unknown>)[field]

/** Refuses only where another changed the same answer to something else: a person decides, not whoever comes last. */
function mergedAnswers(now: Answers, { organization, practice, shown }: Given): Answers {
  if (!shown) return { organization, practice }
  const names = mergedValues(now.organization, shown.organization, organization)
  const lists = {
    servedStates: mergedSet(now.practice.servedStates, shown.practice.servedStates, practice.servedStates),
    programs: mergedSet(now.practice.programs, shown.practice.programs, practice.programs),
  }
  const rest = mergedValues(
    { ...now.practice, ...lists },
    { ...shown.practice, ...lists },
    { ...practice, ...lists },
  )
  const message = 'Somebody else changed this meanwhile. Save again to keep yours.'
  refuse([...names.disputed, ...rest.disputed].map((fieldId) => ({ fieldId, message })))
  return { organization: names.merged, practice: rest.merged }
}
