import './plot.css'
import type { ReactNode } from 'react'

interface PlotProps {
  /** Up the side, from nothing to the top of the picture. */
  readonly ticks: readonly number[]
  readonly shown: (tick: number) => string
  /** Beneath, from one side to the other. */
  readonly names: ReactNode
  readonly children: ReactNode
}

/** Room for a drawing with round amounts up its side. Whoever cannot see it has the table behind it. */
export function Plot({ ticks, shown, names, children }: PlotProps) {
  const top = ticks.at(-1) || 1
  return (
    <div className="n-plot" aria-hidden="true">
      <div className="n-plot-area">
        {ticks.map((tick) => (
          <span key={tick} className="n-tick" style={{ bottom: share(tick / top) }}>
            <span>{shown(tick)}</span>
          </span>
        ))}
        {children}
      </div>
      {names}
    </div>
  )
}

export const share = (part: number) => `${(part * 100).toFixed(2)}%`
