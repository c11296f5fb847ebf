import { Checkbox } from '@granary/ui'

/** What a reader at the agency looks at first, in the order in which they do. */
export const qualityPoints = [
  'Every document can be read, belongs to the right party and period, and is signed where it has to be.',
  'Figures agree between answers, tables and documents.',
  'Names, addresses and tax ids of lender, borrower and project are the same everywhere.',
  'What is waived or does not apply has a reason that a reader at the agency can follow.',
  'Repayment, collateral and the source of equity are shown, not only stated.',
  'Findings of the rehearsal are settled or explained.',
] as const

interface QualityChecklistProps {
  readonly ticked: readonly string[]
  readonly onTick: (ticked: readonly string[]) => void
}

/** The same list for both who look at a stage. What was ticked is nobody's record: the agreement is. */
export function QualityChecklist({ ticked, onTick }: QualityChecklistProps) {
  return (
    <fieldset className="p-quality">
      <legend>Quality</legend>
      {qualityPoints.map((point) => (
        <Checkbox
          key={point}
          label={point}
          checked={ticked.includes(point)}
          onCheckedChange={(isOn) =>
            onTick(isOn ? [...ticked, point] : ticked.filter((each) => each !== point))
          }
        />
      ))}
    </fieldset>
  )
}
