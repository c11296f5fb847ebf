import '@granary/ui/styles.css'
import { ToastProvider } from '@granary/ui'
import { createRoot } from 'react-dom/client'
import { Gallery } from '../gallery.tsx'

/** The gallery without portal and server, for the browser tests of the design system. */
const container = document.getElementById('app')
if (container) {
  createRoot(container).render(
    <ToastProvider>
      <Gallery />
    </ToastProvider>,
  )
}
