import type { Remark } from '@granary/api'

type Counted = Pick<Remark, 'audience' | 'number'>

/** What stands at an item for its open remarks: one by its number, several by how many they are, so that a row holds them. */
export function marksOf(open: readonly Counted[]): readonly string[] {
  // Internal ones are counted by themselves.
  const { internal = [], shared = [] } = Object.groupBy(open, ({ audience }) =>
    audience === 'internal' ? 'internal' : 'shared',
  )
  return [...mark(shared, '', 'remarks'), ...mark(internal, 'Internal ', 'internal')]
}

function mark(some: readonly Counted[], before: string, several: string): readonly string[] {
  const [first] = some
  if (!first) return []
  return [some.length === 1 ? `${before}#${first.number}` : `${some.length} ${several}`]
}
