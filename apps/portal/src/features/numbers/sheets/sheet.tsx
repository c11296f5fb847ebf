import type { SheetFigure, SheetPictures } from '@granary/api'
import { Icon } from '@granary/ui'
import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export type Known = SheetFigure | undefined

export interface PictureProps {
  readonly pictures: SheetPictures
  readonly figure: Known
}

interface SheetProps {
  readonly title: string
  readonly result: string
  /** Whether what it comes to passes what is asked; nothing where nothing is asked, or not enough is known. */
  readonly passes?: boolean | undefined
  readonly children: ReactNode
}

/** One picture with what it comes to above it. */
export function Sheet({ title, result, passes, children }: SheetProps) {
  return (
    <section className="n-sheet" aria-label={title}>
      <div className="n-head">
        <h3>{title}</h3>
        <p className={passes === undefined ? undefined : passes ? 'n-passes' : 'n-fails'}>
          {passes !== undefined && <Icon of={passes ? Check : TriangleAlert} />}
          {result}
        </p>
      </div>
      <div className="n-body">{children}</div>
    </section>
  )
}

export const nothingYet = (what: string) => <p className="n-note">{what}</p>
