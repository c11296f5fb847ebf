import type { AboutDocument, DocumentFile, DocumentList, DocumentRow } from '@granary/api'
import {
  type AskedDocument,
  askedDocuments,
  type DocumentGroup,
  type DocumentPlace,
  packageTabOfFile,
} from '@granary/checklists'
import {
  type DocumentDescription,
  guessWithText,
  type NamedParty,
  partsNeeded,
  partyNamedIn,
  ruleOfKind,
  standardName,
} from '@granary/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import type { BundledFile } from '../../files/transfer/document-bundle.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { type Descriptions, descriptionsOf, uploadSummary } from '../answers/index.ts'
import { loadAsks, type OpenAsk, sharedFieldIds } from '../asks/index.ts'
import { rulesOf } from '../needs/index.ts'
import type { Services } from '../services.ts'
import { evaluationOf, type StageId, stageIds } from '../stages/index.ts'
import { earlierVersions } from './earlier-versions.ts'
import { type LastDayOf, lastDays, runsOut } from './last-days.ts'
import { partiesOf } from './parties.ts'
import { type ReadTexts, readTexts } from './read-texts.ts'
import { removedOf, waysBackOf } from './taken-away.ts'
import { seenBy, type Upload, uploadsOf } from './uploads-there.ts'
import { type DocumentReader, type Viewpoint, viewpointOf } from './viewpoint.ts'

/** Every document of a project as this reader sees it on that day: asked for, there, or taken away. */
export async function listDocuments(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  reader: DocumentReader,
  today?: string,
): Promise<DocumentList> {
  const [parts, lastDayOf] = await Promise.all([
    partsOf(db, services, reader),
    lastDays(db, services, reader, today),
  ])
  const { view, seen } = parts
  const removed = removedOf(seen)
  const [names, waysBack] = await Promise.all([
    namesOf(db, peopleIn(parts)),
    waysBackOf(db, reader, view, removed),
  ])
  const tell = teller(reader, names)
  const groups = groupsOf(parts)
  return {
    groups: groups.map(({ documents, ...group }) => ({
      ...group,
      documents: documents.map((document) => {
        const files = filesOf(parts, tell, document, groups, lastDayOf)
        return { ...rowOf(parts, tell, document), files, runsOut: runsOut(document.state, files, today) }
      }),
    })),
    removed: removed.map((row) => ({
      uploadId: row.id,
      fileName: row.file_name,
      label: labelOf(groups, row) ?? view.stages[row.stage].form.field(row.field_id)?.label ?? '',
      at: row.removed_at?.getTime() ?? 0,
      ...tell(row.removed_by),
      restore: waysBack.get(row.id) ?? null,
    })),
  }
}

/** One of its files, with what its requirement has to know of it; null for what this reader does not see there. */
export async function aboutDocument(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  reader: DocumentReader,
  uploadId: string,
): Promise<AboutDocument | null> {
  const parts = await partsOf(db, services, reader)
  const groups = groupsOf(parts)
  for (const document of groups.flatMap(({ documents }) => documents)) {
    const same = storedOnce(uploadsIn(parts, document)).find((rows) => rows.some(({ id }) => id === uploadId))
    if (!same) continue
    const names = await namesOf(db, peopleIn(parts))
    const [file] = fileOf(same, parts, teller(reader, names), whatItIs(document, parts, groups))
    if (!file) return null
    const items = document.places.map(({ stage, field }) => ({ stage, fieldId: field.id }))
    const kind = (file.description ?? file.guess)?.kind ?? null
    return { ...file, needed: [...partsNeeded(await rulesOf(db, reader.project), items, kind)] }
  }
  return null
}

/** How many documents are not there that have to be, or were asked for. */
export async function countDueDocuments(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  reader: DocumentReader,
): Promise<number> {
  const documents = groupsOf(await groundOf(db, services, reader)).flatMap((group) => group.documents)
  return documents.filter(({ state }) => state === 'missing' || state === 'asked').length
}

/** The same files, each once, as they go out together: all of them, or those that stand in one stage. */
export async function bundledFiles(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  reader: DocumentReader,
  stage?: StageId,
): Promise<readonly BundledFile[]> {
  const ground = await groundOf(db, services, reader)
  const isHere = (upload: Upload) => stage === undefined || upload.stage === stage
  return groupsOf(ground).flatMap(({ tab, title, documents }) =>
    documents.flatMap((document) =>
      storedOnce(uploadsIn(ground, document).filter(isHere)).flatMap(([first]) =>
        first
          ? [
              {
                folder: tab === null ? title : `${tab} ${title}`,
                document: document.label,
                fileName: first.file_name,
                storageId: first.storage_id,
                uploadedAt: first.uploaded_at,
              },
            ]
          : [],
      ),
    ),
  )
}

/** What is asked for and what is there. */
async function groundOf(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  reader: DocumentReader,
): Promise<Ground> {
  const [view, uploads, asks] = await Promise.all([
    viewpointOf(db, services, reader),
    uploadsOf(db, reader.project.id),
    asksFor(db, reader),
  ])
  const asked = asks.map((ask) => ({ ask, fields: fieldsOf(view, ask) }))
  return { reader, view, seen: seenBy(view, uploads), asked }
}

/** With what is known of each file, which is more to read than all that comes before. */
async function partsOf(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  reader: DocumentReader,
): Promise<Parts> {
  const [ground, described, texts] = await Promise.all([
    groundOf(db, services, reader),
    descriptionsOf(db, reader.project.id),
    readTexts(db, services.sealer, reader.project.id),
  ])
  return { ...ground, described, texts, parties: await partiesOf(db, services, reader, ground.view) }
}

