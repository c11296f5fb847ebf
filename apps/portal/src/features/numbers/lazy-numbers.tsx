import { LoadingState } from '@granary/ui'
import { type ComponentProps, lazy, Suspense } from 'react'

const Tables = lazy(async () => ({ default: (await import('./tables-page.tsx')).TablesPage }))
const Sheets = lazy(async () => ({ default: (await import('./sheets-page.tsx')).SheetsPage }))
const Unsent = lazy(async () => ({ default: (await import('./unsent/unsent-tables.tsx')).UnsentTables }))

/** Fetched when they are opened, and not with the questions. */
export function LazyTables(props: ComponentProps<typeof Tables>) {
  return (
    <Suspense fallback={<LoadingState text="Loading the tables…" rows={6} />}>
      <Tables {...props} />
    </Suspense>
  )
}

export function LazySheets(props: ComponentProps<typeof Sheets>) {
  return (
    <Suspense fallback={<LoadingState text="Loading the sheets…" rows={6} />}>
      <Sheets {...props} />
    </Suspense>
  )
}

export function LazyUnsentTables(props: ComponentProps<typeof Unsent>) {
  return (
    <Suspense fallback={null}>
      <Unsent {...props} />
    </Suspense>
  )
}
