import { projectAnswers, type SharedStageEntries, type StageEntries } from '@granary/api'
import { postFile } from '../../../lib/forms/post-file.ts'
import type { Mutations } from '../../../lib/session/in-own-name.ts'
import { partOfPage } from '../../../lib/session/line.ts'
import type { TransferCalls } from '../files/transfers.ts'
import { type Audience, onlyOf, type StageData, type StageName } from '../saving/stage-data.ts'
import type { Saved } from '../saving/stage-draft.ts'
import type { SaveCalls } from '../saving/stage-session.ts'

/** The wire's own types know no lists that cannot be changed. */
type Sent = string | number | boolean | string[] | null

/** The server's calls of one stage of one project, as the session wants them. */
export function serverCalls(
  client: Mutations,
  entries: SharedStageEntries,
  { projectId, stage }: { readonly projectId: string; readonly stage: StageName },
  { schemaId, schemaRevision, schema }: Pick<StageData, 'schemaId' | 'schemaRevision' | 'schema'>,
  audience: Audience,
): { readonly saving: SaveCalls; readonly uploads: TransferCalls } {
  const save: SaveCalls['save'] = (request) =>
    client.mutation(entries.save, { projectId, schemaId, schemaRevision, ...request })
  return {
    saving: {
      save:
        audience === 'staff'
          ? saveAsStaff(client, entries as unknown as StageEntries, projectId, schema)
          : save,
      keepUnchosen: (fieldId, answer) =>
        client.mutation(entries.keepUnchosen, { projectId, fieldId, answer: answer as Sent }),
      sayNotApplicable: (fieldId, reason) =>
        client.mutation(projectAnswers.notApplicable, { projectId, stage, fieldId, reason }),
      sayApplicable: (fieldId) => client.mutation(projectAnswers.applicable, { projectId, stage, fieldId }),
    },
    uploads: {
      generateUploadUrl: (fieldId) => client.mutation(entries.generateUploadUrl, { projectId, fieldId }),
      post: postFile,
      fetchDrawing,
      registerUpload: (fieldId, storageId, { name, size, type }) =>
        client.mutation(entries.registerUpload, {
          projectId,
          fieldId,
          storageId,
          fileName: name,
          fileSize: size,
          ...(type && { contentType: type }),
        }),
      removeUpload: (fieldId, uploadId, replacedBy) =>
        client.mutation(entries.removeUpload, {
          ...{ projectId, fieldId, uploadId },
          ...(replacedBy !== undefined && { replacedBy }),
        }),
    },
  }
}

const fetchDrawing = partOfPage(() => import('../files/picture-pdf.ts'))

/** The server takes exactly the fields of the packaging team here, and answers with all there are. */
function saveAsStaff(
  client: Mutations,
  { saveStaffFields }: StageEntries,
  projectId: string,
  { sections }: StageData['schema'],
): SaveCalls['save'] {
  const ids = new Set(sections.flatMap(({ fields }) => fields.map(({ id }) => id)))
  return async ({ answers, ...ground }) => {
    const saved: Saved = await client.mutation(saveStaffFields, {
      projectId,
      answers: onlyOf(ids, answers),
      ...ground,
    })
    return { version: saved.version, answers: onlyOf(ids, saved.answers) }
  }
}
