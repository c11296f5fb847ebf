import { compile } from '@granary/forms'
import { useQuery } from 'convex/react'
import { useMemo } from 'react'
import { PastOfAnswers } from '../history/past-of-answers.tsx'
import { readPlace } from '../history/past-place.ts'
import { evaluated, type StageData, type StageName, sharedEntriesOf } from '../saving/stage-data.ts'
import { Answers } from './read-only-view.tsx'

interface ReadablePartProps {
  readonly projectId: string
  readonly stage: StageName
}

/** What a borrower may read beside what they answer; nothing, when there is no such thing. */
export function ReadablePart({ projectId, stage }: ReadablePartProps) {
  const data = useQuery(sharedEntriesOf[stage].getReadable, { projectId }) as StageData | undefined
  if (!data || data.schema.sections.length === 0) return null
  return (
    <PastOfAnswers place={readPlace({ projectId, stage }, data, false)} isPart>
      <Readable data={data} />
    </PastOfAnswers>
  )
}

function Readable({ data }: { readonly data: StageData }) {
  const form = useMemo(() => compile(data.schema), [data.schema])
  const state = useMemo(() => evaluated(form, data), [form, data])
  return (
    <section className="q-readable" aria-labelledby="only-to-read">
      <h2 id="only-to-read">Shared with you to read</h2>
      {data.schema.sections.map(({ id, title }) => (
        <div key={id} className="q-paper-category">
          <h3>{title}</h3>
          <Answers fields={form.visibleFields(state, id)} data={data} state={state} form={form} />
        </div>
      ))}
    </section>
  )
}
