/** Where a PDF says that it ends, and where its table of objects stands. */
const ends = ['startxref', '%%EOF']
const beginningOfObject = /(?:^|[\r\n])\d+ \d+ obj\b/

/**
 * Whether it ends in the middle: nothing says where its table is, or objects stand behind the last place that does, as
 * in one that was written for the web, whose beginning has a table of its own. What is missing at the very end, or
 * stands behind it, is forgiven by every program.
 */
export function isCut(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = Math.max(...ends.map((mark) => view.lastIndexOf(mark)))
  return end < 0 || beginningOfObject.test(view.toString('latin1', end))
}
