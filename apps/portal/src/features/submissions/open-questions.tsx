import type { SubmissionCheck } from '@granary/api'
import { Card } from '@granary/ui'
import type { CheckWays, Stage } from './check-page.tsx'
import { ShortList } from './short-list.tsx'

interface Props {
  readonly check: SubmissionCheck
  readonly ways: CheckWays
}

/** Where a press of the button leads while something is missing. */
export const openQuestionsId = 'open-questions'

/** How many things keep the stage from being submitted. */
export function countOpen({ missing, problems, waitsFor }: SubmissionCheck): number {
  return missing.length + problems.length + (waitsFor === null ? 0 : 1)
}

/** Exactly what keeps the stage from being submitted, each with the way to it. */
export function OpenQuestions({ check, stage, ways }: Props & { readonly stage: Stage }) {
  const open = countOpen(check)
  if (open === 0) return null
  const { missing, problems, waitsFor } = check
  return (
    <div id={openQuestionsId} tabIndex={-1} className="su-open">
      <Card title={`Before the ${stage} can be submitted`} action={<span className="su-number">{open}</span>}>
        <ShortList
          rows={[
            ...(waitsFor
              ? [
                  {
                    key: waitsFor.kind,
                    words: waitsFor.message,
                    way: waitsFor.kind === 'pre-application' && ways.earlier('Check the pre-application'),
                  },
                ]
              : []),
            ...problems.map(({ fieldId, label, message }) => ({
              key: `${fieldId} ${message}`,
              label,
              words: message,
              way: ways.stage(<Way word="Correct" label={label} />, { fieldId }),
            })),
            ...missing.map(({ fieldId, label, dispute }) => ({
              key: fieldId,
              label,
              words:
                dispute === null
                  ? 'Required, and not answered yet.'
                  : `The packaging team asks for this all the same: ${dispute}`,
              way: ways.stage(<Way word="Answer" label={label} />, { fieldId }),
            })),
          ]}
        />
      </Card>
    </div>
  )
}

/** What goes out all the same: what does not apply, answers that look unusual, and the optional ones that are not there. */
export function SecondLook({ check: { excused, unusual, leftOut }, ways }: Props) {
  return (
    <>
      {excused.length > 0 && (
        <Card title="Said not to apply" action={<span className="su-number">{excused.length}</span>}>
          <ShortList
            rows={excused.map(({ fieldId, label, reason }) => ({
              key: fieldId,
              label,
              words: `Not applicable, because ${reason}`,
              way: ways.stage(<Way word="Change" label={label} />, { fieldId }),
            }))}
          />
        </Card>
      )}
      {unusual.length > 0 && (
        <Card title="Advised to look at again" action={<span className="su-number">{unusual.length}</span>}>
          <ShortList
            rows={unusual.map(({ fieldId, label, advice }) => ({
              key: fieldId,
              label: `${label} looks unusual`,
              words: advice,
              way: ways.stage(<Way word="Change" label={label} />, { fieldId }),
            }))}
          />
        </Card>
      )}
      {leftOut.length > 0 && (
        <Card title="Optional, not answered" action={<span className="su-number">{leftOut.length}</span>}>
          <ShortList
            rows={leftOut.map(({ fieldId, label }) => ({
              key: fieldId,
              label,
              words: 'It can be submitted without.',
              way: ways.stage(<Way word="Add it" label={label} />, { fieldId }),
            }))}
          />
        </Card>
      )}
    </>
  )
}

export function Way({ word, label }: { readonly word: string; readonly label: string }) {
  return (
    <>
      {word}
      <span className="g-visually-hidden">{` ${label}`}</span>
    </>
  )
}
