import type { EffectCase } from './effect-world.ts'

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
}
