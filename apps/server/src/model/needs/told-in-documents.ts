import type { ToldInDocument } from '@granary/rules'
import type { Kysely } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { openFacts } from '../../texts/told.ts'
import type { StageFile } from './files.ts'

/** Where memo and agreement are asked for: what lies elsewhere may speak of another loan. */
const ofThisLoan: ReadonlySet<string> = new Set([
  'lenderCreditEvaluationPackage',
  'lendersCreditEvaluationUpload',
  'draftLoanAgreementUpload',
])

/**
 * What the texts of the files that count say surely of the loan. A file that stands in both stages says it once, and of
 * one that is there by some of its pages nobody knows on which of them it stands.
 */
export async function toldInDocuments(
  db: Kysely<Tables>,
  sealer: Sealer,
  projectId: string,
  files: readonly StageFile[],
): Promise<readonly ToldInDocument[]> {
  const asked = new Map(
    files
      .filter(({ fieldId, piece, storageId }) => ofThisLoan.has(fieldId) && piece === storageId)
      .map((file) => [file.storageId, file]),
  )
  if (asked.size === 0) return []
  const rows = await db
    .selectFrom('document_texts')
    .select(['storage_id', 'facts'])
    .where('project_id', '=', projectId)
    .where('storage_id', 'in', [...asked.keys()])
    .where('facts', 'is not', null)
    .execute()
  const found = new Map(rows.map(({ storage_id, facts }) => [storage_id, facts]))
  return [...asked.values()].flatMap(({ storageId, stage, fieldId, fileName }) => {
    const facts = found.get(storageId)
    return facts
      ? openFacts(sealer, storageId, facts).map((told) => ({ ...told, stage, fieldId, fileName }))
      : []
  })
}
