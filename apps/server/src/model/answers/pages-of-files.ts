import type { Pages } from '@granary/api'

/** What of an upload says which pages of its file it stands for; all of them null for the whole file. */
export interface PagesOfRow {
  readonly part_id: string | null
  readonly pages_from: number | null
  readonly pages_to: number | null
}

/** The pages for which an upload stands; null for a whole file. */
export function pagesOf({ part_id, pages_from: from, pages_to: to }: PagesOfRow): Pages | null {
  return part_id === null || from === null || to === null ? null : { from, to }
}

/** What something is said of: the bytes of a file, wherever they stand, or some pages of them. */
export const pieceOf = ({ part_id, storage_id }: { part_id: string | null; storage_id: string }) =>
  part_id ?? storage_id

/** "Pages 4–9 of Audit.pdf": how they are called wherever files are named. */
export const nameOfPages = (pages: Pages, fileName: string) => `${beginningOf(pages)}${fileName}`

/** How the file itself is called: what is opened and downloaded is never a part of it. */
export const nameOfFile = (row: PagesOfRow & { readonly file_name: string }) =>
  nameWithoutPages(row.file_name, pagesOf(row))

export const nameWithoutPages = (name: string, pages: Pages | null) =>
  pages ? name.slice(beginningOf(pages).length) : name

const beginningOf = ({ from, to }: Pages) => (from === to ? `Page ${from} of ` : `Pages ${from}–${to} of `)

/** For a borrower with whom the file itself is not shared: neither its name nor its content is theirs. */
export const nameOfHidden = (pages: Pages) => nameOfPages(pages, 'a file that is not shared with you')
