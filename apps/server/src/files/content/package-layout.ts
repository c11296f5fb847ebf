import type { Entry, ZipFile } from 'yauzl'

/**
 * Refuses an archive that shows one thing to one program and another thing to another: entries that lie over each
 * other, names that differ between the table of contents and the entry, two entries of one name, names that lead out
 * of the folder, or anything before the first entry or behind the table.
 */
export async function requireHonestLayout(
  archive: ZipFile,
  entries: readonly Entry[],
  fileSize: number,
): Promise<void> {
  const spans: { start: number; end: number }[] = []
  const names = new Set<string>()
  for (const entry of entries) {
    const name = entry.fileName.toLowerCase()
    if (names.has(name)) throw new Error('two entries of one name')
    if (isTricky(entry.fileName)) throw new Error('a name that leads elsewhere')
    names.add(name)
    const local = await archive.readLocalFileHeaderPromise(entry)
    if (!local.fileName.equals(entry.fileNameRaw)) throw new Error('two names of one entry')
    spans.push({
      start: entry.relativeOffsetOfLocalHeader,
      end: local.fileDataStart + entry.compressedSize,
    })
  }
  spans.sort((one, other) => one.start - other.start)
  if ((spans[0]?.start ?? 0) !== 0) throw new Error('something stands before the first entry')
  spans.reduce((end, span) => {
    if (span.start < end || span.end > fileSize) throw new Error('entries over each other')
    return span.end
  }, 0)
}

/** As every system reads them: `C:`, `\\server`, `..`, and signs that no name has. */
function isTricky(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
  return /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[a-z]:|[\x00-\x1f]/i.test(name)
}
