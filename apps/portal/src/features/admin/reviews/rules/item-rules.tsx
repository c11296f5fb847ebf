import './review-beside.css'
import type { Requirement, Review, ReviewItem } from '@granary/api'
import { Icon, TextButton } from '@granary/ui'
import { Lightbulb, MessageSquareText } from 'lucide-react'
import { isExplained } from '../../../../lib/words/explained.ts'
import { paragraphWords, requirementWords, severityWords } from '../../../../lib/words/rule-words.ts'
import { agreementOf, answersBeside } from './agreement.ts'
import { ItShouldAgree } from './it-should-agree.tsx'
import type { RuleRow } from './rules-of-item.ts'

interface ItemRulesProps {
  readonly review: Review
  readonly item: ReviewItem
  /** Nothing while the rules are read. */
  readonly rows: readonly RuleRow[] | undefined
  readonly onGo: (itemId: string) => void
}

/** What the rules say of an answer or a document, and what it should agree with or is read beside. */
export default function ItemRules({ review, item, rows, onGo }: ItemRulesProps) {
  const agreement = agreementOf(review, item, rows ?? [])
  return (
    <>
      <Rules item={item} rows={rows} />
      <ItShouldAgree rows={agreement} onGo={onGo} />
      {rows && agreement.every(({ itemId }) => itemId === undefined) && (
        <AnswersBeside answers={answersBeside(review, item)} onGo={onGo} />
      )}
    </>
  )
}

interface AnswersBesideProps {
  readonly answers: readonly ReviewItem[]
  readonly onGo: (itemId: string) => void
}

function AnswersBeside({ answers, onGo }: AnswersBesideProps) {
  if (answers.length === 0) return null
  return (
    <section className="p-review-rules" aria-labelledby="review-answers-beside">
      <h3 id="review-answers-beside">Answers asked for with it</h3>
      <ul>
        {answers.map(({ id, label, value }) => (
          <li key={id} className="p-review-answer-beside">
            <TextButton onClick={() => onGo(id)}>{label}</TextButton>
            <span className="p-review-agrees-value">{value}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Which rules name it, and what each says of it. */
function Rules({ item, rows }: Pick<ItemRulesProps, 'item' | 'rows'>) {
  return (
    <section className="p-review-rules" aria-labelledby="review-rules">
      <h3 id="review-rules">Rules</h3>
      {item.advice !== null && (
        <p className="p-review-advice">
          <Icon of={Lightbulb} />
          <span>Looks unusual: {item.advice}</span>
        </p>
      )}
      {rows === undefined && <p className="p-review-quiet">Reading the rules…</p>}
      {rows?.length === 0 && <p className="p-review-quiet">No rule names it.</p>}
      {rows !== undefined && rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <Rule key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Rule({ row: { id, requirement, finding } }: { readonly row: RuleRow }) {
  const rule = requirement ?? finding
  if (!rule) return null
  const explained = finding !== undefined && isExplained(finding)
  const { words, icon } = looksOf(requirement, finding, explained)
  return (
    <li data-rule={id} data-is={isOf(requirement, finding, explained)}>
      <Icon of={icon} />
      <div>
        <p className="p-review-rule-name">{rule.title}</p>
        <p>{rule.because}</p>
        <p className="p-review-quiet">
          {[words, requirement?.window, paragraphWords(rule.paragraph)].filter(Boolean).join(' · ')}
        </p>
        {finding?.explanation !== undefined && (
          <p className="p-review-quiet">
            {explained ? 'Explained' : 'Explained when it said something else'}: “{finding.explanation}”
            {finding.explainedBy && `, ${finding.explainedBy}`}
          </p>
        )}
      </div>
    </li>
  )
}

function looksOf(requirement: Requirement | undefined, finding: RuleRow['finding'], explained: boolean) {
  if (explained) return { words: 'Explained', icon: MessageSquareText }
  if (requirement) return requirementWords[requirement.state]
  return severityWords[finding?.severity ?? 'note']
}

const isOf = (requirement: Requirement | undefined, finding: RuleRow['finding'], explained: boolean) => {
  if (finding && !explained) return finding.severity
  return requirement?.state === 'there' ? 'good' : undefined
}
