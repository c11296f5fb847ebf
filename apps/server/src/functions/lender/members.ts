import { members } from '@granary/api'
import { audited, together } from '../../effects.ts'
import { requireSecondFactorOfMembers } from '../../model/access/index.ts'
import { listSharedProjects } from '../../model/borrower/index.ts'
import { listMembers, removeMember, setMemberRole } from '../../model/lenders/index.ts'
import { lenderQuery, ownerMutation } from '../builders.ts'

const list = lenderQuery(members.list, ({ db, lender }) => listMembers(db, lender.organizationId))

const setRole = ownerMutation(
  members.setRole,
  together(audited, { organization_members: ['role'] }),
  async ({ db, lender, person }, { personId, role }) => {
    await setMemberRole(db, person.id, lender.organizationId, personId, role)
    return null
  },
)

const remove = ownerMutation(
  members.remove,
  together(audited, { organization_members: ['removed'], sign_ins: ['organization_id'] }),
  async ({ db, lender, person }, { personId }) => {
    await removeMember(db, person.id, lender.organizationId, personId)
    return null
  },
)

const requireSecondFactor = ownerMutation(
  members.requireSecondFactor,
  together(audited, { organizations: ['requires_second_factor'] }),
  async ({ db, lender, person }, { required }) => {
    await requireSecondFactorOfMembers(db, person, lender.organizationId, required)
    return null
  },
)

const listBorrowers = lenderQuery(members.listBorrowers, ({ db, lender }) =>
  listSharedProjects(db, lender.organizationId),
)

export const memberFunctions = [list, setRole, remove, requireSecondFactor, listBorrowers]
