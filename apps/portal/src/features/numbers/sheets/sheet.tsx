import type { SheetFigure } from '@granary/api'
import type { ReactNode } from 'react'

export type Known = SheetFigure | undefined

interface SheetProps {
  readonly title: string
  readonly result: string
  readonly children: ReactNode
}

/** One picture with what it comes to above it. */
export function Sheet({ title, result, children }: SheetProps) {
  return (
    <section className="n-sheet" aria-label={title}>
      <div className="n-head">
        <h3>{title}</h3>
        <p>{result}</p>
      </div>
      <div className="n-body">{children}</div>
    </section>
  )
}

export const nothingYet = (what: string) => <p className="n-note">{what}</p>
