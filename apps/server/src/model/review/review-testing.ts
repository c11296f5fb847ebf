import { adminReviews, preApplication, projectRemarks, projects, submissions } from '@granary/api'
import { compile, testAnswers } from '@granary/forms'
import {
  aPdf,
  aProject,
  createWorkspace,
  openStage,
  type Somebody,
  uploadFiles,
} from '../../testing/workspace.ts'

type State = 'toCheck' | 'accepted' | 'needsAttention' | 'waived'

/** An installation with two people who review, and one pre-application after another that is put before them. */
export async function createReviewScene() {
  const workspace = await createWorkspace()
  const pdf = await aPdf()
  const { db } = workspace
  await db.insertInto('admin_duties').values({ person_id: 'administrator', duty: 'packaging' }).execute()

  /** Submitted, and taken by the packager. */
  async function beginReview() {
    const { projectId } = await workspace.call('owner', projects.create, aProject)
    const stage = 'pre-application'
    const place = { projectId, stage } as const
    const { schema, save } = await openStage(workspace, 'owner', preApplication, projectId)
    const form = compile(schema)
    const answers = { ...testAnswers(schema), loanProgram: 'CF' }
    await save(Object.fromEntries(Object.entries(answers).filter(([id]) => form.field(id)?.type !== 'file')))
    const { answers: saved } = await openStage(workspace, 'owner', preApplication, projectId)
    const missing = form
      .missing(form.evaluate(saved))
      .map(({ id }) => ({ fieldId: id, fileName: `${id}.pdf` }))
    await uploadFiles(workspace, 'owner', preApplication, projectId, missing, pdf)

    async function submit() {
      const { version } = await openStage(workspace, 'owner', preApplication, projectId)
      await workspace.call('owner', preApplication.submit, { projectId, expectedVersion: version })
    }
    await submit()
    await workspace.call('packager', adminReviews.take, place)
    const review = (who: Somebody = 'packager') => workspace.call(who, adminReviews.get, place)
    return {
      place,
      submit,
      review,
      stageOf: (who: Somebody = 'owner') => openStage(workspace, who, preApplication, projectId),
      check: () => workspace.call('owner', submissions.getCheck, place),
      remarksOf: (who: Somebody) => workspace.call(who, projectRemarks.list, place),
      decide: (fieldId: string, state: State, more: object = {}) =>
        workspace.call('packager', adminReviews.setItemState, {
          ...place,
          item: { fieldId },
          state,
          ...more,
        }),
      giveBack: (more: object = {}) =>
        workspace.call('packager', adminReviews.returnForChanges, {
          ...place,
          note: 'Nearly there.',
          ...more,
        }),
      acceptItems: async () => {
        for (const { sectionId } of (await review()).sections) {
          await workspace.call('packager', adminReviews.acceptSection, { ...place, sectionId })
        }
      },
    }
  }
  return { workspace, beginReview }
}

export type ReviewScene = Awaited<ReturnType<typeof createReviewScene>>
export type Reviewed = Awaited<ReturnType<ReviewScene['beginReview']>>
