import { type ReviewItem, reviewReasons } from '@granary/api'
import { writtenIn } from '@granary/eligibility'
import { Button, Message, NativeSelect, TextButton } from '@granary/ui'
import { useQuery } from 'convex/react'
import { FreeText } from '../../../lib/forms/free-text.tsx'
import { sendByKeys } from '../../../lib/forms/send-by-keys.ts'
import type { KeptDraft } from '../../../lib/session/kept-draft.ts'
import type { DecisionDraft } from './item-drafts.tsx'
import { decidedBy, itemWords } from './review-words.ts'

export interface Words {
  readonly reason?: string
  readonly note?: string
}

/** A decision that is made with words. What was said not to apply needs attention by being asked for. */
export type WordedDecision = 'needsAttention' | 'waived'

interface DecisionFormProps {
  readonly decision: WordedDecision
  readonly draft: KeptDraft<DecisionDraft>
  readonly takesFocus: boolean
  readonly item: ReviewItem
  /** An open remark tells the lender already what is wrong. */
  readonly hasRemark: boolean
  /** Somebody decided it while these words were written. */
  readonly isOvertaken: boolean
  readonly onDecideOver: () => void
  readonly onCancel: () => void
  readonly onDecide: (words: Words) => Promise<void>
}

const forms = {
  needsAttention: {
    label: 'In your words',
    limit: 2000,
    action: itemWords.needsAttention,
    missing: 'Say why, in your words or from the list',
  },
  waived: {
    label: 'Why is it waived?',
    limit: 2000,
    action: itemWords.waived,
    missing: 'Say why, in your words or from the list',
  },
  allTheSame: {
    label: 'Why it does apply',
    limit: 500,
    action: 'Ask for it',
    missing: 'Say why it does apply. The lender reads it',
  },
} as const

const chooseFirst = 'Somebody decided this while you wrote. Cancel, or let yours take its place'

export function DecisionForm(props: DecisionFormProps) {
  const { decision, draft, takesFocus, item, hasRemark } = props
  const { isOvertaken, onDecideOver, onCancel, onDecide } = props
  const { reason, note } = draft.value
  const reasons = useQuery(reviewReasons.list, {})?.filter(({ retired }) => !retired) ?? []
  const form = decision === 'waived' || item.notApplicable === null ? decision : 'allTheSame'
  const { label, limit, action, missing } = forms[form]
  const hasWords = writtenIn(note) !== ''
  const words = { ...(reason !== '' && { reason }), ...(hasWords && { note }) }
  const isSaid = hasWords || reason !== '' || (form === 'needsAttention' && hasRemark)
  return (
    <form
      className="p-review-reason"
      aria-label={decision === 'waived' ? itemWords.waived : itemWords.needsAttention}
      onKeyDown={sendByKeys}
      onSubmit={(event) => {
        event.preventDefault()
        if (isSaid && !isOvertaken) void onDecide(words)
      }}
    >
      <FreeText
        label={label}
        autoFocus={takesFocus}
        value={note}
        limit={limit}
        onValueChange={(text) => draft.set({ ...draft.value, note: text })}
      />
      {form === 'needsAttention' && (
        <NativeSelect
          label="Reason from the list"
          placeholder="None"
          value={reason}
          options={reasons.map(({ text }) => ({ value: text, label: text }))}
          onValueChange={(chosen) => draft.set({ ...draft.value, reason: chosen })}
        />
      )}
      {form !== 'waived' && <p>{readersOf(form, item)}</p>}
      {isOvertaken && (
        <Message tone="warning">
          This was decided while you wrote: {decidedBy(item)}{' '}
          <TextButton onClick={onDecideOver}>Let mine take its place</TextButton>
        </Message>
      )}
      <div className="p-review-actions">
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabledReason={isOvertaken ? chooseFirst : isSaid ? undefined : missing}>
          {action}
        </Button>
      </div>
    </form>
  )
}

/** Words of a decision are not the team's alone. */
function readersOf(form: keyof typeof forms, { shared }: ReviewItem): string {
  const who = shared ? 'The lender and the borrower read' : 'The lender reads'
  return form === 'allTheSame' ? `${who} this at once.` : `${who} this once the stage is returned.`
}
