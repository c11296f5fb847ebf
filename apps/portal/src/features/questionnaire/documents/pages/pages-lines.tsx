import type { DocumentFile } from '@granary/api'
import { pagesDoubt, servesWords } from './pages-words.ts'

/** That pages of a file are other documents, or of pages that somebody has to look at them. */
export function PagesLines({ file }: { readonly file: DocumentFile }) {
  const doubt = pagesDoubt(file)
  return (
    <>
      {doubt && <p className="q-doc-line q-doc-late">{doubt}</p>}
      {servesWords(file).map((words) => (
        <p key={words} className="q-doc-line">
          {words}
        </p>
      ))}
    </>
  )
}
