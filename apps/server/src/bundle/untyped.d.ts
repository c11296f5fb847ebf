/** What is used of the writer of PDFs, which brings no types. */
declare module 'pdfkit' {
  interface TextOptions {
    width?: number
    height?: number
    align?: 'left' | 'right' | 'center'
    continued?: boolean
    lineBreak?: boolean
    lineGap?: number
    goTo?: string | null
    stroke?: boolean
    fill?: boolean
    structParent?: StructureElement
    ellipsis?: boolean
    baseline?: 'alphabetic'
  }
  interface StructureElement {
    add(child: StructureElement | (() => void)): StructureElement
    end(): void
  }
  interface OutlineItem {
    addItem(title: string, options?: { expanded?: boolean; pageNumber?: number }): OutlineItem
  }
  interface Page {
    margins: { top: number; left: number; bottom: number; right: number }
    readonly width: number
    readonly height: number
  }
  export default class PDFDocument {
    constructor(options: object)
    x: number
    y: number
    readonly page: Page
    readonly outline: OutlineItem
    registerFont(name: string, source: Uint8Array): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(color: string): this
    strokeColor(color: string): this
    lineWidth(width: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    stroke(): this
    rect(x: number, y: number, width: number, height: number): this
    fill(color: string): this
    clip(): this
    save(): this
    restore(): this
    dash(length: number, options: { space: number }): this
    undash(): this
    text(text: string, options?: TextOptions): this
    text(text: string, x: number, y: number, options?: TextOptions): this
    heightOfString(text: string, options?: TextOptions): number
    widthOfString(text: string): number
    currentLineHeight(includeGap?: boolean): number
    continueOnNewPage(): this
    image(source: string, x: number, y: number, options: { fit: [number, number]; align?: 'center' }): this
    addPage(): this
    switchToPage(at: number): this
    bufferedPageRange(): { start: number; count: number }
    addNamedDestination(name: string): void
    struct(type: string, options?: object | (() => void), children?: () => void): StructureElement
    addStructure(element: StructureElement): this
    markContent(tag: string, options?: object): this
    endMarkedContent(): this
    on(event: 'data', hear: (chunk: Uint8Array) => void): this
    on(event: 'end', hear: () => void): this
    end(): void
  }
}

declare module 'fontkit' {
  export function create(source: Uint8Array): { readonly characterSet: readonly number[] }
}

declare module 'wawoff2' {
  export function decompress(packed: Uint8Array): Promise<Uint8Array>
}
