import './disclosures.css'
import type { ReactNode } from 'react'

export interface Disclosure {
  id: string
  title: ReactNode
  body: ReactNode
}

/**
 * The site's accordion: one open at most, closable, and the browser does all of it. `details` that share a name
 * close each other, so it works before and without any script.
 */
export function Disclosures({ name, items }: { name: string; items: readonly Disclosure[] }) {
  return (
    <div className="g-disclosures">
      {items.map((item) => (
        <details key={item.id} id={item.id} name={name} className="g-disclosure">
          <summary className="g-disclosure-title">{item.title}</summary>
          <div className="g-disclosure-body">{item.body}</div>
        </details>
      ))}
    </div>
  )
}
