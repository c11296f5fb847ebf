import PDFDocument, { type OutlineItem, type StructureElement } from 'pdfkit'
import { createFonts, type Fonts, type UnpackedFonts, type Weight } from './fonts.ts'

export const sheet = { width: 612, height: 792, margin: 54 }
export const textWidth = sheet.width - 2 * sheet.margin
const lowest = sheet.height - 72

interface Look {
  readonly size?: number
  readonly weight?: Weight
  readonly color?: string
  readonly x?: number
  readonly width?: number
  readonly goTo?: string
  readonly align?: 'left' | 'right'
  readonly lineBreak?: boolean
}

export const ink = '#1b2430'
export const faint = '#56606d'
export const green = '#1e5a3c'
export const amber = '#7a4d00'

/** A PDF that is being written: pages with text in any script, tagged as it is read. */
export class Paper {
  readonly document: PDFDocument
  readonly #fonts: Fonts
  readonly #chunks: Uint8Array[] = []
  readonly #ended: Promise<void>
  readonly #root: StructureElement

  constructor(title: string, about: string, unpacked: UnpackedFonts) {
    this.document = new PDFDocument({
      size: [sheet.width, sheet.height],
      margins: { top: 60, left: sheet.margin, right: sheet.margin, bottom: 72 },
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      bufferPages: true,
      autoFirstPage: false,
      info: { Title: title, Subject: about, Creator: 'Granary', Producer: 'Granary' },
    })
    this.#fonts = createFonts((name, source) => this.document.registerFont(name, source), unpacked)
    this.#ended = new Promise((resolve) => {
      this.document.on('data', (chunk) => this.#chunks.push(chunk))
      this.document.on('end', resolve)
    })
    this.#root = this.document.struct('Document')
    this.document.addStructure(this.#root)
  }

  get missingSigns(): ReadonlySet<string> {
    return this.#fonts.missing
  }

  /** How many pages there are. */
  get pages(): number {
    return this.document.bufferedPageRange().count
  }

  section(): StructureElement {
    const section = this.document.struct('Sect')
    this.#root.add(section)
    return section
  }

  bookmark(title: string, above: OutlineItem = this.document.outline): OutlineItem {
    return above.addItem(title, { expanded: false })
  }

  newPage(): void {
    this.document.addPage()
  }

  /** So that what belongs together begins together. */
  room(points: number): void {
    if (this.document.y + points > lowest) this.newPage()
  }

  /** Says the text from where the paper stands, and leaves the paper below it. */
  write(text: string, look: Look = {}): void {
    const { size = 10, weight = 'regular', color = ink, x = sheet.margin } = look
    const { width = sheet.width - sheet.margin - x } = look
    const { document } = this
    document.x = x
    const runs = this.#fonts.runsOf(text === '' ? ' ' : text, weight)
    for (const [at, { font, text: part, isThin }] of runs.entries()) {
      document.font(font).fontSize(size).fillColor(color)
      if (isThin) document.strokeColor(color).lineWidth(size / 30)
      document.text(part, {
        width,
        continued: at < runs.length - 1,
        ...(isThin ? { fill: true, stroke: true } : { fill: true, stroke: false }),
        ...(look.align && { align: look.align }),
        ...(look.goTo && { goTo: look.goTo }),
        ...(look.lineBreak === false && { lineBreak: false }),
      })
    }
  }

  /** One element of the structure with what it says. */
  say(parent: StructureElement, tag: string, text: string, look?: Look): void {
    parent.add(this.document.struct(tag, () => this.write(text, look)))
  }

  heightOf(text: string, width: number, size: number): number {
    const [run] = this.#fonts.runsOf(text, 'regular')
    return this.document
      .font(run?.font ?? '')
      .fontSize(size)
      .heightOfString(text, { width })
  }

  /** What repeats on every page and is not read aloud. */
  beside(draw: () => void): void {
    this.document.markContent('Artifact', { type: 'Pagination' })
    draw()
    this.document.endMarkedContent()
  }

  line(y: number, color = '#d5d8dc'): void {
    this.document
      .moveTo(sheet.margin, y)
      .lineTo(sheet.width - sheet.margin, y)
      .lineWidth(0.7)
      .strokeColor(color)
      .stroke()
  }

  async finish(): Promise<Uint8Array> {
    this.#root.end()
    this.document.end()
    await this.#ended
    return Buffer.concat(this.#chunks)
  }
}
