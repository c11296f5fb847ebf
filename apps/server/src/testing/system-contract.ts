import { actionEntry, arg, mutationEntry, queryEntry } from '@granary/api'
import { v } from 'convex/values'

/** Functions without a loan in them, for proving the ground: a document, a log, and calls that misbehave. */
export const getDocument = queryEntry(
  'system/documents:get',
  { id: arg.name() },
  v.union(v.object({ version: v.number(), body: v.string() }), v.null()),
)

export const saveDocument = mutationEntry(
  'system/documents:save',
  { id: arg.name(), body: arg.text(8_000_000), expectedVersion: v.number() },
  v.object({ version: v.number() }),
)

const logArgs = { list: arg.name() }
export const appendToLog = mutationEntry(
  'system/log:append',
  { ...logArgs, entry: arg.text(8_000_000) },
  v.number(),
)
export const readLog = queryEntry('system/log:read', logArgs, v.array(v.string()))
export const countLog = queryEntry('system/log:count', logArgs, v.number())
export const pageOfLog = queryEntry(
  'system/log:page',
  { ...logArgs, paginationOpts: arg.page() },
  v.object({ page: v.array(v.string()), isDone: v.boolean(), continueCursor: v.string() }),
)

export const whoAmI = queryEntry('system/calls:whoAmI', {}, v.string())
export const refuse = mutationEntry('system/calls:refuse', {}, v.null())
export const crash = mutationEntry('system/calls:crash', {}, v.null())
export const big = queryEntry('system/calls:big', { characters: v.number() }, v.string())
export const echo = actionEntry('system/calls:echo', { text: arg.text(8_000_000) }, v.string())
export const neverEnds = actionEntry('system/calls:neverEnds', {}, v.null())
