import type { SubmissionDifference, SubmissionHead, SubmittedTableDifference, TableName } from '@granary/api'
import { compareSubmissions, compareTables, type Side, type TableDifference } from '@granary/checklists'
import { withTaxIdsMasked } from '@granary/eligibility'
import { EMPTY, type Field, formatAnswer, isSensitive } from '@granary/forms'
import type { Kysely } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { pastAnswer } from '../answers/index.ts'
import type { AnswerPlace } from '../stages/index.ts'
import { cellText, columnName, maskedCell, maskedRow, toldRows } from '../tables/index.ts'
import { loadSnapshot, type Snapshot, type SnapshotFile } from './snapshots.ts'

interface Compared {
  readonly from: SubmissionHead
  readonly to: SubmissionHead
  readonly differences: SubmissionDifference[]
  /** Null where one of them is from before tables were kept. */
  readonly tables: SubmittedTableDifference[] | null
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
      ...maskedAs(after.field ?? before.field),
      before: told(rest.fieldId, before),
      after: told(rest.fieldId, after),
    })),
    tables: from.tables && to.tables && compareTables(from.tables, to.tables).map(toldTable),
  }
}

/** Named as its first column says it; of single facts each is named by itself. */
function toldTable({ table, title, columns, isSingle, rows }: TableDifference): SubmittedTableDifference {
  return {
    ...{ table: table as TableName, title },
    rows: rows.map(({ rowId, kind, cells, changes }) => ({
      ...{ rowId, kind },
      label: isSingle ? null : (toldRows({ columns }, [maskedRow(columns, cells)])[0]?.label ?? null),
      cells: changes.map(({ column, before, after }) => ({
        column: column.id,
        label: columnName(column),
        ...maskedAs(column),
        before: cellText(column, maskedCell(column, before)),
        after: cellText(column, maskedCell(column, after)),
      })),
    })),
  }
}

/** Nothing of what is read as it is. */
function maskedAs(field: Field | undefined): Pick<SubmissionDifference, 'masked'> {
  return field && isSensitive(field) ? { masked: field.type === 'longText' ? 'longText' : 'shortText' } : {}
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
