import { isAppError, workbook } from '@granary/api'
import { together } from '../../effects.ts'
import type { BorrowerAccess } from '../../model/borrower/index.ts'
import type { ProjectWork } from '../../model/stages/index.ts'
import {
  applyWorkbook,
  grantWorkbook,
  listImports,
  undoImport,
  workbookDifferences,
} from '../../model/workbook/index.ts'
import { answersTakenOver, fedByTables } from '../answer-effects.ts'
import { answerer, workOf } from '../borrower/rule.ts'
import { type PersonContext, projectEditor } from '../builders.ts'
import { type AccessRule, builder } from '../implementation.ts'
import { whoeverReads } from './documents.ts'

interface ChangerContext extends PersonContext {
  readonly work: ProjectWork
  /** Undefined for those who work on the whole project. */
  readonly access: BorrowerAccess | undefined
}

/** One name for both: to a person who is neither, the project is not there. */
const whoeverChanges: AccessRule<ChangerContext, { readonly projectId: string }> = {
  who: 'whoever may change the answers of the project, or a borrower who may answer something of it',
  admit: async (context, args, entry) => {
    try {
      const admitted = await projectEditor.admit(context, args, entry)
      return { ...admitted, work: admitted, access: undefined }
    } catch (error) {
      if (!isAppError(error, 'NOT_FOUND')) throw error
      const admitted = await answerer.admit(context, args, entry)
      return { ...admitted, work: workOf(admitted) }
    }
  },
}

const readerQuery = builder('query', whoeverReads)
const changerMutation = builder('mutation', whoeverChanges)

/** As an import and its undoing do; a row that came is removed, and one that was removed is there again. */
const undone = together(answersTakenOver, fedByTables, {
  table_rows: ['cells', 'removed', 'version', 'revision'],
  table_changes: ['added'],
  workbook_imports: ['added'],
})

/** Rows come behind the others, so that nobody's place changes. */
const broughtBack = together(undone, { table_rows: ['added'] })

export const workbookFunctions = [
  changerMutation(workbook.generateUploadUrl, { upload_grants: ['added'] }, ({ work }) =>
    grantWorkbook(work),
  ),
  readerQuery(workbook.preview, async (context, { storageId }) => {
    const { madeAt, differences } = await workbookDifferences(
      context.db,
      context.services,
      context,
      storageId,
    )
    return { madeAt, differences: differences.map(({ deed: _, ...told }) => told) }
  }),
  changerMutation(workbook.apply, broughtBack, ({ work, access }, { storageId, take }) =>
    applyWorkbook(work, access, { storageId, take }),
  ),
  readerQuery(workbook.listImports, (context) => listImports(context.db, context)),
  changerMutation(workbook.undo, undone, ({ work, access }, { importId }) =>
    undoImport(work, access, importId),
  ),
]
