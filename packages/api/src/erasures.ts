import { type Infer, v } from 'convex/values'
import { arg } from './bounds.ts'
import { mutationEntry, queryEntry } from './entry.ts'
import { personName } from './lender/recurring-values.ts'

export const counted = v.object({ kind: v.string(), count: v.number() })
/** How many things of a kind go, or went. */
export type Counted = Infer<typeof counted>

const erasureState = v.union(
  v.literal('requested'),
  v.literal('withdrawn'),
  v.literal('declined'),
  v.literal('carrying out'),
  v.literal('erased'),
)
export type ErasureState = Infer<typeof erasureState>

/** What every request to erase something says, and its answer. */
export const erasureRequest = {
  erasureId: v.string(),
  state: erasureState,
  reason: v.string(),
  requestedBy: personName,
  requestedAt: v.number(),
  answeredBy: personName,
  answeredAt: v.union(v.number(), v.null()),
  note: v.string(),
  /** The day on which the last backup ends that still holds what goes. */
  backupsUntil: v.union(v.string(), v.null()),
  removed: v.array(counted),
  erasedAt: v.union(v.number(), v.null()),
}
const anyErasure = v.object(erasureRequest)
export type ErasureRequest = Infer<typeof anyErasure>

const erasure = v.object({
  ...erasureRequest,
  projectId: v.string(),
  /** As long as the project is there. */
  projectName: v.union(v.string(), v.null()),
  lenderName: v.string(),
  program: v.string(),
  projectCreatedAt: v.number(),
  packages: v.array(v.object({ version: v.number(), digest: v.string() })),
})
export type Erasure = Infer<typeof erasure>

const hold = v.union(v.object({ reason: v.string(), setAt: v.number() }), v.null())

/** What stands between a project and its erasure. */
export const get = queryEntry(
  'project/erasure:get',
  { projectId: arg.id() },
  v.object({
    mayAsk: v.boolean(),
    request: v.union(v.object({ requestedAt: v.number(), requestedBy: personName }), v.null()),
    hold,
    /** Why it cannot be erased now, as a sentence. */
    obstacle: v.union(v.string(), v.null()),
  }),
)

export const request = mutationEntry(
  'project/erasure:request',
  { projectId: arg.id(), reason: arg.enteredText(1_000) },
  v.object({ erasureId: v.string() }),
)

export const withdraw = mutationEntry('project/erasure:withdraw', { projectId: arg.id() }, v.null())

/** Of the caller's lender, the newest first. */
export const listOwn = queryEntry('lender/erasures:list', {}, v.array(erasure))

/** Of all lenders: those that wait first, then the newest. */
export const list = queryEntry('admin/erasures:list', {}, v.array(erasure))

export const look = queryEntry(
  'admin/erasures:get',
  { erasureId: arg.id() },
  v.object({ erasure, goes: v.array(counted), obstacle: v.union(v.string(), v.null()) }),
)

/** `projectName` as it stands on the project, typed by whoever carries it out. */
export const carryOut = mutationEntry(
  'admin/erasures:carryOut',
  { erasureId: arg.id(), projectName: arg.entered(), backupsUntil: arg.entered() },
  v.null(),
)

export const decline = mutationEntry(
  'admin/erasures:decline',
  { erasureId: arg.id(), note: arg.enteredText(1_000) },
  v.null(),
)

export const setHold = mutationEntry(
  'admin/erasures:setHold',
  {
    projectId: arg.id(),
    held: v.boolean(),
    reason: arg.enteredText(1_000),
  },
  v.null(),
)
