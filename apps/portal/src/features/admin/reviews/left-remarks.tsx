import type { Remark } from '@granary/api'

interface LeftRemarksProps {
  readonly remarks: readonly Remark[]
  /** Somebody else accepts the stage. */
  readonly isSecond: boolean
}

/** What the lender was asked and has not settled, before the stage is accepted and it is resolved with it. */
export function LeftRemarks({ remarks, isSecond }: LeftRemarksProps) {
  const left = remarks.filter(isLeft)
  if (left.length === 0) return null
  const [isOne, whose] = [left.length === 1, isSecond ? 'its reviewer’s' : 'your']
  return (
    <>
      <p>
        {isOne ? 'A remark is' : `${left.length} remarks are`} not settled.{' '}
        {isOne ? 'It is resolved' : 'They are resolved'} with the acceptance, in {whose} name.
      </p>
      <ul className="p-left-remarks">
        {left.map(({ remarkId, number, label, text, state, stateBy, stateNote }) => (
          <li key={remarkId}>
            <strong>{`#${number} ${label}`}</strong>
            <p>{text}</p>
            {state === 'disputed' && <p>{`Disputed by ${stateBy ?? 'somebody who left'}: “${stateNote}”`}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

const isLeft = ({ byKind, audience, state }: Remark) =>
  byKind === 'staff' && audience !== 'internal' && (state === 'open' || state === 'disputed')
