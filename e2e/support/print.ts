import type { Page } from 'playwright-core'
import { textOfPdf } from '../../apps/server/src/texts/text-of-pdf.ts'

/** Words of controls that nobody can press on paper. */
const controls = ['Sign out', 'Search', 'Skip to content', 'Dashboard', 'Download', 'Print', 'Change', 'More']

/** What is wrong with a page on paper: no title, words of controls, a heading that is left alone at the foot of a sheet. */
export async function onPaper(page: Page, title: string): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  const { headings, pressed } = await page.evaluate(() => {
    const textOf = (element: Element) => (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim()
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).map(textOf)
    return {
      headings: visible('h1, h2, h3, h4').filter(Boolean),
      pressed: visible('.g-button, .g-text-button, [role=tablist], input, select').map(
        (text) => text || 'a field',
      ),
    }
  })
  await page.emulateMedia({ media: null })
  const { text } = await textOfPdf(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const sheets = text.split('\f').map((sheet) =>
    sheet
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter((line) => line !== '' && !/^\d+ of \d+$|^Granary/.test(line)),
  )
  const lines = new Set(sheets.flat())
  return [
    ...(text.replace(/\s+/g, ' ').includes(title) ? [] : [`does not say ${title}`]),
    ...pressed.map((what) => `can be pressed: ${what}`),
    ...controls.filter((word) => lines.has(word)).map((word) => `says ${word}`),
    ...sheets
      .map((sheet) => sheet.at(-1))
      .filter((last) => last !== undefined && headings.includes(last))
      .map((last) => `ends a sheet with ${last}`),
  ]
}
