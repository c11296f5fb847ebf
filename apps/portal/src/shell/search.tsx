import './bar-button.css'
import { Icon } from '@granary/ui'
import { CatchBoundary } from '@tanstack/react-router'
import { Search as SearchShape } from 'lucide-react'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { partOfPage } from '../lib/session/line.ts'

export interface PaletteProps {
  readonly onClose: () => void
}

const fetchPalette = {
  lender: partOfPage(() => import('./palettes/lender-palette.tsx')),
  staff: partOfPage(() => import('./palettes/staff-palette.tsx')),
  borrower: partOfPage(() => import('./palettes/borrower-palette.tsx')),
} satisfies Record<string, () => Promise<{ readonly default: ComponentType<PaletteProps> }>>
const fetchFailure = partOfPage(() => import('./palettes/palette-failure.tsx'))
const Nothing = () => <></>

/** A button in the bar, and Ctrl or ⌘ with K: whatever the person may see is found by a few letters of its name. */
export function Search({ area }: { readonly area: keyof typeof fetchPalette }) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>()
  const [failure, setFailure] = useState<ReactNode>()
  const close = useCallback(() => {
    setPalette(undefined)
    setFailure(undefined)
  }, [])
  const fail = useCallback(
    (error: unknown) => {
      setPalette(undefined)
      fetchFailure().then(
        ({ default: Failure }) => setFailure(<Failure error={error} onClose={close} />),
        // Without a line it cannot be fetched either: the bar says that there is none, and the page stays.
        () => undefined,
      )
    },
    [close],
  )
  const open = useCallback(() => {
    fetchPalette[area]().then(({ default: fetched }) => setPalette(() => fetched), fail)
  }, [area, fail])
  const isOpen = Palette !== undefined
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      if (isOpen) close()
      else open()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOpen, open, close])
  return (
    <>
      <button
        type="button"
        className="p-bar-button"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <Icon of={SearchShape} />
      </button>
      {Palette && (
        <CatchBoundary getResetKey={() => area} errorComponent={Nothing} onCatch={fail}>
          <Palette onClose={close} />
        </CatchBoundary>
      )}
      {failure}
    </>
  )
}
