import { account, appError } from '@granary/api'
import { wordsIn } from '@granary/eligibility'
import { audited, together } from '../../effects.ts'
import { secondFactorDue } from '../../model/access/index.ts'
import { approvalOf } from '../../model/lenders/index.ts'
import { endViewing } from '../../model/staff/index.ts'
import { accountKindsOf, currentMembership, dutiesOf, membershipsOf } from '../../people/people.ts'
import { lenderSuspendedSentence, suspendedLendersOf } from '../../people/suspension.ts'
import { personMutation, personQuery, viewerMutation } from '../builders.ts'

const getMe = personQuery(account.getMe, async ({ db, identity, person, services }) => {
  const memberships = await membershipsOf(db, person.id)
  const duties = await dutiesOf(db, person.id)
  const current = await currentMembership(db, identity)
  return {
    personId: person.id,
    name: person.name,
    email: person.email,
    secondFactor: person.secondFactor,
    kinds: [...(await accountKindsOf(db, person.id))],
    memberships: memberships.map((membership) => ({
      ...membership,
      approval: approvalOf(services, membership.approval),
    })),
    currentOrganizationId: current?.organizationId ?? null,
    duties: [...duties],
    suspendedLenders: (await suspendedLendersOf(db, person.id)).map((lender) => ({
      ...lender,
      message: lenderSuspendedSentence(services, lender.organizationName),
    })),
    viewing: person.viewedBy
      ? { by: person.viewedBy.name, until: person.viewedBy.until?.getTime() ?? 0 }
      : null,
    secondFactorDue: secondFactorDue(person, { membership: current, duties }, services),
  }
})

const switchOrganization = personMutation(
  account.switchOrganization,
  { sign_ins: ['organization_id'] },
  async ({ db, identity, person }, { organizationId }) => {
    const memberships = await membershipsOf(db, person.id)
    if (!memberships.some((membership) => membership.organizationId === organizationId)) {
      throw appError('NOT_FOUND')
    }
    await db
      .updateTable('sign_ins')
      .set({ organization_id: organizationId })
      .where('id', '=', identity.sessionId)
      .execute()
    return null
  },
)

const rename = personMutation(account.rename, { people: ['name'] }, async ({ db, person }, { name }) => {
  const trimmed = wordsIn(name)
  if (trimmed === '' || trimmed.length > 160) {
    throw appError('VALIDATION', {
      problems: [{ fieldId: 'name', code: 'name', message: 'Enter your name, up to 160 characters.' }],
    })
  }
  await db.updateTable('people').set({ name: trimmed }).where('id', '=', person.id).execute()
  return null
})

const stopViewing = viewerMutation(
  account.endViewing,
  together(audited, { sign_ins: ['viewing_as', 'viewing_until'] }),
  async ({ db, identity, person }) => {
    await endViewing(db, person, identity.sessionId)
    return null
  },
)

export const accountFunctions = [getMe, switchOrganization, rename, stopViewing]
