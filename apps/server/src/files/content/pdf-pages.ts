import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'
import { UnpacksTooFar, unpackLimits } from './inspection-limits.ts'

/**
 * How many pages a PDF has; 0 for one whose tree of pages is none, as where a page is not there, or one or a branch
 * stands in it twice: whoever follows such a tree never comes to its end. Does not lean on the stack: it may be as deep as the file is long.
 */
export function pagesOf(context: PDFContext): number {
  const catalog = context.lookup(context.trailerInfo.Root)
  const root = catalog instanceof PDFDict ? catalog.lookup(PDFName.of('Pages')) : undefined
  if (!(root instanceof PDFDict)) return 0
  const seen = new Set<PDFObject>([root])
  const open: PDFDict[] = [root]
  let pages = 0
  for (let node = open.pop(); node; node = open.pop()) {
    const kids = node.lookup(PDFName.of('Kids'))
    if (!(kids instanceof PDFArray)) {
      if (node !== root) pages++
      if (pages > unpackLimits.pdfPages) throw new UnpacksTooFar('too many pages')
      continue
    }
    for (const each of kids.asArray()) {
      const kid = context.lookup(each)
      if (!(kid instanceof PDFDict) || seen.has(kid)) return 0
      seen.add(kid)
      open.push(kid)
    }
  }
  return pages
}
