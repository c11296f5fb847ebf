import type { TableName } from '@granary/api'
import { lazy, Suspense } from 'react'
import { useMe } from '../../../lib/session/me.tsx'
import { useUnsentPlaces } from '../../../lib/session/use-unsent-places.ts'
import { placeOf } from '../saving/places.ts'
import type { NumbersProps } from '../table-link.tsx'

const SendingTable = lazy(async () => ({ default: (await import('./sending-table.tsx')).SendingTable }))

/** A table that was just left saves in this time; where no figures stand, only what it could not save is worth a word. */
const usualSaveMs = 3000

interface UnsentTablesProps extends NumbersProps {
  /** The table that is shown: it sends what it has by itself. */
  readonly shown?: string | undefined
}

/**
 * Changes in tables that this device has and the server does not. On a page that shows what the tables come to they are
 * sent as well, and until they are it is said that they are missing there.
 */
export function UnsentTables({ projectId, area, shown }: UnsentTablesProps) {
  const start = placeOf(projectId, '')
  const found = useUnsentPlaces(useMe().personId).flatMap(({ place, cells, at }) => {
    const table = place.slice(start.length)
    const isDue = shown === undefined || at < Date.now() - usualSaveMs
    return place.startsWith(start) && cells > 0 && table !== shown && isDue ? [{ table, cells, at }] : []
  })
  return (
    <Suspense fallback={null}>
      {found.map(({ table, ...kept }) => (
        <SendingTable key={table} {...{ projectId, area }} {...kept} table={table as TableName} />
      ))}
    </Suspense>
  )
}
