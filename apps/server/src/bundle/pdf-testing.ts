import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'

const named = (dict: PDFDict | undefined, key: string) => dict?.lookup(PDFName.of(key))
const dictAt = (dict: PDFDict | undefined, key: string): PDFDict | undefined => {
  const found = named(dict, key)
  return found instanceof PDFDict ? found : undefined
}
const wordsOf = (object: PDFObject | undefined): string =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : ''

/** Where something leads: the index of a page, or -1. */
function pageAt(pdf: PDFDocument, place: PDFObject | undefined): number {
  const ref = place instanceof PDFArray ? place.get(0) : undefined
  return ref instanceof PDFRef ? pdf.getPages().findIndex((page) => page.ref === ref) : -1
}

/** The bookmarks, from top to bottom, each with the page that it leads to. */
export function outlineOf(pdf: PDFDocument): readonly { readonly title: string; readonly page: number }[] {
  const found: { title: string; page: number }[] = []
  const follow = (above: PDFDict | undefined) => {
    for (let item = dictAt(above, 'First'); item; item = dictAt(item, 'Next')) {
      found.push({ title: wordsOf(named(item, 'Title')), page: pageAt(pdf, named(item, 'Dest')) })
      follow(item)
    }
  }
  follow(dictAt(pdf.catalog, 'Outlines'))
  return found
}

/** The pages to which the links of a page lead. */
export function linksOf(pdf: PDFDocument, page: number): readonly number[] {
  const places = namedPlaces(pdf)
  const notes = pdf.getPages()[page]?.node.Annots()?.asArray() ?? []
  return notes.flatMap((each) => {
    const note = pdf.context.lookup(each)
    if (!(note instanceof PDFDict) || String(named(note, 'Subtype')) !== '/Link') return []
    return [pageAt(pdf, places.get(wordsOf(named(dictAt(note, 'A'), 'D'))))]
  })
}

function namedPlaces(pdf: PDFDocument): ReadonlyMap<string, PDFObject | undefined> {
  const found = new Map<string, PDFObject | undefined>()
  const follow = (tree: PDFDict | undefined) => {
    const names = named(tree, 'Names')
    if (names instanceof PDFArray)
      for (let at = 0; at < names.size(); at += 2) found.set(wordsOf(names.lookup(at)), names.lookup(at + 1))
    const kids = named(tree, 'Kids')
    if (kids instanceof PDFArray)
      for (const kid of kids.asArray()) {
        const below = pdf.context.lookup(kid)
        if (below instanceof PDFDict) follow(below)
      }
  }
  follow(dictAt(dictAt(pdf.catalog, 'Names'), 'Dests'))
  return found
}

/** What the file says of itself for readers that are no eyes. */
export function structureOf(pdf: PDFDocument) {
  const kinds: string[] = []
  const alts: string[] = []
  const follow = (element: PDFObject | undefined) => {
    if (element instanceof PDFArray) for (const each of element.asArray()) follow(pdf.context.lookup(each))
    if (!(element instanceof PDFDict)) return
    const kind = named(element, 'S')
    if (kind instanceof PDFName) kinds.push(kind.decodeText())
    const alt = wordsOf(named(element, 'Alt'))
    if (alt !== '') alts.push(alt)
    follow(named(element, 'K'))
  }
  follow(dictAt(pdf.catalog, 'StructTreeRoot'))
  return {
    isTagged: String(named(dictAt(pdf.catalog, 'MarkInfo'), 'Marked')) === 'true',
    language: wordsOf(named(pdf.catalog, 'Lang')),
    showsTitle: String(named(dictAt(pdf.catalog, 'ViewerPreferences'), 'DisplayDocTitle')) === 'true',
    kinds: new Set(kinds),
    alts,
  }
}
