import { invitation } from '@granary/api'
import { networkOf } from '@granary/sync'
import { audited, counted, noticed, together } from '../../effects.ts'
import {
  claimInvitation,
  createInvitedAccount,
  invitationOf,
  invitationsTo,
  lookAt,
} from '../../model/invitations/index.ts'
import { spend } from '../../rate-limit.ts'
import { personMutation, personQuery, publicMutation, publicQuery } from '../builders.ts'
import { wide } from '../reach.ts'

/** A new password is slow to make, on purpose. */
const accountsPerAddress = { tries: 30, windowSeconds: 3600 }

/** Each kind of invitation lets its person in somewhere else. */
const claimed = together(audited, noticed, {
  invitations: ['claimed_at', 'claimed_by', 'organization_id'],
  organizations: ['added'],
  organization_members: ['added'],
  admin_duties: ['added'],
  borrower_accounts: ['added'],
  borrower_shares: ['added'],
  sign_ins: ['organization_id'],
})

const look = publicQuery(
  invitation.look,
  wide('Found by its token, which is no key.', 'invitations'),
  async ({ db, services }, { token }) => {
    const found = await invitationOf(db, token)
    return found ? lookAt(db, services.sealer, found) : null
  },
)

const listMine = personQuery(
  invitation.listMine,
  wide('Found by an address, which is no key.', 'invitations'),
  async ({ db, services, person }) => {
    const { email_verified } = await db
      .selectFrom('people')
      .select('email_verified')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    return email_verified ? invitationsTo(db, services.sealer, person.email) : []
  },
)

const createAccount = publicMutation(
  invitation.createAccount,
  together(audited, counted, {
    people: ['added', 'name', 'email_verified'],
    sign_in_methods: ['added', 'removed'],
    sign_ins: ['removed'],
  }),
  async ({ db, services, address }, { token, ...given }) => {
    if (services.rateLimits) await spend(db, `invited-account:${networkOf(address)}`, accountsPerAddress)
    return createInvitedAccount(db, services, token, given)
  },
)

const claim = personMutation(
  invitation.claim,
  claimed,
  async ({ db, services, person, identity }, { token }) =>
    claimInvitation(db, services, person, identity, (await invitationOf(db, token))?.id),
)

const claimMine = personMutation(
  invitation.claimMine,
  claimed,
  ({ db, services, person, identity }, { invitationId }) =>
    claimInvitation(db, services, person, identity, invitationId),
)

export const publicInvitationFunctions = [look, listMine, createAccount, claim, claimMine]
