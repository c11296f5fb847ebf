import type { Finding } from '@granary/api'
import { Icon, TextButton } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { shortDate } from '../../lib/words/dates.ts'
import { isExplained } from '../../lib/words/explained.ts'
import { paragraphWords, severityWords } from '../../lib/words/rule-words.ts'
import { ExplainForm } from './explain-form.tsx'
import type { NeedsProps } from './needs-project.ts'
import { requirementAnchor } from './one-requirement.tsx'
import { Where } from './where.tsx'

/** How sure the rule is, in words. */
const sureness: Readonly<Record<string, string>> = {
  H: 'Sure, read in the rule',
  'M-H': 'Quite sure',
  M: 'Likely',
  'L-M': 'Not sure',
  L: 'One weak source',
}

interface FindingRowProps extends Pick<NeedsProps, 'area'> {
  readonly projectId: string
  readonly today: string
  readonly finding: Finding
  readonly mayExplain: boolean
}

/** One thing that a reader would send back: what, the two places or the limit, where, why, and how sure. */
export function FindingRow({ projectId, today, area, finding, mayExplain }: FindingRowProps) {
  const [writing, setWriting] = useState(false)
  const { checkId, title, severity, because, compared, paragraph, items, confidence, kind } = finding
  const { icon } = severityWords[severity]
  // A paper that is not there contradicts nothing: the package lacks it.
  const lacks = kind === 'requirement' && severity === 'contradicts'
  const words = lacks ? 'Missing or too old' : severityWords[severity].words
  // How sure a rule is says nothing where nobody knows yet whether it asks for it.
  const isRead = kind !== 'requirement' || severity !== 'note'
  const explained = isExplained(finding)
  const opener = `explain-${checkId}`
  const close = () => {
    setWriting(false)
    // Once it is drawn again: the row itself may have moved to its other group.
    requestAnimationFrame(() => document.getElementById(opener)?.focus())
  }
  return (
    <li
      className={`rq-finding rq-finding-${explained ? 'explained' : severity}`}
      data-check={checkId}
      data-severity={severity}
    >
      <Icon of={explained ? MessageSquareText : icon} className="rq-icon" />
      <div>
        <div className="rq-finding-head">
          <h4 className="rq-name">{title}</h4>
          <p className="rq-severity">{explained ? 'Explained' : words}</p>
        </div>
        <p className="rq-line">{because}</p>
        {compared.length > 0 && (
          <dl className="rq-versus">
            {compared.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <Where projectId={projectId} area={area} items={items} />
        <p className="rq-meta">
          <span>
            {kind === 'requirement' ? (
              <Link
                to={area === 'staff' ? '/admin/projects/$projectid' : '/lender/dashboard/projects/$projectid'}
                params={{ projectid: projectId }}
                search={{ view: 'requirements' }}
                hash={requirementAnchor(checkId)}
                className="g-link"
              >
                Requirement<span className="g-visually-hidden">: {title}</span>
              </Link>
            ) : (
              'Cross-check'
            )}
          </span>
          <span className="rq-para">{paragraphWords(paragraph)}</span>
          {isRead && <span>{sureness[confidence] ?? confidence}</span>}
        </p>
        <Explained finding={finding} />
        {writing ? (
          <ExplainForm {...{ projectId, today, finding }} onDone={close} />
        ) : (
          mayExplain && (
            <p className="rq-acts g-no-print">
              <TextButton id={opener} writes onClick={() => setWriting(true)}>
                {explained ? 'Edit' : 'Explain it'}
                <span className="g-visually-hidden">: {title}</span>
              </TextButton>
            </p>
          )
        )}
      </div>
    </li>
  )
}

/** What was said to it; where it said something else then, that it is open again. */
function Explained({ finding }: { readonly finding: Finding }) {
  const { explanation, explainedBy, explainedAt, explainedOf } = finding
  if (explanation === undefined) return null
  return (
    <div className="rq-said">
      <p>{`“${explanation}”`}</p>
      <p className="rq-line">
        {[explainedBy ?? 'Somebody', explainedAt !== null && shortDate(explainedAt)]
          .filter(Boolean)
          .join(', ')}
      </p>
      {explainedOf !== undefined && (
        <p className="rq-line rq-warn">{`It was explained when it said: ${explainedOf} Look whether it still holds.`}</p>
      )}
    </div>
  )
}
