import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { Area } from '../../lib/projects/head/places.ts'

/** Whose pages the numbers are shown in: each has its own addresses, and a borrower has no sheets. */
export interface NumbersProps {
  readonly projectId: string
  readonly area: Exclude<Area, 'borrower'>
}

export interface TablesProps {
  readonly projectId: string
  readonly area: Area
}

/** Terms and priority points are one row of single facts each, shown as a form. */
export const isSingle = (table: string) => table === 'terms' || table === 'points'

interface TableLinkProps
  extends TablesProps,
    Pick<ComponentProps<'a'>, 'className' | 'aria-current' | 'children'> {
  readonly table: string
}

/** Leads to one of the tables of a project. */
export function TableLink({ projectId, area, table, ...rest }: TableLinkProps) {
  if (area === 'borrower') {
    return (
      <Link
        to="/borrower/projects/$projectid/questions"
        params={{ projectid: projectId }}
        search={{ view: 'tables', table }}
        activeOptions={{ exact: true, explicitUndefined: true }}
        resetScroll={false}
        {...rest}
      />
    )
  }
  return (
    <Link
      to={area === 'staff' ? '/admin/projects/$projectid' : '/lender/dashboard/projects/$projectid'}
      params={{ projectid: projectId }}
      search={{ view: 'tables', table }}
      activeOptions={{ exact: true, explicitUndefined: true }}
      resetScroll={false}
      {...rest}
    />
  )
}
