export const itemTitleId = 'review-item-title'

/**
 * The focus goes along, so that the keyboard stays in the list; where that is put away, to the thing itself. Where its
 * row stands in the list says nothing of where the thing begins: the page goes by its title, and the list by the row.
 */
export function takeFocus(itemId: string): void {
  requestAnimationFrame(() => {
    const row = document.getElementById(`review-item-${itemId}`)
    const title = document.getElementById(itemTitleId)
    if (!row?.checkVisibility()) return title?.focus()
    row.focus({ preventScroll: true })
    if (title) showFromTitle(title)
    showInList(row)
  })
}

/** A title in the upper half stays where it is, so that nothing moves beneath the pointer without need. */
function showFromTitle(title: HTMLElement): void {
  const { top } = title.getBoundingClientRect()
  if (top < 0 || top > innerHeight / 2) title.closest('.p-review-panes')?.scrollIntoView()
}

function showInList(row: HTMLElement): void {
  const list = row.closest('.p-review-order')
  if (!list) return
  const seen = list.getBoundingClientRect()
  const { top, bottom, height } = row.getBoundingClientRect()
  // With room for the row before or after it.
  const below = bottom + height - Math.min(seen.bottom, innerHeight)
  const above = top - height - Math.max(seen.top, 0)
  list.scrollBy(0, below > 0 ? below : Math.min(above, 0))
  // At its end the list goes no further, and may reach beneath the window: the rest is the page's.
  scrollBy(0, Math.max(row.getBoundingClientRect().bottom - innerHeight, 0))
}
