import { type PresentPerson, presence } from '@granary/api'
import { useConvex, useQuery } from 'convex/react'
import { useEffect, useMemo, useRef } from 'react'
import { sayPlace } from '../../../lib/projects/say-place.ts'
import { useMe } from '../../../lib/session/me.tsx'
import type { TablesProps } from '../table-link.tsx'

/** Which cells of a table colleagues write in, and the way to say in which one oneself does. */
export interface CellPresence {
  in(rowId: string, column: string): PresentPerson | undefined
  inRow(rowId: string): PresentPerson | undefined
  columnOf(person: PresentPerson): string
  /** Nothing while one only looks. */
  move(rowId?: string, column?: string): void
}

/** It informs, it locks nothing. A borrower is not told who works at the lender, and when. */
export function useCellPresence({ projectId, area }: TablesProps, table: string): CellPresence {
  const client = useConvex()
  const me = useMe()
  const isTold = area !== 'borrower'
  const people = useQuery(presence.list, isTold ? { projectId } : 'skip')
  const said = useRef<ReturnType<typeof sayPlace>>(undefined)
  useEffect(() => {
    if (!isTold) return
    const saying = sayPlace(
      client,
      { projectId, stage: 'application' },
      { categoryId: presence.placeInTable(table) },
    )
    said.current = saying
    return () => {
      said.current = undefined
      saying.leave()
    }
  }, [client, projectId, isTold, table])
  return useMemo(() => {
    const here = (people ?? []).filter(
      ({ personId, categoryId }) => personId !== me.personId && categoryId === presence.placeInTable(table),
    )
    return {
      in: (rowId, column) => here.find(({ fieldId }) => fieldId === `${rowId}.${column}`),
      inRow: (rowId) => here.find(({ fieldId }) => fieldId?.startsWith(`${rowId}.`)),
      columnOf: ({ fieldId }) => fieldId?.slice(fieldId.indexOf('.') + 1) ?? '',
      move: (rowId, column = '') =>
        said.current?.move({
          categoryId: presence.placeInTable(table),
          ...(rowId !== undefined && { fieldId: `${rowId}.${column}` }),
        }),
    }
  }, [people, me.personId, table])
}

export const firstName = ({ name }: PresentPerson) => name.split(' ')[0] ?? name
