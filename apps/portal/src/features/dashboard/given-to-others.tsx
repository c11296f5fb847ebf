import { type GivenToOther, projectPeople } from '@granary/api'
import { Card } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import { momentInSentence } from '../../lib/words/moments.ts'
import { calendarDayText } from '../../lib/words/told.tsx'
import { isOver } from './due.ts'

/** What others were asked for and have not given yet, the first due at the top. */
export function GivenToOthers({ today }: { readonly today: string }) {
  const rows = useQuery(projectPeople.listGiven, {})
  if (rows === undefined || rows.length === 0) return null
  return (
    <Card title="Given to others" action={<span className="p-needs-count">{rows.length}</span>}>
      <ul className="p-given">
        {rows.map((row) => (
          <li key={row.askId}>
            <p>{`${row.name}, ${whatOf(row)}`}</p>
            <p className="p-given-when">
              <Link
                to="/lender/dashboard/projects/$projectid"
                params={{ projectid: row.projectId }}
                search={{ view: 'people' }}
              >
                {row.projectName}
              </Link>
              <When row={row} today={today} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function When({
  row: { dueOn, remindedAt, kind },
  today,
}: {
  readonly row: GivenToOther
  readonly today: string
}) {
  const invited = kind === 'invited' ? ', invited' : ''
  const reminded = remindedAt === null ? '' : `, reminded ${momentInSentence(remindedAt)}`
  if (dueOn === null) return `${invited}${reminded}`
  const due = calendarDayText(dueOn)
  return isOver(dueOn, today) ? (
    <>
      {invited}, <strong>{`overdue since ${due}`}</strong>
      {reminded}
    </>
  ) : (
    `${invited}, due ${due}${reminded}`
  )
}

/** "Risk and credit, 2 documents". */
function whatOf({ sections: [first, ...more], documents, tables }: GivenToOther): string {
  const words = [
    first?.toLowerCase(),
    more.length > 0 && `${more.length} more ${more.length === 1 ? 'section' : 'sections'}`,
    documents > 0 && (documents === 1 ? '1 document' : `${documents} documents`),
    tables > 0 && (tables === 1 ? '1 table' : `${tables} tables`),
  ]
  return words.filter(Boolean).join(', ')
}
