import { makeFunctionReference } from 'convex/server'
import type { Value } from 'convex/values'
import { expect, test } from 'vitest'
import { aSimulation, pass, passUntil } from './simulation.ts'

const list = makeFunctionReference<'query'>('pages:list')

test('pages follow each other without gap or double, whatever is inserted, removed or cut off', async () => {
  const { simpleClient, backend, network, lines } = aSimulation({}, { queries: { 'pages:list': page } })
  let rows = [10, 20, 30, 40, 50, 60, 70, 80, 90]
  backend.write('rows', rows)
  const seen: Shown[] = []
  const pages = simpleClient().onPaginatedUpdate_experimental(
    list,
    {},
    { initialNumItems: 3 },
    (shown) => void seen.push(shown as never),
  )
  const shows = (expected: number[], status = 'CanLoadMore') =>
    passUntil(() => {
      const { results = [], status: now } = seen.at(-1) ?? {}
      return results.join() === expected.join() && now === status
    }, 30_000)
  const change = (next: number[]) => {
    rows = next.toSorted((one, other) => one - other)
    backend.write('rows', rows)
  }

  await shows([10, 20, 30])
  seen.at(-1)?.loadMore(3)
  await shows([10, 20, 30, 40, 50, 60])
  change([...rows, 5, 25, 35, 65])
  await shows([5, 10, 20, 25, 30, 35, 40, 50, 60])
  change(rows.filter((row) => row !== 30 && row !== 60))
  await shows([5, 10, 20, 25, 35, 40, 50])
  network.line.cut()
  change([...rows, 31, 61])
  await shows([5, 10, 20, 25, 31, 35, 40, 50])
  seen.at(-1)?.loadMore(20)
  await shows([5, 10, 20, 25, 31, 35, 40, 50, 61, 65, 70, 80, 90], 'Exhausted')
  change([...rows, 95])
  await shows(rows, 'Exhausted')
  for (const { results } of seen) {
    expect(results).toEqual([...new Set(results)].toSorted((one, other) => one - other))
  }
  pages.unsubscribe()
  await pass(1_000)
  expect(lines.filter((line) => line.includes('rror'))).toEqual([])
})

interface Shown {
  readonly results: number[]
  readonly status: string
  readonly loadMore: (items: number) => boolean
}

/** The end of a page is found once; the journal keeps it where it was. `last` is the end of the list. */
function page(
  read: (key: string) => Value,
  args: Readonly<Record<string, Value>>,
  { journal }: { journal: string | null },
) {
  const { numItems, cursor, endCursor } = args.paginationOpts as {
    numItems: number
    cursor: string | null
    endCursor?: string | null
  }
  const after = ((read('rows') as number[] | null) ?? []).filter(
    (row) => cursor === null || (cursor !== 'last' && row > Number(cursor)),
  )
  const pinned = endCursor ?? journal
  const found = after.length > numItems ? String(after[numItems - 1]) : 'last'
  const end = pinned ?? found
  const items = end === 'last' ? after : after.filter((row) => row <= Number(end))
  return { value: { page: items, isDone: end === 'last', continueCursor: end }, journal: end }
}
