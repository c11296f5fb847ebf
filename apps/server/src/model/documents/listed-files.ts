import type { DocumentFile, DocumentRow } from '@granary/api'
import {
  type AskedDocument,
  type DocumentGroup,
  type DocumentPlace,
  packageTabOfFile,
} from '@granary/checklists'
import {
  type DocumentDescription,
  guessWithText,
  partyNamedIn,
  ruleOfKind,
  standardName,
} from '@granary/rules'
import { uploadSummary } from '../answers/index.ts'
import { stageIds } from '../stages/index.ts'
import { earlierVersions } from './earlier-versions.ts'
import { type Parts, type Teller, uploadsIn } from './ground.ts'
import type { LastDayOf } from './last-days.ts'
import type { Upload } from './uploads-there.ts'

/** A file that flowed from one stage into the other is one file: its uploads together, those of the first stage first. */
export function storedOnce(rows: readonly Upload[]): readonly (readonly Upload[])[] {
  const stored = [...new Set(rows.map(({ storage_id }) => storage_id))]
  return stored.map((storageId) =>
    stageIds.flatMap((stage) => rows.filter((row) => row.storage_id === storageId && row.stage === stage)),
  )
}

export function filesOf(
  parts: Parts,
  tell: Teller,
  document: AskedDocument,
  groups: readonly DocumentGroup[],
  lastDayOf: LastDayOf,
): DocumentRow['files'] {
  return storedOnce(uploadsIn(parts, document)).flatMap((same) =>
    fileOf(same, parts, tell, whatItIs(document, parts, groups)).map((file) => ({
      ...file,
      lastDay: lastDayOf(same[0]?.storage_id ?? ''),
    })),
  )
}

export function fileOf(
  same: readonly Upload[],
  { view, seen, texts, reader }: Parts,
  tell: Teller,
  whatItIs: (upload: Upload) => WhatItIs,
): DocumentFile[] {
  const [first] = same
  if (!first) return []
  const { fileName, fileSize, contentType, downloadUrl, uploadedAt, caution } = uploadSummary(first)
  return [
    {
      ...{ fileName, fileSize, contentType, downloadUrl, uploadedAt },
      ...(caution && { caution }),
      scanned: texts.get(first.storage_id)?.scanned ?? null,
      ...tell(first.uploaded_by),
      ...whatItIs(first),
      earlier: reader.access ? [] : earlierVersions(same, seen).map((row) => earlierOf(row, tell)),
      mayDescribe: same.some(({ stage, field_id }) => view.mayDescribe(stage, field_id)),
      uploads: same.map(({ id, stage, field_id }) => ({ stage, fieldId: field_id, uploadId: id })),
    },
  ]
}

function earlierOf(row: Upload, tell: Teller): DocumentFile['earlier'][number] {
  const { fileName, fileSize, downloadUrl, uploadedAt } = uploadSummary(row)
  return {
    ...{ uploadId: row.id, fileName, fileSize, downloadUrl, uploadedAt },
    ...tell(row.uploaded_by),
    replacedAt: row.removed_at?.getTime() ?? 0,
    replacedBy: tell(row.removed_by),
  }
}

/** What is said to be what no question asks for stands with its rule, wherever it was filed. */
function tabOfFile({ places }: AskedDocument, said: DocumentDescription | null): string {
  const place = places.at(-1)
  return packageTabOfFile(place?.field.id ?? '', place?.sectionId ?? '', ruleOfKind(said?.kind))
}

type WhatItIs = Pick<DocumentFile, 'standardName' | 'description' | 'guess' | 'isGuessFromText' | 'sameAs'>

/** What was said of a file, else what its name, text and place tell, and where the same bytes stand besides. */
export function whatItIs(
  document: AskedDocument,
  { described, seen, texts, parties }: Pick<Parts, 'described' | 'seen' | 'texts' | 'parties'>,
  groups: readonly DocumentGroup[],
): (upload: Upload) => WhatItIs {
  const { label, tab } = document
  return ({ storage_id, sha256, file_name: fileName, uploaded_at }) => {
    const description = described.get(storage_id) ?? null
    const cameOn = uploaded_at.toISOString().slice(0, 10)
    const others = seen.filter(
      (row) => !row.removed_at && sha256 !== null && row.sha256 === sha256 && row.storage_id !== storage_id,
    )
    const told = description ? undefined : texts.get(storage_id)?.told
    const guess = description
      ? null
      : guessWithText(
          { fileName, label, tab, cameOn },
          { told: told?.isWhat ?? null, party: told ? partyNamedIn(told.beginning, parties) : null },
        )
    return {
      standardName: standardName({ tab: tabOfFile(document, description), label, fileName }, description),
      description,
      guess: guess?.description ?? null,
      isGuessFromText: guess?.isFromText === true,
      sameAs: storedOnce(others).flatMap(([row]) =>
        row ? [{ label: labelOf(groups, row) ?? label, fileName: row.file_name }] : [],
      ),
    }
  }
}

/** As its document is called in the list, unless it is not asked for any more. */
export function labelOf(groups: readonly DocumentGroup[], { stage, field_id }: Upload): string | undefined {
  const isHere = (place: DocumentPlace) => place.stage === stage && place.field.id === field_id
  return groups.flatMap(({ documents }) => documents).find(({ places }) => places.some(isHere))?.label
}
