import { type ShareItem, workbook } from '@granary/api'
import { expect } from 'vitest'
import { createInspector } from '../../files/inspection/inspector.ts'
import { startTestServers } from '../../http/testing.ts'
import { createWorkspace, type Somebody } from '../../testing/workspace.ts'
import type { Edit } from '../../workbook/workbook-testing.ts'
import { createWorkbookDoor } from './download.ts'
import { createWorkbookReader } from './reading.ts'

export type Workbooks = Awaited<ReturnType<typeof openWorkbooks>>

/** Workbooks of a project by the addresses that people are given, and through everything that looks at files. */
export async function openWorkbooks(projectIdNow: () => string) {
  const workspace = await createWorkspace()
  const { db, services } = workspace
  const inspector = createInspector()
  const authorizeWorkbook = createWorkbookDoor({
    db,
    services,
    // Who signs in how is not the matter here: the cookie names the person.
    identify: async (headers) => {
      const personId = headers.get('cookie')
      return personId ? { personId, sessionId: `sign-in of ${personId}` } : null
    },
    denied: () => undefined,
  })
  const readStoredFile = createWorkbookReader(services.sealer, inspector)
  const started = await startTestServers({ db, files: { authorizeWorkbook, readStoredFile, inspector } })

  const get = (who: Somebody) =>
    fetch(`${started.portalUrl}/api/projects/${projectIdNow()}/workbook.xlsx`, { headers: { cookie: who } })
  const ofProject = () =>
    db
      .selectFrom('projects')
      .select(['id as project_id', 'organization_id'])
      .where('id', '=', projectIdNow())
      .executeTakeFirstOrThrow()

  return {
    workspace,
    get,
    ofProject,
    async download(who: Somebody = 'owner'): Promise<Uint8Array> {
      const response = await get(who)
      expect(response.status).toBe(200)
      return new Uint8Array(await response.arrayBuffer())
    },
    async send(bytes: Uint8Array, who: Somebody = 'owner'): Promise<string> {
      const { uploadUrl } = await workspace.call(who, workbook.generateUploadUrl, {
        projectId: projectIdNow(),
      })
      const address = `${started.portalUrl}/api/storage/upload${new URL(uploadUrl).search}`
      const response = await fetch(address, { method: 'POST', body: bytes as BodyInit })
      return ((await response.json()) as { storageId: string }).storageId
    },
    async preview(storageId: string, who: Somebody = 'owner') {
      const asked = { projectId: projectIdNow(), storageId }
      return (await workspace.call(who, workbook.preview, asked)).differences
    },
    /** With a borrower. */
    async share(items: readonly ShareItem[], mayAnswer = true): Promise<void> {
      await db
        .insertInto('borrower_shares')
        .values({
          ...{ ...(await ofProject()), person_id: 'stranger', may_answer: mayAnswer },
          scope: JSON.stringify(items),
        })
        .execute()
    },
    async close() {
      await started.stop()
      await inspector.stop()
      await workspace.close()
    },
  }
}

export const answered = (fieldId: string, value: Edit['value'], stage = 'pre-application'): Edit => ({
  row: (key) => key.endsWith(`|question|${stage}|${fieldId}`),
  column: 4,
  value,
})

export const inTable = (table: string, rowId: string, column: number, value: Edit['value']): Edit => ({
  row: (key) => key.endsWith(`|row|${table}|${rowId}`),
  column,
  value,
})
