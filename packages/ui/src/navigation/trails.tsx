import './trails.css'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button } from '../actions/button.tsx'
import { Icon } from '../foundation/icon.tsx'

/** The way back up. Give links (the router's own), then the current place as text. */
export function Breadcrumbs({ links, current }: { links: readonly ReactElement[]; current: string }) {
  return (
    <nav aria-label="Breadcrumbs" className="g-no-print">
      <ol className="g-crumbs">
        {links.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the levels of a path are its order
          <li key={index}>
            {link}
            <Icon of={ChevronRight} />
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}

/** Page by page, with where one is in words. */
export function Pagination({
  page,
  pages,
  onPageChange,
  label = 'Pages',
}: {
  page: number
  pages: number
  onPageChange: (page: number) => void
  label?: string
}) {
  return (
    <nav className="g-pagination g-no-print" aria-label={label}>
      <Button
        look="secondary"
        size="compact"
        icon={ChevronLeft}
        disabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
      >
        Previous
      </Button>
      <span aria-live="polite">
        Page {page} of {pages}
      </span>
      <Button
        look="secondary"
        size="compact"
        icon={ChevronRight}
        disabled={page >= pages}
        onClick={() => onPageChange(page + 1)}
      >
        Next
      </Button>
    </nav>
  )
}
