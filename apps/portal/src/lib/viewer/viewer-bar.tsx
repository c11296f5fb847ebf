import {
  ChevronLeft,
  ChevronRight,
  Minus,
  PanelLeft,
  Plus,
  RotateCw,
  Search,
  SquareDashedMousePointer,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { Tool } from './tool.tsx'
import type { ViewerActs } from './viewer-keys.ts'

interface ViewerBarProps {
  readonly acts: ViewerActs
  readonly pages: number
  /** From 0. */
  readonly current: number
  readonly scale: number
  readonly open: { readonly thumbnails: boolean; readonly search: boolean; readonly picking: boolean }
  readonly onPage: (page: number) => void
}

export function ViewerBar({ acts, pages, current, scale, open, onPage }: ViewerBarProps) {
  const percent = `${Math.round(scale * 100)}%`
  return (
    <div className="v-bar">
      <span className="v-tools">
        {acts.thumbnails && (
          <Tool
            label="Thumbnails"
            icon={PanelLeft}
            keys="T"
            pressed={open.thumbnails}
            onClick={acts.thumbnails}
          />
        )}
        <Tool
          label="Previous page"
          icon={ChevronLeft}
          keys="←"
          disabled={current === 0}
          onClick={acts.previous}
        />
        <PageNumber pages={pages} current={current} onPage={onPage} />
        <Tool
          label="Next page"
          icon={ChevronRight}
          keys="→"
          disabled={current === pages - 1}
          onClick={acts.next}
        />
      </span>
      <span className="v-tools">
        <Tool label="Smaller" icon={Minus} keys="−" onClick={acts.smaller} />
        <Tool
          label={`${percent}, as wide as there is room`}
          keys="0"
          className="v-percent"
          onClick={acts.fit}
        >
          {percent}
        </Tool>
        <Tool label="Larger" icon={Plus} keys="+" onClick={acts.larger} />
        <Tool label="Turn to the right" icon={RotateCw} keys="]" onClick={acts.right} />
        {acts.search && (
          <Tool
            label="Find in the document"
            icon={Search}
            keys="/"
            pressed={open.search}
            onClick={acts.search}
          />
        )}
        {acts.pick && (
          <Tool
            label="Remark on a place"
            icon={SquareDashedMousePointer}
            keys="M"
            pressed={open.picking}
            onClick={acts.pick}
          />
        )}
      </span>
    </div>
  )
}

/** Which page is read, and the way to any other. */
function PageNumber({ pages, current, onPage }: Pick<ViewerBarProps, 'pages' | 'current' | 'onPage'>) {
  const [typed, setTyped] = useState(String(current + 1))
  useEffect(() => setTyped(String(current + 1)), [current])
  const go = () => {
    const page = Number(typed)
    if (Number.isInteger(page) && page >= 1 && page <= pages) onPage(page - 1)
    else setTyped(String(current + 1))
  }
  return (
    <span className="v-number">
      <input
        aria-label={`Page, of ${pages}`}
        inputMode="numeric"
        value={typed}
        size={Math.max(2, String(pages).length)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />
      <span aria-hidden="true">of {pages}</span>
    </span>
  )
}
