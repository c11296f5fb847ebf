import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { personName } from '../lender/recurring-values.ts'
import { answer } from '../lender/stage-forms.ts'

/** `terms` and `points` have one row: the single facts that no questionnaire asks. */
export const table = v.union(
  v.literal('owners'),
  v.literal('guarantors'),
  v.literal('affiliates'),
  v.literal('collateral'),
  v.literal('debts'),
  v.literal('sources'),
  v.literal('uses'),
  v.literal('jobs'),
  v.literal('projections'),
  v.literal('terms'),
  v.literal('points'),
)
export type TableName = Infer<typeof table>

const cell = v.union(v.string(), v.number(), v.boolean(), v.null())
export type TableCell = Infer<typeof cell>

/** `rowId` beside the cells that are filled, by column. */
const row = v.record(v.string(), cell)
export type TableRowResult = Infer<typeof row>

const check = v.object({
  checkId: v.string(),
  title: v.string(),
  outcome: v.union(v.literal('passes'), v.literal('fails'), v.literal('open'), v.literal('notAsked')),
  severity: v.string(),
  because: v.string(),
  paragraph: v.string(),
})
export type TableCheck = Infer<typeof check>

/** An answer that was given otherwise than the table says, with what a save of what the table says stands on. */
const otherwise = v.object({
  stage: v.union(v.literal('pre-application'), v.literal('application')),
  fieldId: v.string(),
  label: v.string(),
  /** Both in words. */
  own: v.string(),
  says: v.string(),
  answer,
  schemaId: v.string(),
  schemaRevision: v.number(),
  version: v.number(),
})
export type AnsweredOtherwise = Infer<typeof otherwise>

/** How many answers follow the table, and which do not; nothing for who may change none of them. */
const feeds = v.object({ fed: v.number(), otherwise: v.array(otherwise) })
export type TableFeeds = Infer<typeof feeds>

/** What a column is: a field of a form, whose shape is stated by the forms package. */
const column = v.any()

export const ofProject = { projectId: arg.id() }
export const ofPast = { ...ofProject, table, rowId: arg.id(), column: v.optional(arg.name()) }

export const tableAsRead = v.object({
  table,
  title: v.string(),
  /** One row, as in "Add an owner". */
  row: v.string(),
  columns: v.array(column),
  rows: v.array(row),
  /** By column; null while no row gives it an amount. */
  totals: v.record(v.string(), v.union(v.number(), v.null())),
  /** What the totals are: a sum, or a mean weighted by another column. */
  totalled: v.array(
    v.object({
      column: v.string(),
      kind: v.union(v.literal('sum'), v.literal('mean')),
      by: v.optional(v.string()),
      /** Of a mean of wages: the column that says which are for an hour, told here as those of a year. */
      hourly: v.optional(v.string()),
    }),
  ),
  checks: v.array(check),
  /** What the answers of the questionnaires would be as rows, while the table has none. */
  offer: v.array(row),
  feeds,
  version: v.number(),
  /** Another one than before: the database lost its newest commits, and versions may be lower than they were. */
  generation: v.string(),
  /** That of the columns: a change says it, so that it is understood also after a newer one was published. */
  revision: v.number(),
  readOnlyReason: v.union(v.string(), v.null()),
  /** Whether sensitive cells, which are masked then, are shown to this person one by one, when they say why. */
  mayReveal: v.boolean(),
  /** Whether this person, who may not write in it, brings earlier cells and removed rows back. */
  mayRestore: v.boolean(),
})

export const pastChange = v.object({
  changeId: v.string(),
  at: v.number(),
  by: personName,
  kind: v.union(
    v.literal('cell'),
    v.literal('added'),
    v.literal('removed'),
    v.literal('broughtBack'),
    v.literal('moved'),
  ),
  /** Whether it came back in a workbook. */
  fromWorkbook: v.boolean(),
  /** Of a cell: its column, and what the column is called while there is one; a column that is no more as it was. */
  column: v.union(v.string(), v.null()),
  label: v.union(v.string(), v.null()),
  /** What the column was called then, where it is called otherwise now. */
  labelThen: v.union(v.string(), v.null()),
  beforeText: v.string(),
  afterText: v.string(),
  /** What can stand there again; nothing of what is sealed. */
  restores: v.union(v.object({ before: cell, after: cell }), v.null()),
})
export type TablePastChange = Infer<typeof pastChange>

export const removedRow = v.object({ rowId: v.string(), text: v.string(), at: v.number(), by: personName })

const change = v.object({
  /** Left out for a new row. A row that nobody knows yet begins with this id. */
  rowId: v.optional(arg.id()),
  set: v.optional(arg.cells()),
  /** False brings a removed row back. */
  remove: v.optional(v.boolean()),
  /** The row behind which it goes; null for the first place. */
  after: v.optional(v.union(arg.id(), v.null())),
  /** The revision in which the columns have these names; without it the latest. */
  revision: v.optional(v.number()),
})
export type TableChange = Infer<typeof change>

export const changesOfRows = {
  ...{ ...ofProject, table, changes: arg.list(change, 500), expectedVersion: v.number() },
  generation: v.optional(arg.id()),
}
export const savedRows = v.object({ rows: v.array(row), version: v.number(), revision: v.number() })
