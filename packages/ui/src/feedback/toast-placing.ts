import { type Box, coveredBy, placeOf } from './toast-place.ts'

/** So often it is looked whether something came beneath: a dialog, or another part of the page. */
const lookMs = 250

const pressable = 'a[href], button, input, select, textarea, summary, [role="option"], [role="menuitem"]'

/** Notices never stand over what is to be pressed, whatever the page has where: they go where it is free. */
export function keepPlaced(region: HTMLElement): () => void {
  place(region)
  const timer = setInterval(() => place(region), lookMs)
  return () => clearInterval(timer)
}

function place(region: HTMLElement): void {
  // What somebody is about to press, or reads by keyboard, stays where it is.
  if (region.matches(':hover, :focus-within')) return
  const now = region.getBoundingClientRect()
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const boxes = pressableBoxes(region, view.height)
  const isWithin = now.top >= 0 && now.bottom <= view.height && now.left >= 0 && now.right <= view.width
  if (isWithin && region.style.top !== '' && coveredBy(now, boxes) === 0) return
  const { left, top } = placeOf(
    { width: now.width, height: now.height },
    view,
    view.width < 720 ? 16 : 24,
    boxes,
  )
  Object.assign(region.style, { left: `${left}px`, top: `${top}px`, right: 'auto', bottom: 'auto' })
}

/** Beneath a dialog nothing can be pressed. */
function pressableBoxes(region: HTMLElement, height: number): readonly Box[] {
  const dialog = [...document.querySelectorAll('.g-dialog')].at(-1)
  return [...(dialog ?? document).querySelectorAll(pressable)]
    .filter((each) => !region.contains(each))
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < height)
}
