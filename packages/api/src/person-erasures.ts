import { type Infer, v } from 'convex/values'
import { arg } from './bounds.ts'
import { mutationEntry, queryEntry } from './entry.ts'
import { counted, erasureRequest } from './erasures.ts'

const personErasure = v.object({
  ...erasureRequest,
  personId: v.string(),
  /** Afterwards the pseudonym under which they stay in what others keep. */
  personName: v.string(),
  /** As long as they are here. */
  email: v.union(v.string(), v.null()),
  /** Whether they asked themselves. */
  isOwn: v.boolean(),
  kept: v.array(counted),
})
export type PersonErasure = Infer<typeof personErasure>

/** What stands between oneself and the erasure of one's account. */
export const getOwn = queryEntry(
  'account/erasure:get',
  {},
  v.object({
    request: v.union(v.object({ requestedAt: v.number(), isOwn: v.boolean() }), v.null()),
    /** The answer to the last request, where it was no. */
    declined: v.union(v.object({ note: v.string(), answeredAt: v.number() }), v.null()),
    /** Why it cannot be done now, as a sentence. */
    obstacle: v.union(v.string(), v.null()),
  }),
)

export const requestOwn = mutationEntry('account/erasure:request', {}, v.null())

export const withdrawOwn = mutationEntry('account/erasure:withdraw', {}, v.null())

/** Those that wait first, then the newest. */
export const list = queryEntry('admin/personErasures:list', {}, v.array(personErasure))

export const look = queryEntry(
  'admin/personErasures:get',
  { erasureId: arg.id() },
  v.object({ erasure: personErasure, obstacle: v.union(v.string(), v.null()) }),
)

/** For somebody who asked by letter or telephone, or has no way in any more. */
export const request = mutationEntry(
  'admin/personErasures:request',
  { personId: arg.id(), reason: arg.enteredText(1_000) },
  v.object({ erasureId: v.string() }),
)

/** `email` as it stands on the account, typed by whoever carries it out. */
export const carryOut = mutationEntry(
  'admin/personErasures:carryOut',
  { erasureId: arg.id(), email: arg.entered(), backupsUntil: arg.entered() },
  v.null(),
)

export const decline = mutationEntry(
  'admin/personErasures:decline',
  { erasureId: arg.id(), note: arg.enteredText(1_000) },
  v.null(),
)
