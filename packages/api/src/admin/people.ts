import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { sorting } from '../sorting.ts'

const duty = v.union(
  v.literal('packaging'),
  v.literal('support'),
  v.literal('administration'),
  v.literal('rules'),
)
const ofPerson = { personId: arg.id() }

const personRow = v.object({
  personId: v.string(),
  name: v.string(),
  email: v.string(),
  suspended: v.boolean(),
  createdAt: v.number(),
  /** What the account opens: none of the three, until somebody founds a lender or accepts an invitation. */
  duties: v.array(duty),
  memberships: v.array(v.object({ organizationName: v.string(), role: v.string(), suspended: v.boolean() })),
  isBorrower: v.boolean(),
})
export type PersonRow = Infer<typeof personRow>

/** Everybody with an account, by name where nothing else is asked for; `search` looks into name and address. */
export const list = queryEntry(
  'admin/people:list',
  {
    paginationOpts: arg.page(),
    search: v.optional(arg.search()),
    suspended: v.optional(v.boolean()),
    sort: sorting('name', 'createdAt'),
  },
  v.object({ page: v.array(personRow), isDone: v.boolean(), continueCursor: v.string() }),
)

const personDetail = v.object({
  personId: v.string(),
  name: v.string(),
  email: v.string(),
  emailConfirmed: v.boolean(),
  secondFactor: v.boolean(),
  suspended: v.boolean(),
  /** Whether nothing but a pseudonym is left of the account. */
  erased: v.boolean(),
  createdAt: v.number(),
  duties: v.array(duty),
  memberships: v.array(
    v.object({
      organizationId: v.string(),
      organizationName: v.string(),
      role: v.string(),
      suspended: v.boolean(),
    }),
  ),
  borrowerIn: v.array(v.object({ projectId: v.string(), projectName: v.string() })),
  signIns: v.array(
    v.object({ signInId: v.string(), since: v.number(), device: v.string(), address: v.string() }),
  ),
})
export type PersonDetail = Infer<typeof personDetail>

export const get = queryEntry('admin/people:get', ofPerson, personDetail)

/** Suspends, or lets in again. A suspended person's open pages go out at once. */
export const suspend = mutationEntry(
  'admin/people:suspend',
  { ...ofPerson, suspended: v.boolean() },
  v.null(),
)

/** Ends every sign-in of a person. */
export const endSignIns = mutationEntry('admin/people:endSignIns', ofPerson, v.null())

/** Looks at the portal as somebody else does, to read, for half an hour; the sign-in stays one's own. */
export const viewAs = mutationEntry(
  'admin/people:viewAs',
  { ...ofPerson, reason: arg.enteredText(500) },
  v.null(),
)

/** Gives and takes duties: what is wanted against what was shown, as another may have changed them since. */
export const setDuties = mutationEntry(
  'admin/people:setDuties',
  { ...ofPerson, shown: arg.list(duty, 10), duties: arg.list(duty, 10) },
  v.null(),
)
