import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  formSheetOf,
  formSource,
  type PackagedFile,
  packageContents,
  staffsDocuments,
} from '@granary/checklists'
import { programName } from '@granary/eligibility'
import { EMPTY, formatAnswer } from '@granary/forms'
import { dayOf, kindName, ruleOfKind, standardName, standardTitle } from '@granary/rules'
import type { Kysely } from 'kysely'
import type { Plan, PlanException, PlanFile, PlanOpen } from '../../bundle/plan.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { findStoredFile, type StoredFile } from '../../files/records/stored-files.ts'
import { FileMissing, type FileStore } from '../../files/stores/store.ts'
import { standardEntryNames } from '../../files/transfer/entry-names.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { type Descriptions, descriptionsOf } from '../answers/index.ts'
import type { PackageStage, StageFile } from './basis.ts'
import { calculationsOf, type PackageSheets } from './calculations.ts'
import { stageTitles } from './stage-titles.ts'
import { type PackageTable, tableSection } from './tables.ts'

interface Collecting {
  readonly db: Kysely<Tables>
  readonly store: FileStore
  readonly folder: string
  readonly version: number
  readonly volumeBytes: number
  readonly project: {
    readonly id: string
    readonly name: string
    readonly borrower_name: string
    readonly organization_id: string
    readonly program: string
  }
  readonly stages: readonly PackageStage[]
  readonly tables: readonly PackageTable[]
  readonly sheets: PackageSheets
  readonly exceptions: readonly PlanException[]
  readonly open: readonly PlanOpen[]
  readonly step: (done: number, total: number) => void
  readonly signal: AbortSignal
}

/** Brings together what the package is made of: the words, and the documents as they were uploaded. */
export async function collectPackage(work: Collecting): Promise<Plan> {
  const { db, project, stages, version, volumeBytes } = work
  const lender = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', project.organization_id)
    .executeTakeFirst()
  const described = await descriptionsOf(db, project.id)
  const tabs = packageContents(stages.map((stage) => withRules(stage, described)))
  const isDraft = (stage: string) => stages.find((each) => each.stage === stage)?.round === undefined
  const files = await filesOf(
    work,
    tabs.flatMap((tab) => tab.files.map((file) => ({ ...file, tab }))),
    { isDraft, described },
  )
  const calculations = calculationsOf(work.sheets, isDraft('application'))
  const answer = (fieldId: string) => answerIn(stages, fieldId)
  return {
    project: project.name,
    lender: lender?.name ?? '',
    borrower: project.borrower_name,
    version,
    volumeBytes,
    collectedAt: new Date().toISOString(),
    facts: [
      ['Program', answer('loanProgram') ?? programName(project.program)],
      ['Loan amount', answer('totalLoanAmount') ?? EMPTY],
    ],
    summary: answer('projectSummaryForSubmission'),
    drafts: stages.filter(({ round }) => round === undefined).map(({ stage }) => stageTitles[stage]),
    tabs: tabs.map(({ number, title, sections, missing }) => ({
      number,
      title,
      sections: [
        ...sections.map(({ stage, answers, ...section }) => ({
          ...section,
          stage: stageTitles[stage],
          isDraft: isDraft(stage),
          answers: answers.map(({ label, text, notApplicable }) => ({ label, text, notApplicable })),
        })),
        // They go out with the application.
        ...work.tables
          .filter(({ tab }) => tab === number)
          .map((table) => tableSection(table, isDraft('application'))),
      ],
      calculations: calculations.flatMap(({ tab, calculation }) => (tab === number ? [calculation] : [])),
      files: files.filter(({ tab }) => tab === number).map(({ plan }) => plan),
      missing: missing.map(({ stage, label }) => ({ stage: stageTitles[stage], label })),
    })),
    formSheet: { ...formSource, items: formSheetOf(stages, termsOf(work.tables)) },
    exceptions: work.exceptions,
    open: work.open,
    signatures: stages
      .filter(({ certification }) => certification.text !== '')
      .map(({ stage, certification: { text, name, title } }) => ({
        stage: stageTitles[stage],
        text,
        name: name ?? '',
        title: title ?? '',
      })),
  }
}

const termsOf = (tables: readonly PackageTable[]) => tables.find(({ id }) => id === 'terms')?.rows[0] ?? {}

/** As the later stage says it. */
function answerIn(stages: readonly PackageStage[], fieldId: string): string | null {
  for (const { form, answers } of stages.toReversed()) {
    const field = form.field(fieldId)
    const text = field ? formatAnswer(field, answers[fieldId]) : EMPTY
    if (text !== EMPTY) return text
  }
  return null
}

