import './bar-button.css'
import { Icon } from '@granary/ui'
import { CatchBoundary } from '@tanstack/react-router'
import { Search as SearchShape } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'

export interface PaletteProps {
  readonly onClose: () => void
}

const palettes = {
  lender: lazy(() => import('./palettes/lender-palette.tsx')),
  staff: lazy(() => import('./palettes/staff-palette.tsx')),
  borrower: lazy(() => import('./palettes/borrower-palette.tsx')),
} satisfies Record<string, ComponentType<PaletteProps>>
const Nothing = () => <></>
// Without a line it cannot be fetched either: the bar says that there is none, and the page stays.
const PaletteFailure = lazy(() =>
  import('./palettes/palette-failure.tsx').catch(() => ({ default: Nothing })),
)

/** A button in the bar, and Ctrl or ⌘ with K: whatever the person may see is found by a few letters of its name. */
export function Search({ area }: { readonly area: keyof typeof palettes }) {
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      setOpen((shown) => !shown)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const Palette = palettes[area]
  const close = () => {
    setOpen(false)
    setFailure(undefined)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="p-bar-button"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon of={SearchShape} />
      </button>
      {open && (
        <CatchBoundary
          getResetKey={() => area}
          errorComponent={Nothing}
          onCatch={(error) => setFailure({ error })}
        >
          <Suspense>
            <Palette onClose={close} />
          </Suspense>
        </CatchBoundary>
      )}
      {open && failure && (
        <Suspense>
          <PaletteFailure error={failure.error} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
