import type { Page } from 'playwright-core'

/** What can be pressed, and lies at least in part beneath a notice: nothing should. Also says how many notices stand. */
export function coveredByNotices(page: Page): Promise<{ notices: number; covered: string[] }> {
  return page.evaluate(() => {
    const dialog = [...document.querySelectorAll('.g-dialog')].at(-1)
    const notices = [...document.querySelectorAll('.g-toast')].map((each) => each.getBoundingClientRect())
    const pressable = (dialog ?? document).querySelectorAll(
      'a[href], button, input, select, textarea, summary',
    )
    const covered = [...pressable].filter((each) => {
      const box = each.getBoundingClientRect()
      const isSeen = box.width > 0 && box.height > 0 && !each.closest('.g-toasts')
      return (
        isSeen &&
        notices.some(
          ({ left, right, top, bottom }) =>
            box.left < right && box.right > left && box.top < bottom && box.bottom > top,
        )
      )
    })
    return { notices: notices.length, covered: covered.map(({ textContent }) => textContent ?? '') }
  })
}
