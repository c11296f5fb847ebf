import { projectRemarks, type Remark } from '@granary/api'
import type { Category } from '@granary/forms'
import { useQuery } from 'convex/react'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { RemarkReader } from '../../../lib/remarks/audience-line.tsx'
import type { StageName } from '../saving/stage-data.ts'

/** What the packaging team asks of an open stage, for everything that shows a part of it. */
interface RemarksOfStage {
  readonly reader: RemarkReader
  readonly all: readonly Remark[]
  readonly at: ReadonlyMap<string, readonly Remark[]>
}

const noRemarks: RemarksOfStage = { reader: 'lender', all: [], at: new Map() }
const RemarksContext = createContext(noRemarks)

interface RemarksProviderProps {
  readonly projectId: string
  readonly stage: StageName
  readonly reader: RemarkReader
  readonly children: ReactNode
}

export function RemarksProvider({ projectId, stage, reader, children }: RemarksProviderProps) {
  const all = useQuery(projectRemarks.list, { projectId, stage })
  const value = useMemo(
    () => (all?.length ? { reader, all, at: Map.groupBy(all, ({ fieldId }) => fieldId) } : noRemarks),
    [all, reader],
  )
  return <RemarksContext value={value}>{children}</RemarksContext>
}

export const useRemarks = () => useContext(RemarksContext)

/** The packaging team asks it. What others write waits for nobody to settle it. */
export const isAsked = ({ byKind }: Remark) => byKind === 'staff'

export const isLeft = (remark: Remark) => isAsked(remark) && remark.state === 'open'

/** How much of what is asked is settled, for every place that counts it. */
export function countSettled(all: readonly Remark[]): { readonly done: number; readonly total: number } {
  const asked = all.filter(isAsked)
  return { done: asked.filter((remark) => !isLeft(remark)).length, total: asked.length }
}

/** "1 of 2 settled"; nothing where nothing is asked. */
export function settledOf(all: readonly Remark[]): string | null {
  const { done, total } = countSettled(all)
  return total === 0 ? null : `${done} of ${total} settled`
}

/** How many of a category are left to settle. */
export function leftIn(category: Category, { at }: Pick<RemarksOfStage, 'at'>): number {
  if (at.size === 0) return 0
  return category.sections
    .flatMap(({ fields }) => fields)
    .reduce((sum, { id }) => sum + (at.get(id)?.filter(isLeft).length ?? 0), 0)
}

export const leftToSettle = (count: number) => (count === 1 ? '1 remark left' : `${count} remarks left`)
