import type { AboutDocument, DocumentList, DocumentRow } from '@granary/api'
import { type AskedDocument, askedDocuments } from '@granary/checklists'
import { partsNeeded } from '@granary/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import type { BundledFile } from '../../files/transfer/document-bundle.ts'
import { namesOf } from '../../people/people.ts'
import { descriptionsOf, nameOfFile } from '../answers/index.ts'
import { loadAsks, type OpenAsk, sharedFieldIds } from '../asks/index.ts'
import { rulesOf } from '../needs/index.ts'
import type { Services } from '../services.ts'
import { evaluationOf, maskedMark, type StageId, stageIds } from '../stages/index.ts'
import { type Ask, type Ground, isHidden, type Parts, type Teller, teller, uploadsIn } from './ground.ts'
import { lastDays, runsOut } from './last-days.ts'
import { fileOf, filesOf, labelOf, storedOnce, whatItIs } from './listed-files.ts'
import { partiesOf } from './parties.ts'
import { readTexts } from './read-texts.ts'
import { removedOf, waysBackOf } from './taken-away.ts'
import { seenBy, type Upload, uploadsOf, wholeFiles } from './uploads-there.ts'
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
    const [file] = fileOf(same, parts, teller(reader, names), groups, whatItIs(document, parts, groups))
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
  // A file goes out once, where it stands whole; pages bring it along only where it stands nowhere else.
  const whole = wholeFiles(ground.seen.filter(isHere))
  const taken = new Set<string>()
  const isOwn = (upload: Upload) =>
    upload.part_id === null ||
    !(whole.has(upload.storage_id) || isHidden(ground, upload) || taken.has(upload.storage_id))
  return groupsOf(ground).flatMap(({ tab, title, documents }) =>
    documents.flatMap((document) =>
      storedOnce(uploadsIn(ground, document).filter(isHere)).flatMap(([first]) => {
        if (!first || !isOwn(first)) return []
        if (first.part_id !== null) taken.add(first.storage_id)
        return [
          {
            folder: tab === null ? title : `${tab} ${title}`,
            document: document.label,
            fileName: nameOfFile(first),
            storageId: first.storage_id,
            uploadedAt: first.uploaded_at,
          },
        ]
      }),
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
  return { reader, view, seen: seenBy(view, uploads), all: uploads, asked }
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

function rowOf(
  { view, asked }: Ground,
  tell: Teller,
  document: AskedDocument,
): Omit<DocumentRow, 'files' | 'runsOut'> {
  const { id, label, help, state, places } = document
  const asks = asked.filter(({ fields }) => places.some(({ stage, field }) => fields[stage].has(field.id)))
  const mark = places
    .map(({ stage, field }) => {
      const said = view.stages[stage].notApplicable[field.id]
      return said && view.readOnlyReason(stage, field.id) !== null ? maskedMark(said) : said
    })
    .find(isStanding)
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
      personId: ask.suspended ? null : ask.personId,
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

function fieldsOf({ stages }: Viewpoint, { items }: OpenAsk): Ask['fields'] {
  const of = (stage: StageId) => sharedFieldIds(stages[stage], items)
  return { 'pre-application': of('pre-application'), application: of('application') }
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
