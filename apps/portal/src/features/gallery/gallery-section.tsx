import type { ReactNode } from 'react'

/** One kind of part with its states in two columns. */
export function GallerySection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="gallery-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

export function Sheet({ children }: { children: ReactNode }) {
  return <div className="gallery-sheet">{children}</div>
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="gallery-row">{children}</div>
}

/** A state with its name above it. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="gallery-specimen">
      <span className="gallery-caption">{name}</span>
      {children}
    </div>
  )
}
