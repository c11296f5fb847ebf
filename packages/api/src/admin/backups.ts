import { type Infer, v } from 'convex/values'
import { mutationEntry, queryEntry } from '../entry.ts'

const count = v.object({ done: v.number(), total: v.number() })

const underWay = v.object({
  askedAt: v.number(),
  askedBy: v.union(v.string(), v.null()),
  /** A server has taken it. */
  begun: v.boolean(),
  step: v.union(v.literal('tables'), v.literal('files'), v.literal('closing')),
  tables: count,
  files: count,
  /** Read of tables and files until now. */
  bytes: v.number(),
})
export type BackupUnderWay = Infer<typeof underWay>

const whole = v.object({
  endedAt: v.number(),
  askedBy: v.union(v.string(), v.null()),
  /** Of the file. */
  size: v.number(),
  tables: v.number(),
  files: v.number(),
  /** Files that the database knows and the store did not have. */
  missingFiles: v.number(),
  keysIncluded: v.boolean(),
  /** The server that wrote it, and the file there. */
  host: v.string(),
  path: v.string(),
})
export type WholeBackup = Infer<typeof whole>

const failed = v.object({ endedAt: v.number(), failure: v.string() })
export type FailedBackup = Infer<typeof failed>

const backups = v.object({
  underWay: v.union(underWay, v.null()),
  lastWhole: v.union(whole, v.null()),
  /** The last one, where it failed. */
  failed: v.union(failed, v.null()),
})
export type Backups = Infer<typeof backups>

/** What administrators had the server write. Of those of the command line it knows nothing. */
export const get = queryEntry('admin/backups:get', {}, backups)

/** Has one server write a backup, in its turn. Refused while one is under way. */
export const start = mutationEntry('admin/backups:start', {}, v.null())
