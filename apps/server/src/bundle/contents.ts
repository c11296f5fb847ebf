import type { StructureElement } from 'pdfkit'
import { faint, type Paper, sheet } from './paper.ts'

/** A line of the contents. */
export interface Entry {
  readonly level: 1 | 2
  readonly text: string
  readonly tab: string
  readonly volume: number
  /** As it is numbered through all volumes. */
  readonly page: number
  readonly target: string
  readonly sheet?: { readonly fileName: string; readonly reason: string }
}

const linesPerPage = 36
const lineHeight = 17
const top = 100

export const contentsPages = (lines: number) => Math.max(1, Math.ceil(lines / linesPerPage))

interface Contents {
  readonly entries: readonly Entry[]
  /** That they stand in, and how many there are. */
  readonly volume: number
  readonly volumes: number
  /** Of the pages that were kept free for them. */
  readonly firstPage: number
}

/** Onto the pages that were kept free. What stands in the same volume is a link. */
export function drawContents(paper: Paper, section: StructureElement, contents: Contents): void {
  const { entries, volume, volumes, firstPage } = contents
  for (let at = 0; at < contentsPages(entries.length); at++) {
    paper.document.switchToPage(firstPage + at)
    paper.document.page.margins.bottom = 0
    if (at === 0) {
      paper.document.y = 60
      paper.say(section, 'H1', 'Contents', { size: 20, weight: 'bold' })
    }
    const lines = entries.slice(at * linesPerPage, (at + 1) * linesPerPage)
    for (const [line, entry] of lines.entries()) {
      const y = top + line * lineHeight
      const isHere = entry.volume === volume
      const x = sheet.margin + (entry.level === 1 ? 0 : 28)
      const place = isHere || volumes === 1 ? '' : `volume ${entry.volume + 1}, `
      const row = paper.document.struct('TOCI', () => {
        paper.document.y = y
        paper.write(shortened(entry.text), {
          size: 10,
          weight: entry.level === 1 ? 'bold' : 'regular',
          x,
          width: 380,
          lineBreak: false,
          ...(isHere && { goTo: entry.target }),
        })
        paper.document.y = y
        paper.write(`${place}${entry.page}`, {
          size: 10,
          color: faint,
          x: sheet.width - sheet.margin - 110,
          width: 110,
          align: 'right',
          lineBreak: false,
        })
      })
      section.add(row)
    }
  }
  section.end()
}

const longest = 68
const shortened = (text: string) => {
  const signs = Array.from(text)
  return signs.length > longest ? `${signs.slice(0, longest - 1).join('')}…` : text
}
