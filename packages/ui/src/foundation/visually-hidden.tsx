import type { ReactNode } from 'react'

/** Words for a screen reader where the eye has other means. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="g-visually-hidden">{children}</span>
}
