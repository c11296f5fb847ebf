import './lists.css'
import { NativeSelect } from '@granary/ui'
import type { Sorting } from './sorting.ts'

interface OrderSelectProps<Name extends string, By extends string> {
  readonly sorting: Sorting<Name, By>
  readonly current: Name | undefined
  readonly onSort: (name: Name | undefined) => void
}

/** The orders of a list where its table has no headings; on a wide screen those do this. */
export function OrderSelect<Name extends string, By extends string>({
  sorting,
  current,
  onSort,
}: OrderSelectProps<Name, By>) {
  return (
    <div className="p-list-order">
      <NativeSelect
        label="Order"
        filter
        options={sorting.options}
        value={current ?? sorting.first}
        onValueChange={(name) => onSort(sorting.parse(name))}
      />
    </div>
  )
}
