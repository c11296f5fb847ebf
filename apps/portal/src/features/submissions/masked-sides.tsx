import type { SubmissionDifference, SubmissionHead } from '@granary/api'
import { EMPTY } from '@granary/forms'
import { createContext, useContext } from 'react'
import { MaskedChange } from '../../lib/sensitive/masked-change.tsx'
import type { RevealPlace } from '../../lib/sensitive/sensitive-answer.tsx'
import type { Stage } from './check-page.tsx'

interface TwoSubmissions {
  readonly projectId: string
  readonly stage: Stage
  readonly from: Pick<SubmissionHead, 'round'>
  readonly to: Pick<SubmissionHead, 'round'>
  /** Whether what is masked may be asked for, as it went out with either. */
  readonly mayReveal: boolean
}

/** Which two submissions are compared, for what of them is masked. */
export const TwoSubmissionsContext = createContext<TwoSubmissions | undefined>(undefined)

interface MaskedSidesProps {
  /** The question, or the column of a row. */
  readonly of: { readonly id: string; readonly label: string }
  readonly masked: NonNullable<SubmissionDifference['masked']>
  /** The row, of a cell. */
  readonly row?: Pick<Extract<RevealPlace, { table: unknown }>, 'table' | 'rowId'>
  /** As they are read; null where nothing stands. */
  readonly before: string | null
  readonly after: string | null
}

/** A sensitive answer or cell in two submissions. Whoever may has either shown, for a reason. */
export function MaskedSides({ of, masked, row, before, after }: MaskedSidesProps) {
  const compared = useContext(TwoSubmissionsContext)
  const side = (text: string | null, which: 'from' | 'to') => {
    if (text === null || !compared?.mayReveal) return { text: text ?? EMPTY, place: undefined }
    const { projectId, stage } = compared
    return { text, place: { projectId, stage, round: compared[which].round, ...row } }
  }
  return (
    <MaskedChange field={{ ...of, type: masked }} before={side(before, 'from')} now={side(after, 'to')} />
  )
}
