import type { DocumentFile, Pages } from '@granary/api'
import { counted } from '@granary/eligibility'

/** "Pages 4–9", "Page 4". */
export const pagesWords = ({ from, to }: Pages) => (from === to ? `Page ${from}` : `Pages ${from}–${to}`)

/** "Pages 4–9 are Income statement too", a sentence for each of the other documents. */
export function servesWords({ serves }: Pick<DocumentFile, 'serves'>): readonly string[] {
  return serves.map(({ label, pages }) => {
    const what = label ?? 'a document that is not shared with you'
    return `${pagesWords(pages)} ${pages.from === pages.to ? 'is' : 'are'} ${what} too.`
  })
}

/** What has to be looked at again of pages: the file is another now, or has fewer of them. */
export function pagesDoubt({
  pages,
  arePagesKept,
  pageCount,
}: Pick<DocumentFile, 'pages' | 'arePagesKept' | 'pageCount'>): string | undefined {
  if (pages && pageCount !== null && pages.to > pageCount) {
    return `The file has only ${counted(pageCount, 'page')}. Open it and change which they are.`
  }
  return arePagesKept
    ? 'The file was replaced, and these are the pages of the version before. Open it and check them.'
    : undefined
}
