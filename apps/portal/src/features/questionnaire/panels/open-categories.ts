import { focusField } from '@granary/ui'
import { startTransition, useEffect, useState } from 'react'
import type { StageSession } from '../saving/stage-session.ts'
import { createTopics } from '../saving/topics.ts'
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
  const [made] = useState(() => createMade(open))

  useEffect(() => {
    let forget = () => {}
    const makeNext = () => {
      const next = categories.find(({ id }) => !made.has(id))?.id
      if (next === undefined) return
      forget = whenAtRest(() => {
        // Whoever presses something meanwhile does not wait for it.
        startTransition(() => made.add([next]))
        makeNext()
      })
    }
    makeNext()
    return () => forget()
  }, [categories, made])

  function setIds(ids: readonly string[]) {
    setOpen(ids)
    made.add(ids)
  }

  return {
    ids: open.map(categoryAnchor),
    made,
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
      made.add(ids)
    },
  }
}

export type MadeCategories = ReturnType<typeof createMade>

/** Kept out of React, so that one more draws its own contents, and not the whole form anew. */
function createMade(first: readonly string[]) {
  const made = new Set(first)
  const topics = createTopics()
  return {
    subscribe: topics.subscribe,
    has: (id: string) => made.has(id),
    add(ids: readonly string[]) {
      for (const id of ids) {
        made.add(id)
        // Also what is known: whoever opens it does not wait for what is on its way at leisure.
        topics.tell(id)
      }
    },
  }
}

/** Whether the contents of a category are made. */
export function useIsMade(made: MadeCategories, id: string): boolean {
  const [isMade, setIsMade] = useState(() => made.has(id))
  useEffect(() => {
    const look = () => setIsMade(made.has(id))
    look()
    return made.subscribe(id, look)
  }, [made, id])
  return isMade
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