/** Said to be what no question asks for, a file stands where its rule does. */
const withRules = (stage: PackageStage, described: Descriptions) => ({
  ...stage,
  files: stage.files.map((file) => ({
    ...file,
    isForRule: ruleOfKind(described.get(file.piece)?.kind),
  })),
})

interface FilesOfPlan {
  readonly isDraft: (stage: string) => boolean
  readonly described: Descriptions
}

type TabbedFile = PackagedFile<StageFile & { readonly isForRule: string | null }> & {
  readonly tab: { readonly number: string; readonly title: string }
  readonly piece: string
}

async function filesOf(
  { db, store, folder, step, signal }: Collecting,
  files: readonly TabbedFile[],
  { isDraft, described }: FilesOfPlan,
): Promise<readonly { readonly tab: string; readonly plan: PlanFile }[]> {
  const originals = originalsIn(files)
  const names = standardEntryNames(
    originals.map(({ tab, label, fileName, piece }) => ({
      folder: tab.title,
      number: tab.number,
      name: standardName({ tab: tab.number, label, fileName }, described.get(piece) ?? null),
    })),
  )
  const had = new Map<string, Promise<Pick<PlanFile, 'local' | 'withheld'>>>()
  const uploads = await uploadsOf(db, files)
  const people = await namesOf(
    db,
    uploads.map(({ uploaded_by }) => uploaded_by),
  )
  const given = async (local: string, stored: StoredFile | undefined) => {
    const withheld = stored ? await fetched(store, stored, join(folder, local), signal) : notThere
    return { local: withheld === null ? local : null, withheld }
  }
  const found: { tab: string; plan: PlanFile }[] = []
  for (const [at, file] of files.entries()) {
    signal.throwIfAborted()
    step(at, files.length)
    const upload = uploads.find(({ id }) => id === file.uploadId)
    const description = described.get(file.piece)
    const stored = await findStoredFile(db, file.storageId)
    const original = originals.findIndex(({ storageId }) => storageId === file.storageId)
    const known = had.get(file.storageId) ?? given(`file-${at}`, stored)
    had.set(file.storageId, known)
    found.push({
      tab: file.tab.number,
      plan: {
        path: names[original] ?? '',
        pages: file.pages,
        isElsewhere: originals[original] !== file,
        // Its question asks for something else.
        label: file.isForRule === null ? file.label : kindName(description?.kind ?? ''),
        title: standardTitle(file, description ?? null),
        stage: stageTitles[file.stage],
        isDraft: isDraft(file.stage),
        isStaffs: staffsDocuments.includes(file.fieldId),
        fileName: file.fileName,
        asOf: description ? dayOf(description) : null,
        kind: stored?.kind ?? 'other',
        size: stored?.size ?? 0,
        sha256: stored?.sha256 ?? '',
        uploadedAt: (upload?.uploaded_at ?? new Date(0)).toISOString(),
        uploader: nameIn(people, upload?.uploaded_by ?? null) ?? 'somebody who is not known any more',
        ...(await known),
        unshown: null,
      },
    })
  }
  step(files.length, files.length)
  return found
}

/** Each stored file once: where it stands whole, else where its first pages do. */
function originalsIn(files: readonly TabbedFile[]): readonly TabbedFile[] {
  const whole = files.filter(({ pages }) => pages === null)
  const ordered = [...whole, ...files.filter(({ pages }) => pages !== null)]
  const first = new Map(ordered.toReversed().map((file) => [file.storageId, file]))
  return files.filter((file) => first.get(file.storageId) === file)
}

const notThere = 'The file is not there any more.'

/** Why the file is not there, or nothing. */
async function fetched(
  store: FileStore,
  { storageId, scan, sha256 }: StoredFile,
  place: string,
  signal: AbortSignal,
): Promise<string | null> {
  if (scan === 'held') return 'The virus check has not let it pass yet.'
  if (scan === 'infected') return 'The virus check refused it.'
  try {
    const hash = createHash('sha256')
    await pipeline(
      await store.open(storageId),
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(place),
      { signal },
    )
    return hash.digest('hex') === sha256 ? null : 'Its content is not what was uploaded.'
  } catch (error) {
    if (error instanceof FileMissing) return notThere
    throw error
  }
}

async function uploadsOf(db: Kysely<Tables>, files: readonly StageFile[]) {
  if (files.length === 0) return []
  return db
    .selectFrom('uploads')
    .select(['id', 'uploaded_at', 'uploaded_by'])
    .where(
      'id',
      'in',
      files.map(({ uploadId }) => uploadId),
    )
    .execute()
}
