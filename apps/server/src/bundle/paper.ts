import PDFDocument, { type OutlineItem, type StructureElement } from 'pdfkit'
import { createFonts, type Fonts, type Run, type UnpackedFonts, type Weight } from './fonts.ts'
import { linesInOrder, type Piece, turnsAround } from './reading-order.ts'

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
  readonly align?: 'left' | 'right' | 'center'
  readonly lineBreak?: boolean
}

/** Of Noto Sans, in parts of the size. */
const ascent = 1.069

type Placed = 'size' | 'weight' | 'color' | 'x' | 'width'
type PlacedLook = Omit<Look, Placed> & Required<Pick<Look, Placed>>

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
    if (turnsAround(text)) {
      this.#writeInOrder(text, { ...look, size, weight, color, x, width })
      return
    }
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

  /** Line by line, each piece at its place: the writer of PDFs puts one after the other as they are written. */
  #writeInOrder(text: string, look: PlacedLook): void {
    const { document } = this
    const { size, weight, x, width, align } = look
    for (const pieces of linesInOrder(text, width, this.#measure(size, weight))) {
      const runs = pieces.flatMap((piece) => this.#runsOf(piece, weight))
      const height = this.#select(undefined, size)
      if (look.lineBreak !== false && document.y + height > lowest) document.continueOnNewPage()
      const { y } = document
      const widths = runs.map((run) => this.#widthOf(run, size))
      let at = align === 'right' ? x + width - widths.reduce((sum, each) => sum + each, 0) : x
      for (const [place, run] of runs.entries()) {
        this.#select(run, size)
        document.fillColor(look.color)
        if (run.isThin) document.strokeColor(look.color).lineWidth(size / 30)
        // On one line, however high the letters of each font are.
        document.text(run.text, at, y + ascent * size, {
          ...{ baseline: 'alphabetic', lineBreak: false, fill: true, stroke: run.isThin },
          ...(look.goTo && { goTo: look.goTo }),
        })
        at += widths[place] ?? 0
      }
      document.x = x
      document.y = y + height
    }
  }

  /** A script that runs from the right turns its letters by itself, and not the parts that two fonts write. */
  #runsOf({ text, isTurned }: Piece, weight: Weight): readonly Run[] {
    const runs = this.#fonts.runsOf(text, weight)
    return isTurned ? runs.toReversed() : runs
  }

  /** Takes its font and says how high a line of it is. */
  #select(run: Run | undefined, size: number): number {
    const font = run?.font ?? this.#fonts.runsOf(' ', 'regular')[0]?.font ?? ''
    return this.document.font(font).fontSize(size).currentLineHeight(true)
  }

  #widthOf(run: Run, size: number): number {
    this.#select(run, size)
    return this.document.widthOfString(run.text)
  }

  #measure(size: number, weight: Weight): (text: string) => number {
    return (text) => this.#fonts.runsOf(text, weight).reduce((sum, run) => sum + this.#widthOf(run, size), 0)
  }

  /** One element of the structure with what it says, as it is read and not as it stands. */
  say(parent: StructureElement, tag: string, text: string, look?: Look): void {
    const options = turnsAround(text) ? { actual: text } : {}
    parent.add(this.document.struct(tag, options, () => this.write(text, look)))
  }

  heightOf(text: string, width: number, size: number): number {
    if (turnsAround(text)) {
      const height = this.#select(undefined, size)
      return linesInOrder(text, width, this.#measure(size, 'regular')).length * height
    }
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
