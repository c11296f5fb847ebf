import { type Answer, type Field, formatAnswer, maskedAnswer } from '@granary/forms'
import { ConflictCard } from '@granary/ui'
import type { HeldAnswer } from '../saving/stage-draft.ts'
import { formatMoment } from '../session/moments.ts'
import { useWork } from '../session/work-context.tsx'

/** Two answers to one question, until the person has chosen. Their own stays in the input meanwhile. */
export function FieldConflict({
  field,
  held,
  mine,
}: {
  readonly field: Field
  readonly held: HeldAnswer
  readonly mine: Answer
}) {
  const { session } = useWork()
  const by = held.by ?? 'A colleague'
  return (
    <ConflictCard
      title={
        <>
          <strong>{`${by} changed this answer`}</strong> while you were editing it. Choose one to keep.
        </>
      }
      mine={{ who: 'You', when: 'just now', value: shown(field, mine) }}
      theirs={{
        who: by,
        when: held.at === undefined ? '' : formatMoment(held.at),
        value: shown(field, held.theirs),
      }}
      note="Only the one you choose is kept in the form."
      onKeepMine={() => session.keepMine(field.id)}
      onUseTheirs={() => session.takeTheirs(field.id)}
    />
  )
}

function shown(field: Field, answer: Answer): string {
  return formatAnswer(field, maskedAnswer(field, answer))
}
