import type { DocumentFile, DocumentList, DocumentPlace, DocumentRow, FoundInTexts } from '@granary/api'
import type { ShownDocuments } from '../../../lib/projects/document-search.ts'

/** The filters over the list, in the order of the chips. */
export const filters = [
  { show: undefined, label: 'All' },
  { show: 'missing', label: 'No file yet' },
  { show: 'asked', label: 'Asked' },
  { show: 'runsOut', label: 'Runs out' },
  { show: 'there', label: 'There' },
  { show: 'notApplicable', label: 'Not applicable' },
  { show: 'optional', label: 'Optional' },
  { show: 'removed', label: 'Removed' },
] as const satisfies readonly { show: ShownDocuments | undefined; label: string }[]

/** Those that most projects have nothing of are shown only where there is something. */
const seldom: ReadonlySet<string | undefined> = new Set(['runsOut', 'optional', 'removed'])

/** The filters with what each would show; the one that is chosen stays, also when nothing is left of it. */
export function chipsOf(list: DocumentList, chosen: ShownDocuments | undefined) {
  return filters
    .map((filter) => ({ ...filter, count: countOf(list, filter.show) }))
    .filter(({ show, count }) => !seldom.has(show) || count > 0 || show === chosen)
}

/** Each document counts once: what runs out is there, and needs somebody all the same. */
export const standsAs = ({ state, runsOut }: Pick<DocumentRow, 'state' | 'runsOut'>) =>
  runsOut ? 'runsOut' : state

export function rowsIn({ groups }: Pick<DocumentList, 'groups'>): readonly DocumentRow[] {
  return groups.flatMap(({ documents }) => documents)
}

function countOf(list: DocumentList, show: ShownDocuments | undefined): number {
  if (show === 'removed') return list.removed.length
  return rowsIn(list).filter((row) => show === undefined || standsAs(row) === show).length
}

/**
 * What is left of the list with this filter and these words, each of them in a name or in the text of a file; removed
 * files stand at the end of the whole list, or alone.
 */
export function chosen(
  list: DocumentList,
  show: ShownDocuments | undefined,
  find: string,
  inTexts: FoundInTexts['files'] = [],
): DocumentList {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean)
  const read = new Map(inTexts.map(({ uploadId, words }) => [uploadId, words]))
  const wordsRead = ({ uploads }: DocumentFile) => uploads.flatMap(({ uploadId }) => read.get(uploadId) ?? [])
  const hasWords = (texts: readonly string[], files: readonly DocumentFile[] = []) => {
    const text = texts.join(' ').toLowerCase()
    const inFiles = files.flatMap(wordsRead)
    return words.every((word) => text.includes(word) || inFiles.includes(word))
  }
  const groups = list.groups
    .map((group) => ({
      ...group,
      documents: group.documents.filter(
        (row) =>
          (show === undefined || standsAs(row) === show) &&
          hasWords(
            [row.label, row.help, `tab ${group.tab} ${group.title}`, ...row.files.flatMap(namesOf)],
            row.files,
          ),
      ),
    }))
    .filter(({ documents }) => documents.length > 0)
  const withRemoved = show === undefined || show === 'removed'
  const removed = list.removed.filter(({ label, fileName }) => withRemoved && hasWords([label, fileName]))
  return { groups, removed }
}

/** A file is found by the name that it was given and by its standard name. */
const namesOf = ({ fileName, standardName }: DocumentFile) => [fileName, standardName]

/**
 * The question that takes the next file: the first that may be changed and has none, so that a file added to the
 * pre-application flows on; else the first that may be changed.
 */
export function placeToAdd({ places, files }: DocumentRow): DocumentPlace | undefined {
  const open = places.filter(({ readOnlyReason }) => readOnlyReason === null)
  const isEmpty = ({ stage, fieldId }: DocumentPlace) =>
    !files.some(({ uploads }) =>
      uploads.some((upload) => upload.stage === stage && upload.fieldId === fieldId),
    )
  return open.find(isEmpty) ?? open[0]
}

/** The questions that a file is taken out of: what flowed goes by itself with its source. */
export function placesToRemove(
  { places }: DocumentRow,
  uploads: readonly { readonly stage: string; readonly fieldId: string; readonly uploadId: string }[],
): readonly { readonly place: DocumentPlace; readonly uploadId: string }[] {
  const open = places.flatMap((place) => {
    const upload = uploads.find(({ stage, fieldId }) => stage === place.stage && fieldId === place.fieldId)
    return upload && place.readOnlyReason === null ? [{ place, uploadId: upload.uploadId }] : []
  })
  const hasOpenSource = open.some(({ place }) => place.stage === 'pre-application')
  return open.filter(({ place }) => !(place.flows && place.stage === 'application' && hasOpenSource))
}

/** Why nothing of the list can be changed, once and not in every row; nothing when something can. */
export function reasonForAll(rows: readonly DocumentRow[]): string | undefined {
  const places = rows.flatMap((row) => row.places)
  if (places.length === 0 || places.some(({ readOnlyReason }) => readOnlyReason === null)) return undefined
  return [...new Set(places.map(({ readOnlyReason }) => readOnlyReason))].join(' ')
}
