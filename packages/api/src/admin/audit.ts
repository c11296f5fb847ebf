import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { queryEntry } from '../entry.ts'

const filters = {
  /** One of `auditKinds`. */
  kind: v.optional(arg.name()),
  action: v.optional(arg.name()),
  personId: v.optional(arg.id()),
  organizationId: v.optional(arg.id()),
  projectId: v.optional(arg.id()),
  /** Days, "2026-11-21", both included, in UTC. */
  from: v.optional(arg.id()),
  until: v.optional(arg.id()),
}

/** A part of a sentence; what it names can be opened. */
const sentencePart = v.object({
  text: v.string(),
  names: v.optional(
    v.object({
      kind: v.union(v.literal('person'), v.literal('lender'), v.literal('project')),
      id: v.string(),
    }),
  ),
})
export type AuditSentencePart = Infer<typeof sentencePart>

const auditRow = v.object({
  entryId: v.string(),
  at: v.number(),
  action: v.string(),
  /** What happened, in a sentence. */
  sentence: v.string(),
  /** The same sentence in parts, those that name somebody or something that is still there apart. */
  parts: v.array(sentencePart),
  kind: v.string(),
  personId: v.union(v.string(), v.null()),
  person: v.union(v.string(), v.null()),
  /** As it was when it happened, whatever the person is called now. */
  personEmail: v.union(v.string(), v.null()),
  /** Whom an administrator looked at the portal as, by name and by address. */
  viewed: v.union(v.string(), v.null()),
  address: v.union(v.string(), v.null()),
  organizationId: v.union(v.string(), v.null()),
  organization: v.union(v.string(), v.null()),
  projectId: v.union(v.string(), v.null()),
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

/** What those by whom the log is filtered are called; nothing for what is not there. */
export const getNames = queryEntry(
  'admin/audit:getNames',
  { personId: filters.personId, organizationId: filters.organizationId, projectId: filters.projectId },
  v.object({
    person: v.union(v.string(), v.null()),
    organization: v.union(v.string(), v.null()),
    project: v.union(v.string(), v.null()),
  }),
)

/** At most 10,000 rows, the latest first. */
export const getCsv = queryEntry(
  'admin/audit:getCsv',
  filters,
  v.object({ fileName: v.string(), csv: v.string() }),
)
