import type { Page } from 'playwright-core'
import { textOfPdf } from '../../apps/server/src/texts/text-of-pdf.ts'

/** Words of controls that nobody can press on paper. */
const controls = ['Sign out', 'Search', 'Skip to content', 'Dashboard', 'Download', 'Print', 'Change', 'More']

/** Between the margins of the narrower sheet, A4. */
const sheetWidth = 673

/**
 * What is wrong with a page on paper: no title, words of controls, words in a column of letters, what goes beyond the
 * edge, a heading that is left alone at the foot of a sheet of Letter or A4.
 */
export async function onPaper(page: Page, title: string): Promise<string[]> {
  const screen = page.viewportSize()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: sheetWidth, height: 930 })
  const { headings, pressed, squeezed, beyond } = await page.evaluate(() => {
    const textOf = (element: Element) => (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim()
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).map(textOf)
    // An answer may say the same word as a heading, and stand last.
    const others = visible('dd, td, p, li, span:not(h1 *, h2 *, h3 *, h4 *)')
    return {
      headings: visible('h1, h2, h3, h4').filter((text) => text !== '' && !others.includes(text)),
      pressed: visible('.g-button, .g-text-button, [role=tablist], input, select').map(
        (text) => text || 'a field',
      ),
      squeezed: [...document.querySelectorAll('h2, h3, p, li, dd, td')]
        .filter((element) => element.checkVisibility() && element.clientWidth > 0 && element.clientWidth < 48)
        .map(textOf)
        .filter((text) => text.length > 16),
      beyond: document.documentElement.scrollWidth - innerWidth,
    }
  })
  await page.emulateMedia({ media: null })
  if (screen) await page.setViewportSize(screen)
  const found = [
    ...pressed.map((what) => `can be pressed: ${what}`),
    ...squeezed.map((what) => `stands in a column of letters: ${what}`),
    ...(beyond > 0 ? [`is ${beyond} px wider than the sheet`] : []),
  ]
  for (const format of ['Letter', 'A4'] as const) {
    const { text } = await textOfPdf(new Uint8Array(await page.pdf({ format, preferCSSPageSize: true })))
    found.push(...wrongWith(text, title, headings))
  }
  return [...new Set(found)]
}

/**
 * The cards of a page that a sheet cuts off from a part of themselves, by what stands in them on screen: each stands whole
 * on one sheet, its title with the first and the last of its rows or entries.
 */
export async function tornCards(page: Page): Promise<string[]> {
  const cards = await page.locator('main section:has(> h2)').evaluateAll((sections) =>
    sections.map((section) => {
      const textOf = (part: Element | undefined) => part?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
      const entries = [...section.querySelectorAll('tbody > tr > :first-child, li > span:first-child')]
      const said = entries.filter((each) => !each.closest('[aria-hidden]')).map(textOf)
      return { title: textOf(section.querySelector('h2') ?? undefined), ends: [said.at(0), said.at(-1)] }
    }),
  )
  const { text } = await textOfPdf(
    new Uint8Array(await page.pdf({ format: 'Letter', preferCSSPageSize: true })),
  )
  const bare = (part: string) => part.replace(/\s+/g, '')
  const sheets = text.split('\f').map(bare)
  return cards.flatMap(({ title, ends }) => {
    const parts = [title, ...ends].map((part) => bare(part ?? ''))
    return sheets.some((sheet) => parts.every((part) => sheet.includes(part))) ? [] : [title]
  })
}

function wrongWith(text: string, title: string, headings: readonly string[]): string[] {
  const sheets = text.split('\f').map((sheet) =>
    sheet
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter((line) => line !== '' && !/^\d+ of \d+$|^Granary/.test(line)),
  )
  const lines = new Set(sheets.flat())
  return [
    ...(text.replace(/\s+/g, ' ').includes(title) ? [] : [`does not say ${title}`]),
    ...controls.filter((word) => lines.has(word)).map((word) => `says ${word}`),
    ...sheets
      .map((sheet) => sheet.at(-1))
      .filter((last) => last !== undefined && headings.includes(last))
      .map((last) => `ends a sheet with ${last}`),
  ]
}
