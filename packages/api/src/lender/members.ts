import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'

const role = v.union(v.literal('owner'), v.literal('officer'), v.literal('viewer'))

const member = v.object({
  personId: v.string(),
  name: v.string(),
  email: v.string(),
  role,
  since: v.number(),
  secondFactor: v.boolean(),
  suspended: v.boolean(),
})
export type Member = Infer<typeof member>

const sharedProject = v.object({
  shareId: v.string(),
  personId: v.string(),
  name: v.string(),
  email: v.string(),
  projectId: v.string(),
  projectName: v.string(),
})
export type SharedProject = Infer<typeof sharedProject>

/** The people of the lender that the caller works for, owners first. */
export const list = queryEntry('lender/members:list', {}, v.array(member))

export const setRole = mutationEntry('lender/members:setRole', { personId: arg.id(), role }, v.null())
export const remove = mutationEntry('lender/members:remove', { personId: arg.id() }, v.null())

/** Whether every member needs an authenticator app. By owners, who then have one themselves. */
export const requireSecondFactor = mutationEntry(
  'lender/members:requireSecondFactor',
  { required: v.boolean() },
  v.null(),
)

/** The borrowers who were let into projects of the lender. */
export const listBorrowers = queryEntry('lender/members:listBorrowers', {}, v.array(sharedProject))
