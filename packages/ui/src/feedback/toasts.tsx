import './toasts.css'
import { Check, CircleAlert, Info, X } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { classNames } from '../foundation/class-names.ts'
import { Icon } from '../foundation/icon.tsx'
import { createToastStore, type Toast, type ToastLink, type ToastStore } from './toast-store.ts'

const Toasts = createContext<ToastStore | undefined>(undefined)

const icons = { success: Check, info: Info, danger: CircleAlert }
const nothing: readonly Toast[] = []

/** Shows what `useToasts().show` is told, below everything else in the page. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createToastStore)
  return (
    <Toasts value={store}>
      {children}
      <ToastRegion store={store} />
    </Toasts>
  )
}

export function useToasts(): Pick<ToastStore, 'show' | 'dismiss' | 'current'> {
  const store = useContext(Toasts)
  if (!store) throw new Error('useToasts needs a ToastProvider above it.')
  return store
}

function ToastRegion({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.current, () => nothing)
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element | null>(null)
  useEffect(() => placeWhileShown(region.current, toasts.length), [toasts.length])
  useEffect(() => pauseWhileHidden(store), [store])
  useEffect(() => {
    const reach = (event: KeyboardEvent) => {
      const close = closers(region.current).at(-1)
      if (event.key !== 'F6' || !close) return
      event.preventDefault()
      if (region.current?.contains(document.activeElement)) focusOn(cameFrom.current)
      else close.focus()
    }
    document.addEventListener('keydown', reach)
    return () => document.removeEventListener('keydown', reach)
  }, [])
  function dismiss(id: number, button: HTMLElement) {
    // What fades away can no longer be pressed: the focus goes to the next one, or back to where it came from.
    const others = closers(region.current).filter((each) => each !== button)
    if (button === document.activeElement) focusOn(others.at(-1) ?? cameFrom.current)
    store.dismiss(id)
  }
  return (
    <section
      ref={region}
      className="g-toasts g-no-print"
      aria-label="Notifications"
      aria-keyshortcuts="F6"
      onMouseEnter={() => store.pause('pointer')}
      onMouseLeave={() => store.resume('pointer')}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
        store.pause('focus')
      }}
      onBlur={() => store.resume('focus')}
    >
      <ol className="g-toast-list" aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            onDismiss={(button) => dismiss(toast.id, button)}
            onFollow={() => store.dismiss(toast.id)}
          />
        ))}
      </ol>
    </section>
  )
}

/** Asked for with the first notice: a page that shows none does without. */
function placeWhileShown(region: HTMLElement | null, count: number): (() => void) | undefined {
  if (!region || count === 0) return undefined
  let stop: (() => void) | undefined
  let isOver = false
  const placing = import('./toast-placing.ts').then(({ keepPlaced }) => {
    if (!isOver) stop = keepPlaced(region)
  })
  // Without it they stand where they always begin.
  placing.catch(() => undefined)
  return () => {
    isOver = true
    stop?.()
  }
}

/** A tab that is not in front is read by nobody. */
function pauseWhileHidden(store: ToastStore): () => void {
  const tell = () => (document.hidden ? store.pause('hidden') : store.resume('hidden'))
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

const closers = (region: HTMLElement | null) => [
  ...(region?.querySelectorAll<HTMLElement>('.g-toast:not(.g-toast-leaving) .g-toast-close') ?? []),
]

function focusOn(element: Element | null) {
  if (element instanceof HTMLElement && element.isConnected) element.focus()
}

interface ToastCardProps {
  toast: Toast
  onDismiss: (button: HTMLElement) => void
  onFollow: () => void
}

function ToastLinkTo({ link, onFollow }: { link: ToastLink } & Pick<ToastCardProps, 'onFollow'>) {
  return (
    <a
      className="g-toast-link"
      href={link.href}
      onClick={(event) => {
        onFollow()
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        if (!link.go || !isPlain) return
        event.preventDefault()
        link.go()
      }}
    >
      {link.words}
    </a>
  )
}

function ToastCard({ toast, onDismiss, onFollow }: ToastCardProps) {
  const words = useId()
  const close = useRef<HTMLButtonElement>(null)
  const dismiss = () => close.current && onDismiss(close.current)
  return (
    <li
      className={classNames('g-toast', toast.leaving && 'g-toast-leaving')}
      inert={toast.leaving}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // A dialog below it stays open.
        event.stopPropagation()
        dismiss()
      }}
    >
      <Icon of={icons[toast.tone ?? 'success']} />
      <div className="g-toast-words" id={words}>
        <strong>{toast.title}</strong>
        {toast.description && <span className="g-toast-more">{toast.description}</span>}
        {toast.link && <ToastLinkTo link={toast.link} onFollow={onFollow} />}
      </div>
      {/* Its name is one word, so that the notice is not announced twice. */}
      <button
        ref={close}
        type="button"
        className="g-toast-close"
        onClick={dismiss}
        aria-label="Dismiss"
        aria-describedby={words}
      >
        <Icon of={X} />
      </button>
    </li>
  )
}
