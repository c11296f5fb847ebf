import type { Locator } from 'playwright-core'

/** Where something is once it moves no more: what opens, scrolls or is drawn anew beside it has come to rest. */
export async function still(place: Locator) {
  const element = await place.elementHandle()
  await element?.waitForElementState('stable')
  const box = await place.boundingBox()
  if (!box) throw new Error(`${place} is nowhere to be seen.`)
  return box
}
