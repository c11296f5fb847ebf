import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { Area } from '../../lib/projects/head/places.ts'

/** Whose pages the numbers are shown in: each has its own addresses. */
export interface NumbersProps {
  readonly projectId: string
  readonly area: Exclude<Area, 'borrower'>
}

/** Terms and priority points are one row of single facts each, shown as a form. */
export const isSingle = (table: string) => table === 'terms' || table === 'points'

interface TableLinkProps
  extends NumbersProps,
    Pick<ComponentProps<'a'>, 'className' | 'aria-current' | 'children'> {
  readonly table: string
}

/** Leads to one of the tables of a project. */
export function TableLink({ projectId, area, table, ...rest }: TableLinkProps) {
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
