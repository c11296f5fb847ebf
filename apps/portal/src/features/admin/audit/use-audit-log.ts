import { type AuditRow, adminAudit, messageOf } from '@granary/api'
import { useConvex } from 'convex/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type AuditSearch, filtersOf } from './audit-search.ts'

interface Log {
  readonly rows: readonly AuditRow[]
  /** Where the next part begins; nothing when all is there. */
  readonly next: string | null
  /** When the newest part was read. */
  readonly readAt: number
}

const rowsAtOnce = 50

/**
 * The log as it was when it was asked for, a part at a time. It is not followed live: nearly everything that anybody
 * does writes to it, and each time the whole page would be read anew.
 */
export function useAuditLog(search: AuditSearch) {
  const client = useConvex()
  const [log, setLog] = useState<Log>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<'first' | 'more'>()
  const turn = useRef(0)
  const asked = JSON.stringify(filtersOf(search))

  const read = useCallback(
    async (cursor: string | null) => {
      const own = ++turn.current
      setBusy(cursor === null ? 'first' : 'more')
      try {
        const paginationOpts = { numItems: rowsAtOnce, cursor }
        const filters: ReturnType<typeof filtersOf> = JSON.parse(asked)
        const part = await client.query(adminAudit.list, { ...filters, paginationOpts })
        if (own !== turn.current) return
        const next = part.isDone ? null : part.continueCursor
        setLog((before) =>
          cursor === null || !before
            ? { rows: part.page, next, readAt: Date.now() }
            : { ...before, rows: [...before.rows, ...part.page], next },
        )
        setProblem(undefined)
      } catch (error) {
        if (own === turn.current) setProblem(messageOf(error))
      } finally {
        if (own === turn.current) setBusy(undefined)
      }
    },
    [client, asked],
  )
  useEffect(() => {
    setLog(undefined)
    void read(null)
  }, [read])
  return { log, problem, busy, readAgain: () => void read(null), readOn: () => void read(log?.next ?? null) }
}
