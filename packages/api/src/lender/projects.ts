import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { sinceEntry } from '../since-entry.ts'
import { sorting } from '../sorting.ts'
import { personName, stage, standing, time } from './recurring-values.ts'
import { head, step } from './standing.ts'

const status = v.union(
  v.literal('Draft'),
  v.literal('Pre-application'),
  v.literal('Application'),
  v.literal('In review'),
  v.literal('Sent'),
  v.literal('Closed'),
)

const programOpen = {
  /** Created under the umbrella guarantee: which of the four programs applies is not settled yet. */
  programOpen: v.boolean(),
}

const projectRow = v.object({
  projectId: v.string(),
  projectName: v.string(),
  borrowerName: v.string(),
  program: v.string(),
  ...programOpen,
  status,
  nextStep: v.string(),
  ...standing,
  lastSavedAt: time,
  lastSavedBy: personName,
})
export type ProjectRow = Infer<typeof projectRow>

export const create = mutationEntry(
  'lender/projects:create',
  {
    borrowerName: arg.entered(),
    borrowerEntityType: arg.entered(),
    borrowerBusinessStage: arg.entered(),
    contactEmail: arg.entered(),
    contactFirstName: arg.entered(),
    contactLastName: arg.entered(),
    contactTitle: arg.entered(),
    contactPhone: arg.entered(),
    contactPhoneExtension: arg.entered(),
    lenderName: arg.entered(),
    headquartersAddress: arg.entered(),
    servedState: arg.entered(),
    federallyRegulated: arg.entered(),
    usdaApproved: v.optional(arg.entered()),
    projectName: arg.entered(),
    program: arg.entered(),
    totalLoanAmount: arg.entered(),
    projectAddress: arg.entered(),
  },
  v.object({ projectId: v.string() }),
)

/** The same with what nobody else can know; the rest is taken from the lender and the person, or asked later. */
export const begin = mutationEntry(
  'lender/projects:begin',
  {
    borrowerName: arg.entered(),
    projectName: arg.entered(),
    program: arg.entered(),
    totalLoanAmount: arg.entered(),
    projectAddress: v.optional(arg.entered()),
  },
  v.object({ projectId: v.string() }),
)

const wanted = {
  search: v.optional(arg.search()),
  status: v.optional(status),
  /** Of the pipeline: what came back from the review is in the review. */
  step: v.optional(step),
  program: v.optional(arg.name()),
  /** Only the archived ones; without it only the others. */
  archived: v.optional(v.boolean()),
  sort: sorting('projectName', 'borrowerName', 'program', 'status', 'lastSavedAt'),
}

export const list = queryEntry(
  'lender/projects:list',
  { paginationOpts: arg.page(), ...wanted },
  v.object({
    page: v.array(projectRow),
    isDone: v.boolean(),
    continueCursor: v.string(),
  }),
)

/** How many of those that are not archived are in each status. */
export const countByStatus = queryEntry(
  'lender/projects:countByStatus',
  {},
  v.array(v.object({ status, count: v.number() })),
)

/** The same projects in the same order as a file. */
export const getCsv = queryEntry(
  'lender/projects:getCsv',
  wanted,
  v.object({
    fileName: v.string(),
    csv: v.string(),
    /** How many rows did not go in. */
    left: v.number(),
  }),
)

const deed = v.union(v.null(), v.object({ at: v.number(), by: personName }))

const stageSummary = v.object({
  stage,
  submittedAt: time,
  submittedBy: personName,
  /** Of the last submission: who has its review, its end, and that it stands open again. */
  taken: deed,
  accepted: deed,
  returned: deed,
  requiredAnswered: v.number(),
  required: v.number(),
  missing: v.number(),
  toCorrect: v.number(),
})
export type StageSummary = Infer<typeof stageSummary>

export const get = queryEntry(
  'lender/projects:get',
  { projectId: arg.id() },
  v.object({
    projectId: v.string(),
    projectName: v.string(),
    borrowerName: v.string(),
    lenderName: v.string(),
    program: v.string(),
    ...programOpen,
    totalLoanAmount: v.union(v.number(), v.null()),
    projectAddress: v.string(),
    /** The county with its state, or the address while nobody has named one. */
    place: v.string(),
    status,
    nextStep: v.string(),
    head,
    mayEdit: v.boolean(),
    /** Whether this person may ask others for what is missing. */
    mayAsk: v.boolean(),
    /** Whether this person may open a submitted stage again. */
    mayReopen: v.boolean(),
    archived: v.boolean(),
    createdAt: v.number(),
    lastSavedAt: time,
    lastSavedBy: personName,
    stages: v.array(stageSummary),
    people: v.array(v.object({ personId: v.string(), name: v.string(), role: v.string() })),
  }),
)

export const getSince = sinceEntry(get)

const activityRow = v.object({
  id: v.string(),
  at: v.number(),
  by: personName,
  /** A sentence without its subject: "saved 3 answers in the pre-application". */
  text: v.string(),
})
export type ActivityRow = Infer<typeof activityRow>

/** What happened in the project, newest first. */
export const activity = queryEntry(
  'lender/projects:activity',
  { projectId: arg.id(), paginationOpts: arg.page() },
  v.object({ page: v.array(activityRow), isDone: v.boolean(), continueCursor: v.string() }),
)

export const archive = mutationEntry(
  'lender/projects:archive',
  { projectId: arg.id(), archived: v.boolean() },
  v.null(),
)
