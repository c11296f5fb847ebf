import type { NeededDocument, Requirement } from '@granary/api'
import { Icon } from '@granary/ui'
import { CircleUser } from 'lucide-react'
import { mediumDay } from '../../lib/words/days.ts'
import type { NeedsProps } from './needs-project.ts'
import { actorWords, groupOf, paragraphWords, stateWords } from './requirement-words.ts'
import { Where } from './where.tsx'

interface RowProps extends Omit<NeedsProps, 'project'> {
  readonly projectId: string
  readonly row: Requirement
}

/** One rule: whether it is needed and why, what would change that, how its documents stand, and who acts. */
export function RequirementRow({ projectId, area, ask, row }: RowProps) {
  const { ruleId, title, state, because, wouldChange, paragraph, window, documents } = row
  const { words, icon } = stateWords[state]
  const group = groupOf(row)
  const isOpen = group === 'missing'
  const missing = documents.filter((document) => isLeft(document)).flatMap(({ items }) => items)
  const wanted = missing.find(({ isAsked }) => isAsked)
  return (
    <li className={`rq-row rq-row-${group} rq-state-${state}`} data-requirement={ruleId} data-state={state}>
      <Icon of={icon} className="rq-icon" />
      <div className="rq-body">
        <h4 className="rq-name">{title}</h4>
        <p className="rq-line">{because}</p>
        {window !== undefined && group !== 'notNeeded' && <p className="rq-line">{`${window}.`}</p>}
        {wouldChange.length > 0 && <p className="rq-line rq-change">{wouldChange.join(' ')}</p>}
        {documents.length > 1 && group !== 'notNeeded' && <Documents documents={documents} />}
        {isOpen && <Asked row={row} />}
        {group !== 'notNeeded' && <Where projectId={projectId} area={area} items={itemsOf(row)} />}
        {isOpen && wanted && ask && <p className="rq-line g-no-print">{ask(wanted)}</p>}
      </div>
      <p className="rq-who">
        {isOpen ? (
          <>
            <Icon of={CircleUser} />
            <span className="g-visually-hidden">To act: </span>
            {actorWords(row, area)}
            <span className="rq-state">{words}</span>
          </>
        ) : (
          <span className="rq-state">{words}</span>
        )}
      </p>
      <p className="rq-para">{paragraphWords(paragraph)}</p>
    </li>
  )
}

const isLeft = ({ state }: NeededDocument) => state === 'required' || state === 'stale' || state === 'undated'

/** The questions of what is asked for, and of what has to be known first. */
function itemsOf({ items, asked }: Requirement) {
  const all = [...items, ...asked.flatMap((each) => each.items)]
  return all.filter(
    ({ stage, fieldId }, at) =>
      all.findIndex((item) => item.stage === stage && item.fieldId === fieldId) === at,
  )
}

function Documents({ documents }: { readonly documents: readonly NeededDocument[] }) {
  return (
    <ul className="rq-documents">
      {documents.map(({ title, state, staleOn, files }) => (
        <li key={title} className={`rq-document rq-state-${state}`}>
          <Icon of={stateWords[state].icon} />
          <span>
            {title}
            <span className="rq-document-state">
              {stateWords[state].words}
              {files[0] && `: ${files[0].fileName}${files.length > 1 ? ` and ${files.length - 1} more` : ''}`}
              {staleOn !== null && `, good to ${mediumDay(staleOn)}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What nobody has said yet and no question asks: whom to ask. */
function Asked({ row: { asked } }: Pick<RowProps, 'row'>) {
  const open = asked.filter(({ items }) => !items.some(({ isAsked }) => isAsked))
  if (open.length === 0) return null
  return (
    <ul className="rq-asked">
      {open.map(({ fact, question, of }) => (
        <li key={fact}>
          {`Tell us ${question}.`} <span>{of === 'staff' ? 'The packaging service says it.' : ''}</span>
        </li>
      ))}
    </ul>
  )
}
