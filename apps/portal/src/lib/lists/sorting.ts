import type { Column } from '@granary/ui'

interface NamedSort<By> {
  readonly label: string
  readonly by: By
  readonly direction: 'ascending' | 'descending'
}

export type Sorting<Name extends string = string, By extends string = string> = ReturnType<
  typeof sortingOf<Name, By>
>

/** The orders of a list by the names that they have in its address. The first is the list's own and stands in none. */
export function sortingOf<Name extends string, By extends string>(
  sorts: Readonly<Record<Name, NamedSort<By>>>,
) {
  const names = Object.keys(sorts) as Name[]
  const first = names[0] as Name
  const parse = (given: unknown) => names.find((name) => name === given && name !== first)
  return {
    first,
    options: names.map((value) => ({ value, label: sorts[value].label })),
    /** For the address; nothing for the list's own order. */
    parse,
    /** For the server. */
    of(name: Name | undefined): { by: By; direction: NamedSort<By>['direction'] } {
      const { by, direction } = sorts[name ?? first]
      return { by, direction }
    },
    /** The order a heading leads to: its first one, and the other way round when it is that already. */
    next(by: By, current: Name | undefined): Name | undefined {
      const own = names.filter((name) => sorts[name].by === by)
      return parse(own.find((name) => name !== (current ?? first)))
    },
  }
}

/** A column whose heading sorts the list. */
export function sortedColumn<Row, Name extends string, By extends string>(
  column: Column<Row>,
  by: By,
  {
    sorting,
    current,
    onSort,
  }: {
    readonly sorting: Sorting<Name, By>
    readonly current: Name | undefined
    readonly onSort: (name: Name | undefined) => void
  },
): Column<Row> {
  const now = sorting.of(current)
  return {
    ...column,
    order: {
      current: now.by === by ? now.direction : undefined,
      onOrder: () => onSort(sorting.next(by, current)),
    },
  }
}
