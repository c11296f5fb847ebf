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
import { hiddenSummary, pagesOf, pieceOf, uploadSummary } from '../answers/index.ts'
import { stageIds } from '../stages/index.ts'
import { earlierVersions } from './earlier-versions.ts'
import { isHidden, type Parts, type Teller, uploadsIn } from './ground.ts'
import type { LastDayOf } from './last-days.ts'
import type { Upload } from './uploads-there.ts'

/**
 * A file that flowed from one stage into the other is one file, and so are pages of one: its uploads together, those of
 * the first stage first.
 */
export function storedOnce(rows: readonly Upload[]): readonly (readonly Upload[])[] {
  const stored = [...new Set(rows.map(pieceOf))]
  return stored.map((piece) =>
    stageIds.flatMap((stage) => rows.filter((row) => pieceOf(row) === piece && row.stage === stage)),
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
    fileOf(same, parts, tell, groups, whatItIs(document, parts, groups)).map((file) => ({
      ...file,
      lastDay: same[0] ? lastDayOf(pieceOf(same[0])) : null,
    })),
  )
}

export function fileOf(
  same: readonly Upload[],
  parts: Parts,
  tell: Teller,
  groups: readonly DocumentGroup[],
  whatItIs: (upload: Upload) => WhatItIs,
): DocumentFile[] {
  const { view, seen, texts, reader } = parts
  const [first] = same
  if (!first) return []
  // Other pages can be given in the later stage alone, once the earlier one was submitted.
  const now = (first.part_id !== null && same.at(-1)) || first
  const hidden = isHidden(parts, first)
  const [summary, pages] = [uploadSummary(now), pagesOf(now)]
  const { fileName, fileSize, contentType, downloadUrl, uploadedAt, caution } =
    hidden && pages ? hiddenSummary(summary, pages) : summary
  const read = hidden ? undefined : texts.get(first.storage_id)
  return [
    {
      ...{ fileName, fileSize, contentType, downloadUrl, uploadedAt },
      ...(caution && { caution }),
      ...pagesIn(parts, groups, first),
      ...{ pages, arePagesKept: now.pages_kept, isHidden: hidden },
      pageCount: read?.pages ?? null,
      // What is not on these pages is nothing of theirs.
      scanned: (first.part_id === null && read?.scanned) || null,
      ...tell(first.uploaded_by),
      ...whatItIs(first),
      earlier: reader.access ? [] : earlierVersions(same, seen).map((row) => earlierOf(row, tell)),
      mayDescribe: same.some(({ stage, field_id }) => view.mayDescribe(stage, field_id)),
      uploads: same.map(({ id, stage, field_id }) => ({ stage, fieldId: field_id, uploadId: id })),
    },
  ]
}

/** Of a whole file, which other documents have pages of it: also those that this reader does not see, without a name. */
function pagesIn(
  { all, seen }: Pick<Parts, 'all' | 'seen'>,
  groups: readonly DocumentGroup[],
  { storage_id, part_id }: Upload,
): Pick<DocumentFile, 'serves'> {
  if (part_id !== null) return { serves: [] }
  const parts = all.filter(
    (row) => row.removed_at === null && row.part_id !== null && row.storage_id === storage_id,
  )
  const serves = storedOnce(parts).flatMap((same) => {
    const row = same.at(-1)
    const pages = row && pagesOf(row)
    if (!pages) return []
    const document = seen.includes(row) ? documentOf(groups, row) : undefined
    const uploadId = document ? row.id : null
    return [{ documentId: document?.id ?? null, label: document?.label ?? null, uploadId, pages }]
  })
  return { serves }
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
  return (upload) => {
    const { storage_id, part_id, sha256, file_name: fileName, uploaded_at } = upload
    const description = described.get(pieceOf(upload)) ?? null
    const cameOn = uploaded_at.toISOString().slice(0, 10)
    const others = seen.filter(
      (row) =>
        !(row.removed_at || row.part_id || part_id) &&
        sha256 !== null &&
        row.sha256 === sha256 &&
        row.storage_id !== storage_id,
    )
    const told = description ? undefined : texts.get(storage_id)?.told
    // What name and text say of a file is not sure of some of its pages.
    const guess =
      description || part_id !== null
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
export function labelOf(groups: readonly DocumentGroup[], upload: Upload): string | undefined {
  return documentOf(groups, upload)?.label
}

function documentOf(groups: readonly DocumentGroup[], { stage, field_id }: Upload) {
  const isHere = (place: DocumentPlace) => place.stage === stage && place.field.id === field_id
  return groups.flatMap(({ documents }) => documents).find(({ places }) => places.some(isHere))
}
