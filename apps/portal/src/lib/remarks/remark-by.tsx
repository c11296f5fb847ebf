import type { Remark } from '@granary/api'
import { TextButton } from '@granary/ui'
import { useId, useState } from 'react'
import { dateAndTime } from '../words/dates.ts'

/** Who wrote a remark and when. Of one that was edited, whoever reads it may read what stood there before. */
export function RemarkBy({ remark: { by, at, number, editedAt, earlier } }: { readonly remark: Remark }) {
  const [isOpen, setIsOpen] = useState(false)
  const list = useId()
  return (
    <>
      <p className="p-remark-by">
        <strong>{by ?? 'Somebody who left'}</strong>, {dateAndTime(at)}
        {editedAt !== null && (
          <>
            {', '}
            <TextButton
              aria-expanded={isOpen}
              aria-controls={isOpen ? list : undefined}
              aria-label={`edited, what remark ${number} said before`}
              onClick={() => setIsOpen(!isOpen)}
            >
              edited
            </TextButton>
          </>
        )}
      </p>
      {isOpen && (
        <ol id={list} className="p-remark-earlier" aria-label={`What remark ${number} said before`}>
          {earlier.map((each) => (
            <li key={each.at}>
              <p className="p-remark-by">Until {dateAndTime(each.at)}</p>
              <p className="p-remark-text">{each.text}</p>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
