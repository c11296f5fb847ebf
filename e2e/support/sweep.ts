import type { Page } from 'playwright-core'
import { sidewaysOverflow } from './browser.ts'
import { inTheEnd, isEmpty } from './looking/in-the-end.ts'

/** More stops than any frame around a page has; a form of two hundred questions is not walked to its end. */
const mostStops = 40

/**
 * What a page lacks for those who see, move or read it in another way: a ring on every stop of the keyboard, room for
 * text of twice the size, a look that is left when colors are taken away, and rest where motion was declined.
 */
export async function sweep(page: Page): Promise<Record<string, unknown>> {
  const ringless = await stopsWithoutRing(page)
  const enlarged = await atTwiceTheText(page)
  const unmarked = await unmarkedInForcedColors(page)
  const moving = await movingWithReducedMotion(page)
  return {
    ...(ringless.length > 0 && { ringless }),
    ...(enlarged.length > 0 && { enlarged }),
    ...(unmarked.length > 0 && { unmarked }),
    ...(moving.length > 0 && { moving }),
  }
}

async function stopsWithoutRing(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    scrollTo(0, 0)
    ;(document.activeElement as HTMLElement | null)?.blur()
  })
  const found: string[] = []
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab')
    const told = await inTheEnd(
      () => page.evaluate(whereTheFocusIs),
      (stop) => stop === null || (stop.hasRing && stop.inSight),
    )
    // Past the last stop the focus leaves for the browser itself.
    if (!told) break
    if (!told.hasRing) found.push(`${told.name}: no ring`)
    if (!told.inSight) found.push(`${told.name}: out of sight`)
  }
  return found
}

/** Runs in the page: the stop that the keyboard is at, unless it has left the page. */
function whereTheFocusIs() {
  const active = document.activeElement
  if (!active || active === document.body) return null
  const shown = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  // A ring may stand around the card or row that a control lies in.
  let around: Element | null = active
  let hasRing = false
  for (let up = 0; up < 3 && around && !hasRing; up += 1) {
    hasRing = shown(around)
    around = around.parentElement
  }
  const box = active.getBoundingClientRect()
  const inSight = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
  // The parts of a day are stops inside its field, and the browser draws their ring itself.
  if (active.matches('input[type=date]')) hasRing = true
  const name = active.getAttribute('aria-label') ?? active.textContent?.trim().slice(0, 40)
  return { name: `${active.tagName} ${name}`, hasRing, inSight }
}

async function atTwiceTheText(page: Page): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  if ((await overflowBesideTables(page)) > 0) found.push('scrolls sideways at 200 % text')
  found.push(...(await inTheEnd(() => page.evaluate(cutTexts), isEmpty)))
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  await page.setViewportSize({ width: 640, height: 450 })
  if ((await sidewaysOverflow(page)) > 0) found.push('scrolls sideways at 640 px')
  await page.setViewportSize({ width: 1280, height: 900 })
  return found
}

/** A table of data may be wider than the page; nothing else. */
async function overflowBesideTables(page: Page): Promise<number> {
  const show = (display: string) =>
    page.evaluate((display) => {
      for (const table of document.querySelectorAll('table')) table.style.display = display
    }, display)
  await show('none')
  const overflow = await sidewaysOverflow(page)
  await show('')
  return overflow
}

/** What does not grow with its words, and hides the rest of them. */
function cutTexts(): string[] {
  return [...document.querySelectorAll('button, a, h1, h2, h3, h4, label, td, th, dd, p, legend')]
    .filter((element) => {
      if (!element.checkVisibility() || element.closest('.g-visually-hidden, [aria-hidden=true]'))
        return false
      const { overflowY, textOverflow } = getComputedStyle(element)
      if (overflowY === 'visible' || overflowY === 'auto' || textOverflow === 'ellipsis') return false
      return element.clientHeight > 1 && element.scrollHeight > element.clientHeight + 2
    })
    .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}: cut at 200 % text`)
}

/** What is chosen or current looks like its neighbors once shadows and grounds are gone. */
async function unmarkedInForcedColors(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const found = await inTheEnd(() => page.evaluate(unmarked), isEmpty)
  await page.emulateMedia({ forcedColors: 'none' })
  return found
}

/** Runs in the page. */
function unmarked(): string[] {
  const states = ['aria-current', 'aria-selected', 'aria-pressed'] as const
  const isOn = (element: Element) =>
    states.some((state) => !['false', null].includes(element.getAttribute(state)))
  const lookOf = (element: Element) => {
    const style = getComputedStyle(element)
    const sides = ['Top', 'Right', 'Bottom', 'Left'] as const
    return [
      style.color,
      style.backgroundColor,
      style.outlineStyle,
      style.textDecorationLine,
      ...sides.flatMap((side) => [
        style[`border${side}Color`],
        style[`border${side}Style`],
        style[`border${side}Width`],
      ]),
    ].join(' ')
  }
  return [...document.querySelectorAll(states.map((state) => `[${state}]`).join(','))]
    .filter((element) => element.checkVisibility() && isOn(element))
    .filter((element) => {
      const peers = element.className
        ? [...document.getElementsByClassName(element.className)].filter(
            (peer) => peer !== element && !isOn(peer),
          )
        : []
      const [peer] = peers
      // A mark of its own inside says it, too.
      return peer !== undefined && lookOf(peer) === lookOf(element) && element.querySelector('svg') === null
    })
    .map((element) => `${element.tagName} .${element.className} ${element.textContent?.trim().slice(0, 30)}`)
}

async function movingWithReducedMotion(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found = await inTheEnd(() => page.evaluate(moving), isEmpty)
  await page.emulateMedia({ reducedMotion: null })
  return found
}

/** Runs in the page. */
function moving(): string[] {
  return (
    document
      .getAnimations()
      // A color that comes by and by moves nothing.
      .filter((each) => each instanceof CSSAnimation && each.playState === 'running')
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .map(({ effect }) => (effect as KeyframeEffect | null)?.target?.className.toString() ?? 'something')
  )
}
