import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { table } from '../project/table-shapes.ts'

const stage = v.union(v.literal('pre-application'), v.literal('application'))

/** A whole section of a questionnaire, one document of it, or a table, which goes out with the application. */
export const shareItem = v.object({
  stage,
  kind: v.union(v.literal('section'), v.literal('document'), v.literal('table')),
  id: arg.name(),
})
export type ShareItem = Infer<typeof shareItem>

/** By which one is told from another within a project. */
export const keyOfShareItem = ({ stage, kind, id }: ShareItem): string => `${stage} ${kind} ${id}`

export const listedInvitation = v.object({
  invitationId: v.string(),
  kind: v.union(v.literal('member'), v.literal('borrower'), v.literal('lender'), v.literal('staff')),
  email: v.string(),
  /** "Officer", or the name of the project, or the lender to be founded. */
  to: v.string(),
  projectId: v.union(v.string(), v.null()),
  invitedBy: v.union(v.string(), v.null()),
  sentAt: v.number(),
  expiresAt: v.number(),
})
export type ListedInvitation = Infer<typeof listedInvitation>

const invited = v.object({ invitationId: v.string() })
const ofInvitation = { invitationId: arg.id() }

/** Those of colleagues that are neither claimed nor revoked, the latest first. */
export const list = queryEntry('lender/invitations:list', {}, v.array(listedInvitation))

export const inviteMember = mutationEntry(
  'lender/invitations:inviteMember',
  {
    email: arg.entered(),
    role: v.union(v.literal('owner'), v.literal('officer'), v.literal('viewer')),
    message: v.optional(arg.enteredText(2_000)),
  },
  invited,
)

export const inviteBorrower = mutationEntry(
  'lender/invitations:inviteBorrower',
  {
    email: arg.entered(),
    projectId: arg.id(),
    items: arg.list(shareItem, 500),
    mayAnswer: v.boolean(),
    dueOn: v.optional(arg.id()),
    message: v.optional(arg.enteredText(2_000)),
  },
  // None where the address is of a borrower who is in: they were asked without one.
  v.object({ invitationId: v.union(v.string(), v.null()) }),
)

/** With when its last mail went out, as whoever asks for another one saw it: of two who ask at once, one sends. */
export const resentInvitation = { ...ofInvitation, sentAt: v.optional(v.number()) }
export const wasSent = v.object({ isSent: v.boolean() })

export const resend = mutationEntry('lender/invitations:resend', resentInvitation, wasSent)
export const revoke = mutationEntry('lender/invitations:revoke', ofInvitation, v.null())

const choosable = v.object({
  stage,
  stageTitle: v.string(),
  sections: v.array(
    v.object({
      sectionId: v.string(),
      title: v.string(),
      documents: v.array(v.object({ fieldId: v.string(), label: v.string() })),
    }),
  ),
  tables: v.array(v.object({ table, title: v.string() })),
})
export type ChoosableStage = Infer<typeof choosable>

/** What of a project can be shared. */
export const listChoices = queryEntry(
  'lender/invitations:listChoices',
  { projectId: arg.id() },
  v.array(choosable),
)
