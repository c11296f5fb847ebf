/** Far beyond what names, amounts and days stand in; what follows is found by the name of the file alone. */
export const mostTextBytes = 200_000

/** Text as it comes out of a document, made fit to be kept, up to a limit. */
export class TextGathering {
  text = ''
  #bytes = 0

  get isFull(): boolean {
    return this.#bytes >= mostTextBytes
  }

  add(raw: string): void {
    const piece = plain(raw.slice(0, mostTextBytes))
    const bytes = Buffer.from(piece).subarray(0, mostTextBytes - this.#bytes)
    // A sign that was cut in two at the limit is left out.
    this.text += new TextDecoder('utf-8').decode(bytes).replace(/\ufffd$/, '')
    this.#bytes += bytes.length
  }

  endPage(): void {
    this.#mark('\f')
  }

  /** Between two cells of a row. */
  endCell(): void {
    this.#mark('\t')
  }

  /** The line that begins here is a heading. */
  beginHeading(): void {
    this.#mark('\v')
  }

  /** None of these stands in a text itself, and all of them are blank to whoever looks for words. */
  #mark(sign: string): void {
    if (this.isFull) return
    this.text += sign
    this.#bytes++
  }
}

/**
 * Ligatures and letters of full width as the usual ones; no control signs, none that turn the direction of writing or
 * are not seen, and no halves of signs: what is kept is to be found and read as it stands on the page.
 */
function plain(raw: string): string {
  return raw
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\t\v\f\p{Zs}]/gu, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/ {2,}/g, ' ')
}
