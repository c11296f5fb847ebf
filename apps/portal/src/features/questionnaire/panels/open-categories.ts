import { focusField } from '@granary/ui'
import { useEffect, useState } from 'react'
import type { StageSession } from '../saving/stage-session.ts'
import { categoryAnchor, fieldControlId } from '../session/work-context.tsx'

export type OpenCategories = ReturnType<typeof useOpenCategories>

/**
 * Which categories stand open, at first the one asked for or the first that lacks something. The contents of closed ones are made when
 * the page is at rest: it is there at once, and the browser's own search still finds every question.
 */
export function useOpenCategories(session: StageSession, begin?: string) {
  const { categories } = session.store.form
  const [open, setOpen] = useState<readonly string[]>(() => {
    const first =
      categories.find(({ id }) => id === begin) ??
      categories.find(({ id }) => session.store.categoryProgress(id)?.status !== 'complete') ??
      categories[0]
    return first ? [first.id] : []
  })
  const [mounted, setMounted] = useState<ReadonlySet<string>>(() => new Set(open))

  const next = categories.find(({ id }) => !mounted.has(id))?.id
  useEffect(() => {
    if (next === undefined) return
    return whenAtRest(() => setMounted((before) => new Set([...before, next])))
  }, [next])

  function setIds(ids: readonly string[]) {
    setOpen(ids)
    setMounted((before) => (ids.every((id) => before.has(id)) ? before : new Set([...before, ...ids])))
  }

  return {
    ids: open.map(categoryAnchor),
    isMounted: (id: string) => mounted.has(id),
    set: (anchors: readonly string[]) =>
      setIds(categories.map(({ id }) => id).filter((id) => anchors.includes(categoryAnchor(id)))),
    /** Opens a category and brings its header into view. */
    show(categoryId: string) {
      if (!open.includes(categoryId)) setIds([...open, categoryId])
      requestAnimationFrame(() => {
        const category = document.getElementById(categoryAnchor(categoryId))
        category?.scrollIntoView({ block: 'start' })
        category?.querySelector('button')?.focus({ preventScroll: true })
      })
    },
    /** Adds to what stands open by then: it may be called twice before the page is drawn. */
    reveal(ids: readonly string[]) {
      setOpen((before) => [...before, ...ids.filter((id) => !before.includes(id))])
      setMounted((before) => new Set([...before, ...ids]))
    },
  }
}

/** Opens the category a field is in, then shows its label and puts the cursor into it. */
export function leadTo(session: StageSession, open: OpenCategories, fieldId: string) {
  const category = session.store.form.categories.find(({ sections }) =>
    sections.some(({ fields }) => fields.some(({ id }) => id === fieldId)),
  )
  if (category) open.reveal([category.id])
  // One frame for the category to open, one for the field to be there.
  requestAnimationFrame(() => requestAnimationFrame(() => focusField(fieldControlId(fieldId))))
}

function whenAtRest(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 50)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(act, { timeout: 1000 })
  return () => cancelIdleCallback(waiting)
}
