import { isAppError, projectHistory } from '@granary/api'
import { type BorrowerAccess, requireReadable } from '../../model/borrower/index.ts'
import {
  fieldPast,
  type PastReader,
  restoreAnswer,
  restoreStage,
  stageMoments,
  stageThen,
} from '../../model/history/index.ts'
import { keepReviewer } from '../../model/review/index.ts'
import type { StageId } from '../../model/stages/index.ts'
import { answerBroughtBack, stageBroughtBack } from '../answer-effects.ts'
import { reader as borrowerReader } from '../borrower/rule.ts'
import {
  type PersonContext,
  type ProjectContext,
  projectQuery,
  projectReader,
  projectRestorerMutation,
} from '../builders.ts'
import { type AccessRule, builder } from '../implementation.ts'

interface ReaderContext extends PersonContext {
  readonly project: ProjectContext['project']
  readonly mayEdit: boolean
  readonly mayRestore: boolean
  /** Undefined for those who read all of the project. */
  readonly access: BorrowerAccess | undefined
}

/** One name for both: to a person who is neither, the project is not there. */
const whoeverReads: AccessRule<ReaderContext, { readonly projectId: string }> = {
  who: 'whoever may see the project, or a borrower with whom the question was shared',
  admit: async (context, args, entry) => {
    try {
      return { ...(await projectReader.admit(context, args, entry)), access: undefined }
    } catch (error) {
      if (!isAppError(error, 'NOT_FOUND')) throw error
      const { access, ...admitted } = await borrowerReader.admit(context, args, entry)
      const { project, mayEdit } = access
      return { ...admitted, project, mayEdit, mayRestore: false, access }
    }
  },
}

const readerQuery = builder('query', whoeverReads)

async function readerOf(
  { db, services, person, access, mayEdit, mayRestore }: ReaderContext,
  question: { readonly stage: StageId; readonly fieldId: string },
): Promise<PastReader> {
  if (!access) return { mayEdit, mayRestore }
  const reading = await requireReadable(db, services, access, question)
  return { mayEdit, mayRestore, borrower: { ...reading, personId: person.id } }
}

export const historyFunctions = [
  readerQuery(projectHistory.get, async (context, question) =>
    fieldPast(context, question, await readerOf(context, question)),
  ),
  projectQuery(projectHistory.moments, (context, { stage }) => stageMoments(context, stage)),
  projectQuery(projectHistory.preview, (context, wanted) => stageThen(context, wanted, context)),
  projectRestorerMutation(
    projectHistory.restore,
    answerBroughtBack,
    async (work, { expectedVersion, ...wanted }) => {
      const { version, answers } = await restoreAnswer(work, wanted, expectedVersion)
      // A name that comes back gives nobody a review.
      if (wanted.fieldId === 'qaReviewerAssigned')
        await keepReviewer(work, wanted.stage, answers.qaReviewerAssigned ?? null)
      return { version }
    },
  ),
  projectRestorerMutation(
    projectHistory.restoreAll,
    stageBroughtBack,
    async (work, { expectedVersion, ...wanted }) => {
      const { version } = await restoreStage(work, wanted, expectedVersion)
      return { version }
    },
  ),
]
