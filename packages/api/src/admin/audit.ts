import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { queryEntry } from '../entry.ts'

const filters = {
  action: v.optional(arg.name()),
  personId: v.optional(arg.id()),
  organizationId: v.optional(arg.id()),
  projectId: v.optional(arg.id()),
  /** Days, "2026-11-21", both included, in UTC. */
  from: v.optional(arg.id()),
  until: v.optional(arg.id()),
}

const auditRow = v.object({
  entryId: v.string(),
  at: v.number(),
  action: v.string(),
  /** What happened, in a sentence. */
  sentence: v.string(),
  person: v.union(v.string(), v.null()),
  /** As it was when it happened, whatever the person is called now. */
  personEmail: v.union(v.string(), v.null()),
  /** Whom an administrator looked at the portal as, by name and by address. */
  viewed: v.union(v.string(), v.null()),
  address: v.union(v.string(), v.null()),
  organization: v.union(v.string(), v.null()),
  project: v.union(v.string(), v.null()),
  /** What else it says, in words. */
  details: v.string(),
})
export type AuditRow = Infer<typeof auditRow>

export const list = queryEntry(
  'admin/audit:list',
  { paginationOpts: arg.page(), ...filters },
  v.object({ page: v.array(auditRow), isDone: v.boolean(), continueCursor: v.string() }),
)

/** Every action that was ever recorded, for choosing. */
export const listActions = queryEntry('admin/audit:listActions', {}, v.array(v.string()))

/** At most 10,000 rows, the latest first. */
export const getCsv = queryEntry(
  'admin/audit:getCsv',
  filters,
  v.object({ fileName: v.string(), csv: v.string() }),
)
