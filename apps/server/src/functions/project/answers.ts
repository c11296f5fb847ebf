import { isAppError, projectAnswers } from '@granary/api'
import { type MarkedQuestion, sayApplicable, sayNotApplicable } from '../../model/answers/index.ts'
import { type BorrowerAccess, requireAnswerable } from '../../model/borrower/index.ts'
import { disputeDeclaration, withdrawDeclarationDispute } from '../../model/review/index.ts'
import type { ProjectWork } from '../../model/stages/index.ts'
import { disputeWithdrawn, notApplicableDisputed, saidNotToApply } from '../answer-effects.ts'
import { answerer, workOf } from '../borrower/rule.ts'
import { type PersonContext, projectEditor, projectPackagerMutation } from '../builders.ts'
import { type AccessRule, builder } from '../implementation.ts'

interface AnswererContext extends PersonContext {
  readonly work: ProjectWork
  /** Undefined for those who may change all answers of the project. */
  readonly access: BorrowerAccess | undefined
}

/** One name for both: to a person who is neither, the project is not there. */
const whoeverAnswers: AccessRule<AnswererContext, { readonly projectId: string }> = {
  who: 'whoever may change the answers of the project, or a borrower who may answer the question',
  admit: async (context, args, entry) => {
    try {
      const admitted = await projectEditor.admit(context, args, entry)
      return { ...admitted, work: admitted, access: undefined }
    } catch (error) {
      if (!isAppError(error, 'NOT_FOUND')) throw error
      const admitted = await answerer.admit(context, args, entry)
      return { ...admitted, work: workOf(admitted) }
    }
  },
}

const answererMutation = builder('mutation', whoeverAnswers)

/** What somebody cannot see they cannot answer either. */
async function requireShared({ work, access }: AnswererContext, { stage, fieldId }: MarkedQuestion) {
  if (access) await requireAnswerable(work, access, stage, fieldId)
}

export const answerFunctions = [
  answererMutation(projectAnswers.notApplicable, saidNotToApply, async (context, { reason, ...question }) => {
    await requireShared(context, question)
    const { version } = await sayNotApplicable(context.work, question, reason)
    return { version }
  }),
  answererMutation(projectAnswers.applicable, saidNotToApply, async (context, question) => {
    await requireShared(context, question)
    const { version } = await sayApplicable(context.work, question)
    return { version }
  }),
  projectPackagerMutation(
    projectAnswers.disputeNotApplicable,
    notApplicableDisputed,
    (work, { note, ...question }) => disputeDeclaration(work, question, note),
  ),
  projectPackagerMutation(projectAnswers.withdrawDispute, disputeWithdrawn, (work, question) =>
    withdrawDeclarationDispute(work, question),
  ),
]
