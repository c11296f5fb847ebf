import type { FormSchema } from '@granary/forms'
import type { StageData, StageName } from '../saving/stage-data.ts'
import type { StageSession } from '../saving/stage-session.ts'

/** A question as it is chosen from a list. */
export interface PastQuestion {
  readonly id: string
  readonly label: string
  readonly section: string
}

/** The stage whose past is looked at. */
export interface PastPlace {
  readonly projectId: string
  readonly stage: StageName
  /** Sends what waits to be saved, so that nothing typed here stands against what is brought back; gives the version. */
  readonly saveFirst: () => Promise<number | undefined>
  /** Whether everything of the stage can be looked at as of a moment; a borrower's part cannot. */
  readonly isWhole: boolean
  readonly questions: readonly PastQuestion[]
}

type OfStage = Pick<PastPlace, 'projectId' | 'stage'>

/** Where somebody works on the answers, and may bring earlier ones back. */
export function editedPlace(of: OfStage, session: StageSession): PastPlace {
  return {
    ...of,
    isWhole: true,
    questions: questionsIn(session.store.form.schema),
    saveFirst: async () => {
      await session.saveNow()
      return session.version()
    },
  }
}

/** Where somebody works on some fields of a stage: each has its past, the stage as a whole is looked at elsewhere. */
export function fieldsPlace(of: OfStage, session: StageSession): PastPlace {
  return { ...editedPlace(of, session), isWhole: false }
}

/** Where the answers are only read. */
export function readPlace(of: OfStage, data: Pick<StageData, 'schema'>, isWhole: boolean): PastPlace {
  return { ...of, isWhole, questions: questionsIn(data.schema), saveFirst: async () => undefined }
}

/** Where one question is looked at, outside of its questionnaire. */
export function questionPlace(of: OfStage, question: PastQuestion): PastPlace {
  return { ...of, isWhole: false, questions: [question], saveFirst: async () => undefined }
}

function questionsIn({ sections }: FormSchema): readonly PastQuestion[] {
  return sections.flatMap((section) =>
    section.fields.map(({ id, label }) => ({ id, label, section: section.title })),
  )
}
