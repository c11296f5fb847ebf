import { expect, test } from 'vitest'
import { pagesDoubt, servesWords } from './pages-words.ts'

test('[14-2] pages of a file are told with their document, and what has to be looked at again of them', () => {
  const serves = [
    { documentId: 'a', label: 'Income statement', uploadId: 'part', pages: { from: 4, to: 9 } },
    { documentId: null, label: null, uploadId: null, pages: { from: 2, to: 2 } },
  ]
  expect(servesWords({ serves })).toEqual([
    'Pages 4–9 are Income statement too.',
    'Page 2 is a document that is not shared with you too.',
  ])
  const pages = { from: 4, to: 9 }
  expect(pagesDoubt({ pages, arePagesKept: false, pageCount: 9 })).toBeUndefined()
  expect(pagesDoubt({ pages, arePagesKept: false, pageCount: null })).toBeUndefined()
  expect(pagesDoubt({ pages, arePagesKept: true, pageCount: 9 })).toMatch(/pages of the version before/)
  expect(pagesDoubt({ pages, arePagesKept: true, pageCount: 5 })).toMatch(/has only 5 pages/)
  expect(pagesDoubt({ pages: null, arePagesKept: false, pageCount: 5 })).toBeUndefined()
})
