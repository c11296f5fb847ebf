import type { RequirementBasis } from '@granary/api'
import { Button, DateField } from '@granary/ui'
import { useConvex } from 'convex/react'
import { useState } from 'react'
import { useChange } from '../../lib/forms/use-change.ts'
import { entriesOf } from '../../lib/projects/stage-entries.ts'
import { longDay, mediumDay } from '../../lib/words/days.ts'

/** Whether the page shows what another day would mean, and not the one that is set. */
export function isAnother(
  tried: string | undefined,
  { targetDate }: Pick<RequirementBasis, 'targetDate'>,
): tried is string {
  return tried !== undefined && tried !== targetDate
}

interface TargetDateProps {
  readonly projectId: string
  readonly basis: RequirementBasis
  readonly tried: string | undefined
  readonly onTry: (day: string | undefined) => void
}

/** The day that documents are measured on: looked at for another day first, and set here by whoever may. */
export function TargetDate({ projectId, basis, tried, onTry }: TargetDateProps) {
  const { targetDate, setsTargetIn } = basis
  const { set, busy } = useSetTarget(projectId)
  const isTried = isAnother(tried, basis)
  return (
    <>
      <div className="rq-target g-no-print">
        <span aria-hidden="true">Target date</span>
        <DateField
          id="target-date"
          label="Target date"
          filter
          value={tried ?? targetDate ?? ''}
          onValueChange={(day) => onTry(day === '' ? undefined : day)}
        />
        {isTried && setsTargetIn !== null && (
          <Button
            size="compact"
            busy={busy && 'Setting it…'}
            onClick={() => void set(setsTargetIn, tried).then((isSet) => isSet && onTry(undefined))}
          >
            Set as the target date
          </Button>
        )}
        {isTried && (
          <Button look="quiet" size="compact" onClick={() => onTry(undefined)}>
            Show it as it is
          </Button>
        )}
      </div>
      {isTried && (
        <p className="rq-note">
          {targetDate === null
            ? 'No target date is set yet; this only shows what it would mean.'
            : `The target date is ${mediumDay(targetDate)}; this only shows what another would mean.`}
        </p>
      )}
      {targetDate === null && !isTried && (
        <p className="rq-note">
          {`No target date is set. Until then documents are measured today. ${
            setsTargetIn === null ? whoSetsIt : 'Choose a day above to see what it would mean, and set it.'
          }`}
        </p>
      )}
      {targetDate !== null && !isTried && setsTargetIn === null && (
        <p className="rq-note g-no-print">{whoSetsIt}</p>
      )}
    </>
  )
}

const whoSetsIt = 'The lender sets it while a stage is open, the packaging team at any time.'

/** On the version that stands: whoever sets it has just read the day that is to go. */
function useSetTarget(projectId: string) {
  const client = useConvex()
  const change = useChange()
  const [busy, setBusy] = useState(false)
  async function set(stage: keyof typeof entriesOf, day: string): Promise<boolean> {
    setBusy(true)
    const { getState, saveStaffFields } = entriesOf[stage]
    const saved = client.query(getState, { projectId }).then(({ version }) =>
      client.mutation(saveStaffFields, {
        projectId,
        answers: { submissionTargetDate: day },
        expectedVersion: version,
      }),
    )
    const isSet = await change(saved, `The target date is ${longDay(day)}.`)
    setBusy(false)
    return isSet
  }
  return { set, busy }
}
