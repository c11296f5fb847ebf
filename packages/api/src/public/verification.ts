import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry } from '../entry.ts'

const countOrNull = v.union(v.number(), v.null())

const certified = v.object({
  kind: v.union(
    v.literal('pdf'),
    v.literal('zip'),
    v.literal('manifest'),
    v.literal('signature'),
    v.literal('document'),
  ),
  version: v.number(),
  volume: countOrNull,
  volumes: countOrNull,
  pages: countOrNull,
  builtAt: v.number(),
  /** The newest of the same project, when it is not this one. */
  later: v.union(v.object({ version: v.number(), builtAt: v.number() }), v.null()),
})
export type Certified = Infer<typeof certified>

/**
 * What was certified here under the SHA-256 of a file, if anything. Told to everybody: who does not hold the file
 * does not have its digest. A change only in that it counts how often somebody asks.
 */
export const look = mutationEntry(
  'public/verification:look',
  { sha256: arg.token() },
  v.union(certified, v.null()),
)
