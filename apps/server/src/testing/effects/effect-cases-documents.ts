import { backdate, type EffectCase, makeOutdated, type Scene, shareEverything } from './effect-world.ts'
import { counted, withPages } from './pages-given.ts'

const stage = 'pre-application'
const balance = 'borrowerCurrentBalanceSheetReference'
const income = 'borrowerCurrentIncomeStatementReference'

/** Pages of the file of our project that was read, for another of its documents. */
async function pagesOf(scene: Scene) {
  const { projectId, uploadId } = scene.ours
  await counted(scene, uploadId)
  return { projectId, uploadId, stage, fieldId: income, pagesFrom: 2, pagesTo: 3 }
}

/** A file of which somebody else said something before. */
export const documentCases: Readonly<Record<string, readonly EffectCase[]>> = {
  'project/documents:describe': [
    {
      who: 'colleague',
      given: async (scene) => {
        const file = { projectId: scene.ours.projectId, uploadId: scene.ours.uploadId }
        await scene.call('lender', 'project/documents:describe', { ...file, kind: 'Ledger' })
        await scene.db
          .updateTable('document_descriptions')
          .set({ described_at: new Date(0) })
          .execute()
        const period = { periodFrom: '2026-01-01', periodTo: '2026-09-30' }
        const days = { asOf: '2026-10-31', signedOn: '2026-11-02', expiresOn: '2027-01-29' }
        return { ...file, kind: 'balanceSheet', party: 'borrower', ...period, ...days }
      },
    },
  ],
  'project/documents:givePages': [
    {
      who: 'colleague',
      given: async (scene) => {
        const given = await pagesOf(scene)
        await makeOutdated(scene, given.projectId)
        return given
      },
    },
    {
      who: 'colleague',
      given: async (scene) => {
        const given = await pagesOf(scene)
        const question = { projectId: given.projectId, stage, fieldId: income }
        await scene.call('lender', 'project/answers:notApplicable', { ...question, reason: 'there is none.' })
        await backdate(scene, given.projectId)
        return given
      },
    },
    {
      who: 'colleague',
      given: async (scene) => {
        const { projectId, uploadId } = scene.ours
        await withPages(scene, { projectId, uploadId, stage, fieldId: income })
        return pagesOf(scene)
      },
    },
    {
      who: 'colleague',
      given: async (scene) => {
        const { projectId, uploadId } = scene.ours
        await withPages(scene, { projectId, uploadId, stage, fieldId: income })
        await scene.db
          .updateTable('uploads')
          .set({ pages_kept: true })
          .where('part_id', 'is not', null)
          .execute()
        return { ...(await pagesOf(scene)), pagesFrom: 4, pagesTo: 9 }
      },
    },
    {
      who: 'borrower',
      given: async (scene) => {
        await shareEverything(
          scene,
          [balance, income].map((id) => ({ stage, kind: 'document', id })),
        )
        return pagesOf(scene)
      },
    },
  ],
}
