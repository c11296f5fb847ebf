import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { shareItem } from '../lender/invitations.ts'
import { personName, stage, time } from '../lender/recurring-values.ts'
import { table } from './table-shapes.ts'

/** A day as 2026-12-04; null when none was said. */
const day = v.union(v.string(), v.null())

/** When they were last reminded of it, and by whom; nobody where the installation did. */
export const reminded = { remindedAt: time, remindedBy: personName }

const projectPerson = v.object({
  /** Of the person, or of the invitation of who is not in yet. */
  key: v.string(),
  why: v.union(
    v.literal('member'),
    v.literal('borrower'),
    v.literal('invited'),
    v.literal('packager'),
    v.literal('administrator'),
  ),
  personId: v.union(v.string(), v.null()),
  name: v.string(),
  email: v.string(),
  /** Of a member. */
  role: v.union(v.literal('owner'), v.literal('officer'), v.literal('viewer'), v.null()),
  me: v.boolean(),
  suspended: v.boolean(),
  /** Since when they are here, and who let them in. */
  since: time,
  by: personName,
  /** What of the project they see: its sections, documents of others, and tables, with what was shared for it. Null for everything. */
  sees: v.union(
    v.object({
      sections: v.array(v.string()),
      documents: v.array(v.string()),
      tables: v.array(v.string()),
      items: v.array(shareItem),
    }),
    v.null(),
  ),
  /** Else it is only to be read. */
  mayAnswer: v.boolean(),
  /** What they were asked for and is still missing. */
  asked: v.union(
    v.object({
      open: v.number(),
      /** Tables without a row. */
      tables: v.number(),
      dueOn: day,
      ...reminded,
    }),
    v.null(),
  ),
  /** When they last had it open, or did something here that is recorded. */
  lastAt: time,
  invitation: v.union(
    v.object({ invitationId: v.string(), expiresAt: v.number(), sentAt: v.number() }),
    v.null(),
  ),
})
export type ProjectPerson = Infer<typeof projectPerson>

/** Everybody who gets into the project, and why. */
export const list = queryEntry(
  'project/people:list',
  { projectId: arg.id() },
  v.object({
    lenderName: v.string(),
    borrowerName: v.string(),
    /** Whether this person may ask others, remind them, and change what they see: as long as the project is under way. */
    mayAsk: v.boolean(),
    /** Whether they may write to borrowers, and end what somebody was asked or sees: also once it was sent or is closed. */
    mayWrite: v.boolean(),
    people: v.array(projectPerson),
  }),
)

/** Who was asked for it last, of those who still are. */
const askedOf = v.union(v.object({ name: v.string(), dueOn: day }), v.null())

const askableStage = v.object({
  stage,
  title: v.string(),
  sections: v.array(
    v.object({
      categoryId: v.string(),
      categoryTitle: v.string(),
      sectionId: v.string(),
      title: v.string(),
      /** Required questions without an answer, documents not counted. */
      missing: v.number(),
      askedOf,
      documents: v.array(
        v.object({
          fieldId: v.string(),
          label: v.string(),
          missing: v.boolean(),
          /** The question of the pre-application that brings it here too, where it is missing as well. */
          comesFrom: v.union(v.string(), v.null()),
          askedOf,
        }),
      ),
    }),
  ),
  /** With how many rows each has. */
  tables: v.array(v.object({ table, title: v.string(), rows: v.number(), askedOf })),
})
export type AskableStage = Infer<typeof askableStage>

/** What somebody can be asked for: of the stages that are open, what is asked now. */
export const askable = queryEntry('project/people:askable', { projectId: arg.id() }, v.array(askableStage))

/** Asks a colleague, or a borrower who is in already, for parts of the project; a mail tells them. */
export const ask = mutationEntry(
  'project/people:ask',
  {
    projectId: arg.id(),
    personId: arg.id(),
    items: arg.list(shareItem, 500),
    dueOn: v.optional(arg.id()),
    message: v.optional(arg.enteredText(2_000)),
  },
  v.null(),
)

/** Reminds somebody by mail of all that they were asked for here and is missing; not twice within a day. */
export const remind = mutationEntry(
  'project/people:remind',
  { projectId: arg.id(), personId: arg.id() },
  v.null(),
)

/** Ends a borrower's access to the project, or what a colleague was asked. */
export const end = mutationEntry('project/people:end', { projectId: arg.id(), personId: arg.id() }, v.null())

/**
 * Changes what a borrower sees, or somebody who is invited, by the difference between what was shown and what is
 * wanted, and says whether it is now as it was sent: another may have changed it since.
 */
export const setShared = mutationEntry(
  'project/people:setShared',
  {
    projectId: arg.id(),
    /** As in the list. */
    key: arg.id(),
    shown: arg.list(shareItem, 500),
    items: arg.list(shareItem, 500),
  },
  v.object({ asSent: v.boolean() }),
)

const givenToOther = v.object({
  askId: v.string(),
  projectId: v.string(),
  projectName: v.string(),
  name: v.string(),
  kind: v.union(v.literal('borrower'), v.literal('colleague'), v.literal('invited')),
  open: v.number(),
  /** Those with missing questions. */
  sections: v.array(v.string()),
  /** How many of what is missing are documents. */
  documents: v.number(),
  /** How many tables have no row yet. */
  tables: v.number(),
  dueOn: day,
  remindedAt: time,
  since: v.number(),
})
export type GivenToOther = Infer<typeof givenToOther>

/** What others were asked for in the projects of the lender and is still missing, the first due at the top. */
export const listGiven = queryEntry('project/people:listGiven', {}, v.array(givenToOther))

/** Another day by which everything that somebody was asked for is due. */
export const setDue = mutationEntry(
  'project/people:setDue',
  { projectId: arg.id(), /** As in the list. */ key: arg.id(), dueOn: v.union(arg.id(), v.null()) },
  v.null(),
)
