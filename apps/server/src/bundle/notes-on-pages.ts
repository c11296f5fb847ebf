import { PDFArray, PDFDict, PDFHexString, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)

/** They carry a file along, or play or run something. */
const carrying: ReadonlySet<PDFObject | undefined> = new Set(
  ['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D'].map(name),
)

const scheme = /^[a-z][a-z0-9+.-]*:/
const known: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Some programs run what others only open; and pass over the signs that nobody sees. */
function leadsToPage(address: PDFObject | undefined): boolean {
  if (!(address instanceof PDFString || address instanceof PDFHexString)) return false
  const [begins] =
    scheme.exec(
      address
        .decodeText()
        .replace(/[\p{C}\p{Z}]/gu, '')
        .toLowerCase(),
    ) ?? []
  return begins === undefined || known.has(begins)
}

/**
 * Takes out of the pages of a document what runs, opens or carries something: links that lead somewhere stay. What
 * pages and fields have in common is looked at once, however often it is led to.
 */
export function createCleaner(): (page: PDFDict) => void {
  const seen = new Set<PDFObject>()
  const isNew = (object: PDFObject) => seen.size !== seen.add(object).size

  function cleanNote(note: PDFDict): void {
    note.delete(name('AA'))
    note.delete(name('AF'))
    const action = note.lookup(name('A'))
    if (!(action instanceof PDFDict)) return
    // What a link does after it led somewhere may be anything.
    action.delete(name('Next'))
    const kind = String(action.lookup(name('S')))
    const leads = kind === '/GoTo' || (kind === '/URI' && leadsToPage(action.lookup(name('URI'))))
    if (!leads) note.delete(name('A'))
  }

  /** A field does what the fields say that it belongs to, and brings along its other places on other pages. */
  function cleanFamily(note: PDFDict): void {
    const open: (PDFObject | undefined)[] = [note]
    while (open.length > 0) {
      const each = open.pop()
      if (!(each instanceof PDFDict) || (each !== note && !isNew(each))) continue
      cleanNote(each)
      open.push(each.lookup(name('Parent')))
      const kids = each.lookup(name('Kids'))
      if (!(kids instanceof PDFArray) || !isNew(kids)) continue
      for (const kid of kids.asArray()) open.push(each.context.lookup(kid))
    }
  }

  return (page) => {
    page.delete(name('AA'))
    page.delete(name('AF'))
    const notes = page.lookup(name('Annots'))
    if (!(notes instanceof PDFArray) || !isNew(notes)) return
    for (let at = notes.size() - 1; at >= 0; at--) {
      const note = notes.lookup(at)
      if (!(note instanceof PDFDict)) continue
      const kind = note.lookup(name('Subtype'))
      if (kind === undefined || carrying.has(kind)) {
        // Another note may lead to it, and so to what it carries.
        for (const key of note.keys()) note.delete(key)
        notes.remove(at)
      } else if (isNew(note)) cleanFamily(note)
    }
  }
}
