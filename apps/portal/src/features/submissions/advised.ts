import type { NeededDocument, Requirement, SubmissionCheck } from '@granary/api'
import { mediumDay } from '../../lib/words/days.ts'
import type { Stage } from './check-page.tsx'

/** What a reader at the agency would miss, though nothing keeps the stage from being submitted. */
export interface Advised {
  readonly key: string
  readonly label: string
  readonly words: string
  /** The question of this stage that asks for it. */
  readonly fieldId: string
  readonly isThere: boolean
}

interface Asking {
  readonly stage: Stage
  readonly leftOut: SubmissionCheck['leftOut']
  readonly today: string
  readonly targetDate: string | null
}

/** Documents of this stage that run out before the target date, and those that the rules ask for and a question does not. */
export function advisedOf(requirements: readonly Requirement[], asking: Asking): readonly Advised[] {
  return requirements.flatMap(({ documents, paragraph }) =>
    documents.flatMap((document) => {
      const item = document.items.find(({ stage, isAsked }) => stage === asking.stage && isAsked)
      const said = item && saidOf(document, paragraph, item.fieldId, asking)
      return item && said ? [{ key: `${paragraph} ${document.title}`, fieldId: item.fieldId, ...said }] : []
    }),
  )
}

function saidOf(
  { title, state, staleOn }: NeededDocument,
  paragraph: string,
  fieldId: string,
  { leftOut, today, targetDate }: Asking,
): Pick<Advised, 'label' | 'words' | 'isThere'> | undefined {
  if (state === 'stale' && staleOn !== null) {
    const label = `${title} ${staleOn < today ? 'ran' : 'runs'} out on ${mediumDay(staleOn)}`
    const words =
      targetDate !== null && targetDate > staleOn
        ? `That is before the target date, ${mediumDay(targetDate)}.`
        : 'It is too old if the application is complete after that day.'
    return { label, words, isThere: true }
  }
  if (state !== 'required' || !leftOut.some((each) => each.fieldId === fieldId)) return undefined
  const where = /^\d/.test(paragraph) ? `§${paragraph}` : paragraph
  return { label: title, words: `${where} asks for it with the application.`, isThere: false }
}
