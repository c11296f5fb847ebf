import { documents, isAppError } from '@granary/api'
import { type DocumentReader, listDocuments } from '../../model/documents/index.ts'
import { reader as sharedReader } from '../borrower/rule.ts'
import { type PersonContext, projectReader } from '../builders.ts'
import { type AccessRule, builder } from '../implementation.ts'

type DocumentContext = PersonContext & DocumentReader

/** One name for both: to a person who is neither, the project is not there. */
const whoeverReads: AccessRule<DocumentContext, { readonly projectId: string }> = {
  who: 'whoever may see the project, or a borrower with whom something of it was shared',
  admit: async (context, args, entry) => {
    try {
      return { ...(await projectReader.admit(context, args, entry)), access: undefined }
    } catch (error) {
      if (!isAppError(error, 'NOT_FOUND')) throw error
      const admitted = await sharedReader.admit(context, args, entry)
      const { project, mayEdit } = admitted.access
      return { ...admitted, project, mayEdit, isPackager: false }
    }
  },
}

const documentQuery = builder('query', whoeverReads)

const list = documentQuery(documents.list, (context) => listDocuments(context.db, context.services, context))

export const documentFunctions = [list]
