import { useEffect, useMemo, useState } from 'react'
import { hitsIn, mostHits, type PiecedText, type TextHit } from './text-hits.ts'
import type { ViewedDocument } from './viewed-document.ts'

export interface PageHit extends TextHit {
  readonly page: number
  readonly text: PiecedText
}

export interface TextSearch {
  readonly hits: readonly PageHit[]
  /** How many pages were looked through, and on how many of those nothing can be read. */
  readonly looked: number
  readonly withoutText: number
}

const nothing: TextSearch = { hits: [], looked: 0, withoutText: 0 }
/** Shown so often while a long document is looked through. */
const tellEachMs = 150

/** Every place of some words in a document, page by page; ends at so many that nobody goes through more. */
export function useTextSearch({ text: textOf, pages }: ViewedDocument, query: string): TextSearch {
  const [found, setFound] = useState<{ readonly query: string; readonly search: TextSearch }>()
  useEffect(() => {
    if (query.trim() === '' || !textOf) return
    let wanted = true
    const look = async () => {
      let [hits, withoutText]: [readonly PageHit[], number] = [[], 0]
      let told = performance.now()
      for (let page = 0; page < pages && wanted && hits.length < mostHits; page++) {
        const text = await textOf(page).catch(() => ({ text: '', starts: [] }))
        if (!/[\p{L}\p{N}]/u.test(text.text)) withoutText++
        const here = hitsIn(text.text, query, mostHits - hits.length)
        hits = [...hits, ...here.map((hit) => ({ ...hit, page, text }))]
        const isLast = page === pages - 1 || hits.length === mostHits
        if (!wanted || (!isLast && performance.now() - told < tellEachMs)) continue
        told = performance.now()
        setFound({ query, search: { hits, withoutText, looked: isLast ? pages : page + 1 } })
      }
    }
    void look()
    return () => {
      wanted = false
    }
  }, [textOf, pages, query])
  // What was found for other words is not shown for these.
  return useMemo(
    () => (found?.query === query && query.trim() !== '' ? found.search : nothing),
    [found, query],
  )
}

/** What is said of it: how many, how far, and what cannot be looked through. */
export function searchWords(
  { hits, looked, withoutText }: TextSearch,
  active: number,
  pages: number,
): string {
  const count =
    hits.length === 0
      ? 'Not found'
      : `${active + 1} of ${hits.length}${hits.length === mostHits ? ' or more' : ''}`
  if (looked < pages)
    return hits.length === 0 ? `Looking, page ${looked} of ${pages}` : `${count}, looking on`
  if (withoutText === 0) return count
  if (withoutText === pages) return 'No text in it: the pages are scanned or empty'
  return `${count}. On ${withoutText} of ${pages} pages nothing can be read`
}
