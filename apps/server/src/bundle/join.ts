import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import type { Pages } from '@granary/api'
import { type SayTaking, takePages } from './documents.ts'

/** Where the pages of a document go: behind this page of ours. */
export interface Slot {
  readonly after: number
  readonly count: number
  readonly local: string
  readonly tab: string
  /** Only these of it. */
  readonly pages: Pages | null
}

interface Numbers {
  /** Begins each foot: whether the page is of a draft. */
  readonly prefix: string
  readonly total: number
  /** The number of our page before the slot. */
  readonly pageOf: (slot: Slot) => number
}

/** Our pages stay what they are, with structure, links and bookmarks; the others come between them with a foot. */
export async function joinDocuments(
  folder: string,
  own: Uint8Array,
  slots: readonly Slot[],
  { prefix, total, pageOf }: Numbers,
  take: SayTaking,
): Promise<Uint8Array> {
  if (slots.length === 0) return own
  const base = await PDFDocument.load(own, { updateMetadata: false })
  const font = await base.embedFont(StandardFonts.Helvetica)
  let inserted = 0
  for (const slot of slots) {
    const bytes = await readFile(join(folder, slot.local))
    take(slot.local)
    const pages = await takePages(base, bytes, slot.pages)
    for (const [at, page] of pages.entries()) {
      addFoot(page, font, `${prefix}Tab ${slot.tab} · ${pageOf(slot) + at + 1} of ${total}`)
      base.insertPage(slot.after + inserted + at + 1, page)
    }
    inserted += pages.length
    take(null)
  }
  return base.save({ useObjectStreams: true })
}

const size = 8
const inset = 14

/** At the lower right as the page is seen, which a turned page has elsewhere. */
function addFoot(page: PDFPage, font: PDFFont, text: string): void {
  const { x, y, width, height } = page.getCropBox()
  const turn = ((page.getRotation().angle % 360) + 360) % 360
  const long = font.widthOfTextAtSize(text, size) + 8
  const corner = {
    0: { x: x + width - inset - long, y: y + inset },
    90: { x: x + width - inset, y: y + height - inset - long },
    180: { x: x + inset + long, y: y + height - inset },
    270: { x: x + inset, y: y + inset + long },
  }[turn] ?? { x: x + inset, y: y + inset }
  const rotate = degrees(turn)
  page.drawRectangle({ ...corner, width: long, height: 13, color: rgb(1, 1, 1), opacity: 0.85, rotate })
  const [dx, dy] = { 0: [4, 3], 90: [-3, 4], 180: [-4, -3], 270: [3, -4] }[turn] ?? [4, 3]
  page.drawText(text, {
    x: corner.x + (dx ?? 0),
    y: corner.y + (dy ?? 0),
    size,
    font,
    color: rgb(0.34, 0.38, 0.43),
    rotate,
  })
}
