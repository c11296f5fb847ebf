import '@granary/ui/styles.css'
import { appError, type UploadSummary } from '@granary/api'
import { stages, withHints } from '@granary/checklists'
import { type Answers, compile, type Field } from '@granary/forms'
import { ToastProvider } from '@granary/ui'
import axe from 'axe-core'
import { ConvexProvider, ConvexReactClient } from 'convex/react'
import { render } from 'vitest-browser-react'
import type { PostAnswer } from '../../../lib/forms/post-file.ts'
import { FormField } from '../fields/form-field.tsx'
import { digestOf } from '../files/file-refusals.ts'
import { createTransfers } from '../files/transfers.ts'
import type { WaitingFiles } from '../files/waiting-files.ts'
import { RemarksProvider } from '../remarks/remarks-of-stage.tsx'
import type { StageData } from '../saving/stage-data.ts'
import type { Journal } from '../saving/stage-journal.ts'
import { createStageSession } from '../saving/stage-session.ts'
import { nobodyHere } from '../session/presence.ts'
import { panelWork, WorkProvider } from '../session/work-context.tsx'

interface Opened {
  readonly answers?: Answers
  readonly more?: Partial<StageData>
  /** What the server says to a file; it takes it, if nothing else is said. */
  readonly post?: (file: File) => PostAnswer
  /** Two of them share a row. */
  readonly paired?: boolean
}

/** What is asked beside the questions, such as which maps there are, is never known here. */
const nobodyAnswers = new ConvexReactClient('http://127.0.0.1:9', { logger: false })
const whole = compile(withHints(latest()))

/** Questions of the pre-application, as its panel shows them, with a server beside that takes whatever is saved. */
export async function openQuestions(
  ids: readonly string[],
  { answers = {}, more, post, paired = false }: Opened = {},
) {
  const fields = ids.map(fieldOf)
  const data = stageOf(fields, answers, more)
  const saves: Answers[] = []
  const said: string[] = []
  let { version, answers: stored } = data
  const changedElsewhere = () =>
    appError('ANSWERS_CHANGED_ELSEWHERE', {
      ...{ answers: { ...stored } as Record<string, string>, version, generation: data.generation },
      fields: ids.map((fieldId) => ({ fieldId, by: 'Ada Lund', at: Date.UTC(2026, 4, 3) })),
    })
  const session = createStageSession(
    data,
    {
      async save(request) {
        if (request.expectedVersion !== version) throw changedElsewhere()
        saves.push(request.answers)
        stored = request.answers
        version += 1
        return { answers: stored, version }
      },
      keepUnchosen: async () => undefined,
      async sayNotApplicable(_fieldId, reason) {
        said.push(reason)
        return { version }
      },
      async sayApplicable() {
        said.push('')
        return { version }
      },
    },
    noJournal,
  )
  /** What the live query says of the files of a field. */
  function tellUploads(fieldId: string, change: (before: readonly UploadSummary[]) => UploadSummary[]) {
    const { uploadsByField } = session.data()
    const uploads = { ...uploadsByField, [fieldId]: change(uploadsByField[fieldId] ?? []) }
    session.receive({ ...session.data(), answers: stored, version, uploadsByField: uploads })
  }
  const transfers = createTransfers(session, uploadsTo(post, tellUploads), noDevice)
  const place = { projectId: 'project', stage: 'pre-application', audience: 'lender' } as const
  const work = panelWork({ session, transfers, ...place }, nobodyHere)
  const screen = await render(
    <ConvexProvider client={nobodyAnswers}>
      <ToastProvider>
        <WorkProvider value={work}>
          <RemarksProvider projectId={place.projectId} stage={place.stage} reader="lender">
            <div className={paired ? 'q-fields' : undefined}>
              {fields.map((field) => (
                <FormField
                  key={field.id}
                  field={field}
                  categoryId="all"
                  followsAnother={false}
                  besideAnother={paired}
                />
              ))}
            </div>
          </RemarksProvider>
        </WorkProvider>
      </ToastProvider>
    </ConvexProvider>,
  )
  return {
    ...{ screen, session, work, saves, said },
    /** A colleague saves from elsewhere; whoever saves next is told. */
    colleagueSaves(changes: Answers) {
      stored = { ...stored, ...changes }
      version += 1
    },
  }
}

/** What axe has to say of all that is shown. */
export async function axeFindings(): Promise<readonly string[]> {
  // Parts alone are no page: what a page has once stands around them.
  const rules = Object.fromEntries(['region', 'page-has-heading-one'].map((id) => [id, { enabled: false }]))
  const { violations } = await axe.run(document.body, { rules })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

function latest() {
  const found = stages.get('pre-application')
  if (!found) throw new Error('There is no pre-application.')
  return found.latestSchema()
}

function fieldOf(id: string): Field {
  const field = whole.field(id)
  if (!field) throw new Error(`The pre-application asks nothing called ${id}.`)
  return field
}

function stageOf(fields: readonly Field[], answers: Answers, more: Partial<StageData> = {}): StageData {
  const metadata = { categoryId: 'all', categoryTitle: 'All' }
  return {
    schema: {
      id: 'form',
      revision: 1,
      description: '',
      sections: [{ id: 'all', title: 'All', metadata, fields }],
    },
    answers,
    version: 1,
    generation: 'one',
    schemaId: 'form',
    schemaRevision: 1,
    uploadsByField: {},
    provenance: {},
    notApplicable: {},
    readOnly: false,
    readOnlyReason: null,
    beside: [],
    submittedAt: null,
    reopenedReason: null,
    mayAutofill: false,
    mayEditStaffFields: true,
    mayReveal: false,
    mayDispute: false,
    ...more,
  }
}

type TellUploads = (fieldId: string, change: (before: readonly UploadSummary[]) => UploadSummary[]) => void

function uploadsTo(post: Opened['post'], tell: TellUploads) {
  const summary = async (storageId: string, file: File): Promise<UploadSummary> => ({
    ...{ uploadId: storageId, storageId, fileName: file.name, fileSize: file.size },
    ...{ downloadUrl: '', uploadedAt: 1, contentType: null, sha256: await digestOf(file) },
  })
  return {
    generateUploadUrl: async () => ({ uploadUrl: '/upload', maxSizeBytes: 1_000_000 }),
    fetchDrawing: () => import('../files/picture-pdf.ts'),
    post: async (_url: string, file: File) =>
      post?.(file) ?? { status: 200, body: JSON.stringify({ storageId: file.name }) },
    async registerUpload(fieldId: string, storageId: string, file: File) {
      const upload = await summary(storageId, file)
      tell(fieldId, (before) => [...before, upload])
      return upload
    },
    async removeUpload(fieldId: string, uploadId: string) {
      tell(fieldId, (before) => before.filter((upload) => upload.uploadId !== uploadId))
      return { removed: true }
    },
  }
}

const noJournal: Journal = {
  abandoned: async () => [],
  write: () => undefined,
  written: async () => true,
  close: () => undefined,
}

const noDevice: WaitingFiles = {
  keep: async () => {
    throw new Error('Nothing is kept here.')
  },
  list: async () => [],
  take: async () => undefined,
  drop: async () => undefined,
}
