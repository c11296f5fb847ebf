import { type Infer, v } from 'convex/values'
import { lenderApproval } from '../account.ts'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { sorting } from '../sorting.ts'

const ofLender = { organizationId: arg.id() }

const lenderRow = v.object({
  organizationId: v.string(),
  name: v.string(),
  members: v.number(),
  projects: v.number(),
  onboarded: v.boolean(),
  suspended: v.boolean(),
  approval: lenderApproval,
  createdAt: v.number(),
})
export type LenderRow = Infer<typeof lenderRow>

export const list = queryEntry(
  'admin/lenders:list',
  {
    paginationOpts: arg.page(),
    search: v.optional(arg.search()),
    waiting: v.optional(v.boolean()),
    sort: sorting('name', 'createdAt', 'members', 'projects'),
  },
  v.object({ page: v.array(lenderRow), isDone: v.boolean(), continueCursor: v.string() }),
)

const lenderDetail = v.object({
  organizationId: v.string(),
  name: v.string(),
  headquartersAddress: v.union(v.string(), v.null()),
  servedStates: v.array(v.string()),
  programs: v.array(v.string()),
  serviceLevel: v.union(v.string(), v.null()),
  federallyRegulated: v.union(v.string(), v.null()),
  usdaApproved: v.union(v.string(), v.null()),
  requiresSecondFactor: v.boolean(),
  onboarded: v.boolean(),
  suspended: v.boolean(),
  approval: lenderApproval,
  /** Others whose names may be taken for it, or it for them. */
  similar: v.array(v.object({ organizationId: v.string(), name: v.string(), place: v.string() })),
  /** Of an agency or of ours, which its name carries. */
  reservedName: v.union(v.string(), v.null()),
  createdAt: v.number(),
  members: v.array(
    v.object({
      personId: v.string(),
      name: v.string(),
      email: v.string(),
      role: v.string(),
      suspended: v.boolean(),
    }),
  ),
  projects: v.array(v.object({ projectId: v.string(), projectName: v.string(), status: v.string() })),
})
export type LenderDetail = Infer<typeof lenderDetail>

export const get = queryEntry('admin/lenders:get', ofLender, lenderDetail)

/** A suspended lender's members see nothing of it until it is let in again. */
export const suspend = mutationEntry(
  'admin/lenders:suspend',
  { ...ofLender, suspended: v.boolean() },
  v.null(),
)

export const requireSecondFactor = mutationEntry(
  'admin/lenders:requireSecondFactor',
  { ...ofLender, required: v.boolean() },
  v.null(),
)

/** Lets a new lender invite others and submit, and tells its owners. */
export const approve = mutationEntry('admin/lenders:approve', ofLender, v.null())

/** Says no, with a reason that its owners are told. It can be approved later. */
export const decline = mutationEntry(
  'admin/lenders:decline',
  { ...ofLender, reason: arg.enteredText(500) },
  v.null(),
)
