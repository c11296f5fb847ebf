import { appError, documents, isAppError } from '@granary/api'
import { isCalendarDate } from '@granary/forms'
import { audited, together } from '../../effects.ts'
import { staffReadOf } from '../../model/access/index.ts'
import { describeUpload, givePages, requireUpload } from '../../model/answers/index.ts'
import {
  type BorrowerAccess,
  requireAnswerable,
  requireReadable,
  tellLender,
} from '../../model/borrower/index.ts'
import {
  aboutDocument,
  countDueDocuments,
  type DocumentReader,
  findInTexts,
  listDocuments,
  textOfDocument,
} from '../../model/documents/index.ts'
import { isStageId, type ProjectWork, requireUnderWay } from '../../model/stages/index.ts'
import { pagesGiven } from '../answer-effects.ts'
import { answerer, reader as sharedReader, workOf } from '../borrower/rule.ts'
import { type PersonContext, projectKeeper, projectReader } from '../builders.ts'
import { type AccessRule, builder, type NotedRead } from '../implementation.ts'
import { followsNewest } from './requirements.ts'

interface DocumentContext extends PersonContext, DocumentReader {
  /** What the log says of them, where they are staff. */
  readonly asStaff?: NotedRead | undefined
}

/** One name for both: to a person who is neither, the project is not there. */
export const whoeverReads: AccessRule<DocumentContext, { readonly projectId: string }> = {
  who: 'whoever may see the project, or a borrower with whom something of it was shared',
  admit: async (context, args, entry) => {
    try {
      const admitted = await projectReader.admit(context, args, entry)
      return { ...admitted, access: undefined, asStaff: staffReadOf(admitted.person, admitted) }
    } catch (error) {
      if (!isAppError(error, 'NOT_FOUND')) throw error
      const admitted = await sharedReader.admit(context, args, entry)
      const { project, mayEdit } = admitted.access
      return { ...admitted, project, mayEdit, isPackager: false }
    }
  },
}

const documentQuery = builder('query', whoeverReads)

const list = documentQuery(documents.list, followsNewest, (context, { today }) =>
  listDocuments(
    context.db,
    context.services,
    context,
    today !== undefined && isCalendarDate(today) ? today : undefined,
  ),
)

const getSummary = documentQuery(documents.getSummary, async (context) => ({
  due: await countDueDocuments(context.db, context.services, context),
}))

const getAbout = documentQuery(documents.getAbout, followsNewest, (context, { uploadId }) =>
  aboutDocument(context.db, context.services, context, uploadId),
)

const find = documentQuery(documents.find, (context, { text }) =>
  findInTexts(context.db, context.services, context, text),
)

/** Like opening the file, it stands in the log with the name of the file. */
const getText = documentQuery(documents.getText, async (context, { uploadId }) => {
  const { db, services, asStaff, noteRead } = context
  const found = await textOfDocument(db, services, context, uploadId)
  const details = { ...asStaff?.details, fileName: found.fileName }
  if (asStaff) noteRead({ ...asStaff, action: 'file opened', details })
  return found
})

interface KeeperContext extends PersonContext {
  readonly work: ProjectWork
  /** Undefined for those who look after the whole project. */
  readonly access: BorrowerAccess | undefined
}

/** One name for both: to a person who is neither, the project is not there. */
const whoeverKeeps: AccessRule<KeeperContext, { readonly projectId: string }> = {
  who: 'whoever may change the project, the packaging duty, or a borrower who may answer the question of the file',
  admit: async (context, args, entry) => {
    try {
      const admitted = await projectKeeper.admit(context, args, entry)
      return { ...admitted, work: admitted, access: undefined }
    } catch (error) {
      if (!isAppError(error, 'NOT_FOUND')) throw error
      const admitted = await answerer.admit(context, args, entry)
      return { ...admitted, work: workOf(admitted) }
    }
  },
}

/** What a file is may be said as long as the project goes on: also of what was submitted, whose bytes stay. */
const describe = builder('mutation', whoeverKeeps)(
  documents.describe,
  together(audited, {
    document_descriptions: [
      'added',
      ...(['kind', 'party', 'period_from', 'period_to', 'as_of', 'signed_on', 'expires_on'] as const),
      ...(['described_by', 'described_at'] as const),
    ],
  }),
  async ({ work, access }, { projectId, uploadId, ...said }) => {
    const upload = await requireUpload(work.db, projectId, uploadId)
    if (access) {
      // What goes to the agency is nothing that could be shared.
      if (!isStageId(upload.stage)) throw appError('NOT_FOUND')
      await requireAnswerable(work, access, upload.stage, upload.field_id)
    }
    requireUnderWay(work.project)
    await describeUpload(work, upload, said)
    return null
  },
)

/** Both questions have to be theirs: that of the file to read, and that of the pages to answer. */
const giving = builder('mutation', whoeverKeeps)(
  documents.givePages,
  pagesGiven,
  async ({ work, access }, { projectId, uploadId, stage, fieldId, pagesFrom, pagesTo }) => {
    const upload = await requireUpload(work.db, projectId, uploadId)
    if (access) {
      if (!isStageId(upload.stage)) throw appError('NOT_FOUND')
      await requireReadable(work.db, work.services, access, { stage: upload.stage, fieldId: upload.field_id })
      await requireAnswerable(work, access, stage, fieldId)
    }
    const given = await givePages(work, upload, { stage, fieldId }, { from: pagesFrom, to: pagesTo })
    if (access && given) await tellLender(work, stage, 'added', { fieldId, uploadId: given })
    return null
  },
)

export const documentFunctions = [list, getSummary, getAbout, find, getText, describe, giving]
