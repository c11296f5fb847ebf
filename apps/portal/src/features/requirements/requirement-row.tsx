import type { NeededDocument, Requirement, RuleItem } from '@granary/api'
import { Icon } from '@granary/ui'
import { CircleUser } from 'lucide-react'
import { capitalized } from '../../lib/words/capitalized.ts'
import { mediumDay } from '../../lib/words/days.ts'
import { paragraphWords, requirementWords } from '../../lib/words/rule-words.ts'
import type { NeedsProps } from './needs-project.ts'
import { requirementAnchor } from './one-requirement.tsx'
import { actorWords, groupOf } from './requirement-words.ts'
import { type Entered, Where } from './where.tsx'

interface RowProps extends Omit<NeedsProps, 'project'> {
  readonly projectId: string
  readonly row: Requirement
}

/** One rule: whether it is needed and why, what would change that, how its documents stand, and who acts. */
export function RequirementRow({ projectId, area, ask, row }: RowProps) {
  const { ruleId, title, state, because, wouldChange, paragraph, window, documents } = row
  const { words, icon } = requirementWords[state]
  const group = groupOf(row)
  const isToDo = group === 'missing' || group === 'open'
  const wanted = group === 'missing' ? documents.filter(isLeft).flatMap(({ items }) => items) : []
  const first = wanted.find(({ isDocument, mayBeAskedFor }) => isDocument && mayBeAskedFor)
  return (
    <li
      id={requirementAnchor(ruleId)}
      tabIndex={-1}
      className={`rq-row rq-row-${group} rq-state-${state}`}
      data-requirement={ruleId}
      data-state={state}
    >
      <Icon of={icon} className="rq-icon" />
      <div className="rq-body">
        <h4 className="rq-name">{title}</h4>
        <p className="rq-line rq-because">{because}</p>
        {window !== undefined && group !== 'notNeeded' && <p className="rq-line">{`${window}.`}</p>}
        {wouldChange.length > 0 && <p className="rq-line">{wouldChange.join(' ')}</p>}
        {documents.length > 1 && group !== 'notNeeded' && group !== 'open' && state !== 'onFile' && (
          <Documents documents={documents} />
        )}
        {group !== 'notNeeded' && (
          <Where
            {...{ projectId, area }}
            items={placesOf(row)}
            entered={enteredOf(row)}
            unknown={unknownIn(row)}
          />
        )}
        {first && ask && <p className="rq-where g-no-print">{ask(first)}</p>}
      </div>
      <p className="rq-who">
        {isToDo && (
          <>
            <Icon of={CircleUser} />
            <span className="g-visually-hidden">To act: </span>
            {actorWords(row, area)}
          </>
        )}
        <span className="rq-state">{words}</span>
      </p>
      <p className="rq-para">{paragraphWords(paragraph)}</p>
    </li>
  )
}

const left: ReadonlySet<string> = new Set(['required', 'stale', 'undated', 'unsaid'])
const isLeft = ({ state }: NeededDocument) => left.has(state)

/** Where it is answered or filed; while nobody knows whether it is needed, where that is decided. */
function placesOf({ state, items, asked }: Requirement): readonly RuleItem[] {
  const deciding = asked.flatMap((each) => each.items.filter(({ isAsked }) => isAsked).at(-1) ?? [])
  const all = state === 'unknown' ? deciding : [...items, ...deciding]
  return all.filter(
    ({ stage, fieldId }, at) =>
      all.findIndex((item) => item.stage === stage && item.fieldId === fieldId) === at,
  )
}

/** What is asked of staff and said by no question and no table is a figure of the rule pack. */
const unknownIn = ({ asked }: Requirement): readonly string[] =>
  asked.flatMap(({ of, items, entered, question }) =>
    of === 'staff' && items.length === 0 && !entered ? [question] : [],
  )

/** Each table once: several facts may be read from its rows. */
function enteredOf({ asked }: Requirement): readonly Entered[] {
  const places = asked.flatMap(({ entered }) => entered ?? [])
  return [...new Map(places.map((place) => [`${place.table} ${place.label}`, place])).values()]
}

function Documents({ documents }: { readonly documents: readonly NeededDocument[] }) {
  return (
    <ul className="rq-documents">
      {documents.map(({ title, state, because, staleOn, files }) => (
        <li key={title} className={`rq-document rq-state-${state}`}>
          <Icon of={requirementWords[state].icon} />
          <span>
            {title}
            <span className="rq-document-state">
              {requirementWords[state].words}
              {files[0] && `: ${files[0].fileName}${files.length > 1 ? ` and ${files.length - 1} more` : ''}`}
              {staleOn !== null && `, good to ${mediumDay(staleOn)}`}
            </span>
            {because !== null && !because.startsWith('it is missing') && (
              <span className="rq-document-state">{`${capitalized(because)}.`}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
