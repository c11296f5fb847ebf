import { type Answers, compile } from '@granary/forms'
import { lazy, useMemo } from 'react'
import type { StageData, StageName } from '../saving/stage-data.ts'
import { lastShared } from '../session/last-shared.ts'
import { placeOf } from '../session/use-stage-session.ts'

const UnsentAnswers = lazy(() => import('./unsent-answers.tsx'))

const unknown: Answers = {}

/** What a borrower typed and could not save before their access ended, in the words of the questions they saw. */
export default function UnsentWhenEnded({ projectId }: { readonly projectId: string }) {
  const stages = Object.entries(lastShared(projectId)) as [StageName, StageData][]
  return stages.map(([stage, data]) => (
    <UnsentOfStage key={stage} place={placeOf(projectId, stage, 'borrower')} data={data} />
  ))
}

function UnsentOfStage({ place, data }: { readonly place: string; readonly data: StageData }) {
  const form = useMemo(() => compile(data.schema), [data.schema])
  return <UnsentAnswers place={place} form={form} answers={unknown} until="it is shared with you again" />
}
