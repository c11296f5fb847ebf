import type { PlanCalculation } from './calculations.ts'
import type { Plan, PlanFile, PlanSection, PlanTab } from './plan.ts'

/** One thing after the other, as it is read. */
export type Item =
  | { readonly kind: 'tab'; readonly tab: PlanTab }
  | { readonly kind: 'answers'; readonly tab: PlanTab; readonly section: PlanSection }
  | { readonly kind: 'calculation'; readonly tab: PlanTab; readonly calculation: PlanCalculation }
  | { readonly kind: 'file'; readonly tab: PlanTab; readonly file: PlanFile; readonly shown: Shown }

/** How a file stands in the PDF: by its pages, as a picture, or by a sheet that says why it is not there itself. */
export type Shown =
  | { readonly by: 'pages'; readonly count: number; readonly bytes: number }
  | { readonly by: 'picture' }
  | { readonly by: 'sheet'; readonly reason: string }

/** What a page of answers takes, more or less. */
const bytesOfSection = 8_000

export function itemsOf(plan: Plan, shown: ReadonlyMap<PlanFile, Shown>): readonly Item[] {
  return plan.tabs.flatMap((tab): Item[] => [
    { kind: 'tab', tab },
    ...tab.sections.map((section): Item => ({ kind: 'answers', tab, section })),
    ...tab.calculations.map((calculation): Item => ({ kind: 'calculation', tab, calculation })),
    ...tab.files.map(
      (file): Item => ({
        kind: 'file',
        tab,
        file,
        shown: shown.get(file) ?? { by: 'sheet', reason: 'It could not be opened.' },
      }),
    ),
  ])
}

/** What one process can put together, however small they are. */
const mostPagesOfVolume = 5_000

/**
 * Into volumes below a size. A document is never torn apart: one that is larger than a volume may be has one of its
 * own. What a tab is called is not left behind at the end of a volume.
 */
export function volumesOf(items: readonly Item[], mostBytes: number): readonly (readonly Item[])[] {
  const volumes: Item[][] = [[]]
  let filled = { bytes: 0, pages: 0 }
  for (const item of items) {
    const size = sizeOf(item)
    const current = volumes.at(-1) ?? []
    const isFull = filled.bytes + size.bytes > mostBytes || filled.pages + size.pages > mostPagesOfVolume
    if (filled.bytes > 0 && isFull) {
      const head = current.at(-1)?.kind === 'tab' ? current.splice(-1) : []
      volumes.push([...head, item])
      filled = size
    } else {
      current.push(item)
      filled = { bytes: filled.bytes + size.bytes, pages: filled.pages + size.pages }
    }
  }
  return volumes.filter((volume) => volume.length > 0)
}

/** Of what people brought along; our own pages hardly count. */
function sizeOf(item: Item): { readonly bytes: number; readonly pages: number } {
  if (item.kind === 'answers' || item.kind === 'calculation') return { bytes: bytesOfSection, pages: 0 }
  if (item.kind === 'tab' || item.shown.by === 'sheet') return { bytes: 0, pages: 0 }
  if (item.shown.by === 'picture') return { bytes: item.file.size, pages: 1 }
  // What pages of a file bring along is known, and the rest of it stays behind.
  const most = item.file.pages ? item.shown.bytes : Math.max(item.file.size, item.shown.bytes)
  return { bytes: most, pages: item.shown.count }
}
