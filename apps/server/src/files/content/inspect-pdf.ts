import { type PDFObject, PDFParser, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib'
import { type Finding, flawed, sound } from './findings.ts'
import { UnpacksTooFar, unpackLimits } from './inspection-limits.ts'
import { createActionWatch } from './pdf-actions.ts'
import { isCut } from './pdf-end.ts'
import { pagesOf } from './pdf-pages.ts'
import { createScale } from './pdf-streams.ts'

export async function inspectPdf(bytes: Uint8Array): Promise<Finding> {
  const parser = new WatchedParser(bytes)
  try {
    const context = await parser.parseDocument()
    if (parser.isTooMuch()) return flawed('bomb')
    if (context.lookup(context.trailerInfo.Encrypt)) return flawed('protected', 'pdf')
    // Parsing alone accepts anything that begins like a PDF.
    if (isCut(bytes) || pagesOf(context) === 0) return flawed('broken', 'pdf')
    return sound('pdf', parser.mayHaveActions(bytes) ? 'actions' : null)
  } catch (error) {
    if (parser.isTooMuch() || error instanceof UnpacksTooFar || isOutOfMemory(error)) return flawed('bomb')
    return flawed('broken', 'pdf')
  }
}

/**
 * The library's parser, which reads every object there is, also those that no page leads to. It forgives what it
 * cannot read, so what is too much is noted as well as thrown.
 */
class WatchedParser extends PDFParser {
  readonly #weigh = createScale()
  readonly #watch = createActionWatch()
  #count = 0
  #tooMuch = false
  #isUnread = false

  constructor(bytes: Uint8Array) {
    super(bytes, Number.POSITIVE_INFINITY)
    const assign = this.context.assign.bind(this.context)
    this.context.assign = (ref: PDFRef, object: PDFObject) => {
      if (++this.#count > unpackLimits.pdfObjectCount) this.#refuse(new UnpacksTooFar('too many objects'))
      this.#watch.see(object)
      assign(ref, object)
    }
  }

  override parseObject(ref?: PDFRef): PDFObject {
    if (this.#tooMuch) throw new UnpacksTooFar('already')
    const object = super.parseObject(ref)
    if (object instanceof PDFRawStream) {
      try {
        if (!this.#weigh(object)) this.#isUnread = true
      } catch (error) {
        this.#refuse(error)
      }
    }
    return object
  }

  isTooMuch(): boolean {
    return this.#tooMuch
  }

  /** Also where nobody here can read what it holds. */
  mayHaveActions(bytes: Uint8Array): boolean {
    return this.#isUnread || this.#watch.found(this.context, bytes)
  }

  #refuse(error: unknown): never {
    this.#tooMuch ||= error instanceof UnpacksTooFar || isOutOfMemory(error)
    throw error
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (
    error instanceof RangeError &&
    /allocation|memory|Invalid (array|typed array|string) length/.test(error.message)
  )
}
