import { messageOf, type projectTables, type TableName } from '@granary/api'
import type { Field } from '@granary/forms'
import { readCell } from '@granary/rules'
import { useToasts } from '@granary/ui'
import { useConvex, useQuery } from 'convex/react'
import type { FunctionReturnType } from 'convex/server'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Area } from '../../lib/projects/head/places.ts'
import type { RevealPlace } from '../../lib/sensitive/sensitive-answer.tsx'
import { inOwnName } from '../../lib/session/in-own-name.ts'
import { useIsLineUp } from '../../lib/session/line-up.ts'
import { useMe } from '../../lib/session/me.tsx'
import { isSignedInAs } from '../../lib/session/session.ts'
import { onSignOut } from '../../lib/session/sign-out.ts'
import { keptWords } from './saving/kept-words.ts'
import { type OpenedTable, openedTable } from './saving/opened-tables.ts'
import type { Kept } from './saving/own-part.ts'
import { placeOf } from './saving/places.ts'
import { rowsIn } from './saving/table-ground.ts'
import { openTableJournal } from './saving/table-journal.ts'
import { createTableSession, type TableSession } from './saving/table-session.ts'
import type { TypedCell } from './saving/typed-cells.ts'
import { callsIn, callsOf } from './table-calls.ts'
import { isSingle } from './table-link.tsx'

export type Table = FunctionReturnType<typeof projectTables.get>

/** One table as a person works on it: their own changes over what the server has, saved by themselves. */
export function useTable(projectId: string, table: TableName, area: Area) {
  const data = useQuery(callsIn(area).get, { projectId, table })
  const client = useConvex()
  const { personId } = useMe()
  const place = placeOf(projectId, table)
  const opened = openedTable(`${personId}/${place}`, () =>
    createTableSession(
      callsOf(
        inOwnName(client, () => isSignedInAs(personId)),
        { projectId, table, area },
      ),
      openTableJournal(personId, place),
      isSingle(table),
    ),
  )
  const { session } = opened
  useLife(opened, data?.title ?? '')
  useEffect(() => {
    if (!data) return
    const { version, generation, revision, rows, readOnlyReason } = data
    session.receive({ version, generation, revision, rows: rowsIn(rows) }, readOnlyReason !== null)
  }, [session, data])
  const isUp = useIsLineUp()
  useEffect(() => {
    if (isUp !== undefined) session.dispatch({ type: isUp ? 'lineBack' : 'lineLost' })
  }, [session, isUp])
  const shown = useSyncExternalStore(session.subscribe, session.shown)
  const tellKept = useKeptTold(session, data)
  return useMemo(
    () => ({
      ...shown,
      data,
      edit: session.edit,
      settle: session.settle,
      retry: session.retry,
      send: session.send,
      writeIn: session.writeIn,
      typing: session.typing,
      typedAt: session.typedAt,
      takeTyped: session.takeTyped,
      undo: shown.mayUndo ? () => tellKept('undone', session.undo()) : undefined,
      redo: shown.mayRedo ? () => tellKept('done again', session.redo()) : undefined,
    }),
    [shown, data, session, tellKept],
  )
}

export type TableWork = ReturnType<typeof useTable>

/** Says what of a step stays because it was changed elsewhere since. */
function useKeptTold(session: TableSession, data: Table | undefined) {
  const { show } = useToasts()
  return useCallback(
    (done: string, kept: readonly Kept[]) => {
      const description = data && keptWords(kept, session.shown().rows, fieldsOf(data))
      if (description) show({ title: `Not everything was ${done}.`, description, tone: 'info' })
    },
    [show, session, data],
  )
}

/** Another page was turned to: what waits goes out behind it. Whoever leaves what was refused was asked. */
function useLife(opened: OpenedTable, title: string) {
  const toasts = useToasts()
  const named = useRef(title)
  named.current = title
  useEffect(() => {
    opened.enter()
    const forgetSignOut = onSignOut(opened.saveForNow)
    return () => {
      forgetSignOut()
      void opened.leave().catch(async (error: unknown) => {
        const kept = (await opened.session.isKept()) ? ' They are kept on this device.' : ''
        toasts.show({
          title: `${named.current}: your last changes were not saved.`,
          description: `${messageOf(error)}${kept}`,
          tone: 'danger',
        })
      })
    }
  }, [opened, toasts])
}

/** Where masked cells of a row can be asked for; nothing for whom they stay masked. */
export type RevealRow = (rowId: string) => RevealPlace | undefined

/** The columns of a table as fields; their shape is stated by the forms package. */
export const fieldsOf = ({ columns }: Pick<Table, 'columns'>) => columns as readonly Field[]

/** What stands typed in a cell of a column, and what the cell would say by it. */
export function typedAs(
  field: Field,
  text: string | undefined,
): Pick<TypedCell, 'text' | 'cell'> | undefined {
  if (text === undefined) return undefined
  const reading = readCell(field, text)
  return reading.ok ? { text, cell: reading.cell } : { text }
}
