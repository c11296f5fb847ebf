import './toasts.css'
import { Check, CircleAlert, Info, X } from 'lucide-react'
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import { classNames } from '../foundation/class-names.ts'
import { Icon } from '../foundation/icon.tsx'
import { createToastStore, type Toast, type ToastStore } from './toast-store.ts'

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

export function useToasts(): Pick<ToastStore, 'show' | 'dismiss'> {
  const store = useContext(Toasts)
  if (!store) throw new Error('useToasts needs a ToastProvider above it.')
  return store
}

function ToastRegion({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.current, () => nothing)
  return (
    <section
      className="g-toasts g-no-print"
      aria-label="Notifications"
      onMouseEnter={store.pause}
      onMouseLeave={store.resume}
      onFocus={store.pause}
      onBlur={store.resume}
    >
      <ol className="g-toast-list" aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={() => store.dismiss(toast.id)} />
        ))}
      </ol>
    </section>
  )
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  return (
    <li
      className={classNames('g-toast', toast.leaving && 'g-toast-leaving')}
      onKeyDown={(event) => event.key === 'Escape' && onDismiss()}
    >
      <Icon of={icons[toast.tone ?? 'success']} />
      <div className="g-toast-words">
        <strong>{toast.title}</strong>
        {toast.description && <span className="g-toast-more">{toast.description}</span>}
      </div>
      <button
        type="button"
        className="g-toast-close"
        onClick={onDismiss}
        aria-label={`Dismiss: ${toast.title}`}
      >
        <Icon of={X} />
      </button>
    </li>
  )
}
