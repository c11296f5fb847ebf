import { v } from 'convex/values'

/** By which of its columns a list is sorted, and which way round; without it the list has an order of its own. */
export function sorting<const Column extends string>(...columns: Column[]) {
  return v.optional(
    v.object({
      by: v.union(...columns.map((column) => v.literal(column))),
      direction: v.union(v.literal('ascending'), v.literal('descending')),
    }),
  )
}
