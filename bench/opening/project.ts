import { application } from '@granary/api'
import { type Answer, type Field, type FormSchema, isAnswered, testAnswers } from '@granary/forms'
import type { FunctionReturnType } from 'convex/server'
import type { Page } from 'playwright-core'
import { call, createProject } from '../../e2e/support/lender.ts'
import { pdf } from '../../e2e/support/workspace.ts'

const manyFiles = 40

type Stage = FunctionReturnType<typeof application.get>

/** A project late in its life: everything answered in its application, and the files attached. */
export async function lateProject(
  page: Page,
): Promise<{ projectId: string; answered: number; files: number }> {
  const projectId = await createProject(page)
  const first = await call<Stage>(page, 'query', application.get.path, { projectId })
  const schema = first.schema as FormSchema
  const fields = schema.sections.flatMap((section) => section.fields)
  const fileFields = fields.filter(({ type, programs }) => type === 'file' && !programs)
  const answers: Record<string, Answer> = { ...first.answers, ...given(testAnswers(schema)) }
  const uploads: (() => Promise<unknown>)[] = []
  for (let file = 0; file < manyFiles; file += 1) {
    const { id } = fileFields[file % fileFields.length] as Field
    const { name, mimeType, buffer } = pdf(`Document ${file + 1}.pdf`)
    const { uploadUrl } = await call<{ uploadUrl: string }>(
      page,
      'mutation',
      application.generateUploadUrl.path,
      {
        projectId,
        fieldId: id,
      },
    )
    const posted = await page.request.post(uploadUrl, { data: buffer, headers: { 'content-type': mimeType } })
    const { storageId } = (await posted.json()) as { storageId: string }
    answers[id] = [...((answers[id] as readonly string[] | null) ?? []), storageId]
    uploads.push(() =>
      call(page, 'mutation', application.registerUpload.path, {
        projectId,
        fieldId: id,
        storageId,
        fileName: name,
        fileSize: buffer.length,
        contentType: mimeType,
      }),
    )
  }
  await call(page, 'mutation', application.save.path, {
    projectId,
    schemaId: first.schemaId,
    schemaRevision: first.schemaRevision,
    answers,
    expectedVersion: first.version,
  })
  for (const register of uploads) await register()
  const stored = await call<Stage>(page, 'query', application.get.path, { projectId })
  return {
    projectId,
    answered: fields.filter((field) => isAnswered(field, stored.answers[field.id] ?? null)).length,
    files: Object.values(stored.uploadsByField).flat().length,
  }
}

const given = (answers: Readonly<Record<string, Answer>>) =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null && answer !== ''))