interface Ask {
  readonly ask: OpenAsk
  readonly fields: Readonly<Record<StageId, ReadonlySet<string>>>
}

interface Ground {
  readonly reader: DocumentReader
  readonly view: Viewpoint
  readonly seen: readonly Upload[]
  readonly asked: readonly Ask[]
}

interface Parts extends Ground {
  readonly described: Descriptions
  readonly texts: ReadTexts
  readonly parties: readonly NamedParty[]
}

function groupsOf({ view: { stages }, seen, asked }: Ground) {
  const stageOf = (stage: StageId) => ({ form: stages[stage].form, evaluation: evaluationOf(stages[stage]) })
  return askedDocuments(
    { 'pre-application': stageOf('pre-application'), application: stageOf('application') },
    {
      hasFiles: (stage, fieldId) =>
        seen.some((row) => !row.removed_at && row.stage === stage && row.field_id === fieldId),
      isAsked: (stage, fieldId) => asked.some(({ fields }) => fields[stage].has(fieldId)),
    },
  )
}

/** As its document is called in the list, unless it is not asked for any more. */
function labelOf(groups: readonly DocumentGroup[], { stage, field_id }: Upload): string | undefined {
  const isHere = (place: DocumentPlace) => place.stage === stage && place.field.id === field_id
  return groups.flatMap(({ documents }) => documents).find(({ places }) => places.some(isHere))?.label
}

function rowOf(
  { view, asked }: Ground,
  tell: Teller,
  document: AskedDocument,
): Omit<DocumentRow, 'files' | 'runsOut'> {
  const { id, label, help, state, places } = document
  const asks = asked.filter(({ fields }) => places.some(({ stage, field }) => fields[stage].has(field.id)))
  const mark = places.map(({ stage, field }) => view.stages[stage].notApplicable[field.id]).find(isStanding)
  return {
    documentId: id,
    label,
    help,
    state,
    isLeft: places.every(({ isLeft }) => isLeft),
    isStaffs: places.some(({ field }) => field.metadata?.owner === 'staff'),
    places: places.map(({ stage, field, categoryId }) => ({
      stage,
      fieldId: field.id,
      categoryId,
      readOnlyReason: view.readOnlyReason(stage, field.id),
      flows: view.stages[stage].provenance[field.id]?.kind === 'prefilled',
    })),
    asked: asks.map(({ ask }) => ({
      // Who is not in yet is known by the address alone.
      ...(ask.personId === null ? { by: ask.name, isMe: false } : tell(ask.personId)),
      personId: ask.personId,
      at: ask.since.getTime(),
      dueOn: ask.dueOn,
      remindedAt: ask.remindedAt?.getTime() ?? null,
      remindedBy: ask.remindedBy === null ? null : tell(ask.remindedBy).by,
    })),
    notApplicable: mark
      ? { reason: mark.reason ?? '', ...tell(mark.personId), at: Date.parse(mark.at) }
      : null,
  }
}

const isStanding = (mark: { readonly reason: string | null; readonly dispute?: object } | undefined) =>
  mark !== undefined && mark.reason !== null && mark.dispute === undefined

function uploadsIn({ seen }: Ground, { places }: AskedDocument): readonly Upload[] {
  return seen.filter(
    (row) =>
      !row.removed_at && places.some(({ stage, field }) => row.stage === stage && row.field_id === field.id),
  )
}

/** A file that flowed from one stage into the other is one file: its uploads together, those of the first stage first. */
function storedOnce(rows: readonly Upload[]): readonly (readonly Upload[])[] {
  const stored = [...new Set(rows.map(({ storage_id }) => storage_id))]
  return stored.map((storageId) =>
    stageIds.flatMap((stage) => rows.filter((row) => row.storage_id === storageId && row.stage === stage)),
  )
}

function filesOf(
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

function fileOf(
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
function whatItIs(
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

function fieldsOf({ stages }: Viewpoint, { items }: OpenAsk): Ask['fields'] {
  const of = (stage: StageId) => sharedFieldIds(stages[stage], items)
  return { 'pre-application': of('pre-application'), application: of('application') }
}

type Teller = (personId: string | null) => { readonly by: string | null; readonly isMe: boolean }

/** A borrower is not told who works at the lender. */
function teller({ person, access }: DocumentReader, names: ReadonlyMap<string, string>): Teller {
  return (personId) => ({
    by: access && personId !== person.id ? null : nameIn(names, personId),
    isMe: personId === person.id,
  })
}

function peopleIn({ view, seen, asked }: Ground): readonly (string | null)[] {
  const marks = stageIds.flatMap((stage) => Object.values(view.stages[stage].notApplicable))
  return [
    ...seen.flatMap(({ uploaded_by, removed_by }) => [uploaded_by, removed_by]),
    ...asked.flatMap(({ ask }) => [ask.personId, ask.remindedBy]),
    ...marks.map(({ personId }) => personId),
  ]
}

/** What of the documents was asked of somebody, the first first. A borrower reads their own alone. */
async function asksFor(
  db: Kysely<Tables>,
  { person, project, access }: DocumentReader,
): Promise<readonly OpenAsk[]> {
  const asks = (await loadAsks(db, project.id)).toReversed().filter(({ mayAnswer }) => mayAnswer)
  return access ? asks.filter(({ kind, personId }) => kind === 'borrower' && personId === person.id) : asks
}
