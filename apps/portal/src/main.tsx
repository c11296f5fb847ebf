// First of all imports: it fixes the order of the style layers.
import '@granary/ui/styles.css'

import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './router.tsx'
import { SessionProvider } from './shell/session-provider.tsx'

const container = document.getElementById('app')
if (container === null) throw new Error('The page has no place for the app.')

createRoot(container).render(
  <StrictMode>
    <SessionProvider>
      <RouterProvider router={router} />
    </SessionProvider>
  </StrictMode>,
)
