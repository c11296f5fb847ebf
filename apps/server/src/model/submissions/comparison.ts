import type { SubmissionDifference, SubmissionHead } from '@granary/api'
import { compareSubmissions, type Side } from '@granary/checklists'
import { withTaxIdsMasked } from '@granary/eligibility'
import { EMPTY, formatAnswer } from '@granary/forms'
import type { Kysely } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { pastAnswer } from '../answers/index.ts'
import type { AnswerPlace } from '../stages/index.ts'
import { loadSnapshot, type Snapshot, type SnapshotFile } from './snapshots.ts'

interface Compared {
  readonly from: SubmissionHead
  readonly to: SubmissionHead
  readonly differences: SubmissionDifference[]
}

/** What differs between two submissions of a stage. Compared as they are, and told as anybody may read them. */
export async function comparedSubmissions(
  db: Kysely<Tables>,
  sealer: Sealer,
  place: AnswerPlace,
  rounds: { readonly from: number; readonly to: number },
): Promise<Compared> {
  const from = await loadSnapshot(db, sealer, place, rounds.from)
  const to = await loadSnapshot(db, sealer, place, rounds.to)
  return {
    from: from.head,
    to: to.head,
    differences: compareSubmissions(comparable(from), comparable(to)).map(({ before, after, ...rest }) => ({
      ...rest,
      before: told(rest.fieldId, before),
      after: told(rest.fieldId, after),
    })),
  }
}

function comparable({ form, answers, notApplicable, files }: Snapshot) {
  const reasons = Object.entries(notApplicable).map(([fieldId, { reason }]) => [fieldId, reason ?? ''])
  return { form, answers, notApplicable: Object.fromEntries(reasons), files }
}

function told(
  fieldId: string,
  { field, answer, notApplicable, files }: Side<SnapshotFile>,
): SubmissionDifference['before'] {
  const text =
    field && field.type !== 'file' ? formatAnswer(field, pastAnswer(fieldId, answer, false)) : EMPTY
  return {
    label: field?.label ?? null,
    text: text === EMPTY ? null : text,
    notApplicable: notApplicable === null ? null : withTaxIdsMasked(notApplicable),
    files: files.map(({ uploadId, fileName, fileSize, sha256, downloadUrl }) => ({
      uploadId,
      fileName,
      fileSize,
      sha256,
      downloadUrl,
    })),
  }
}
