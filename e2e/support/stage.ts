import { type Answers, compile, type FormSchema } from '@granary/forms'
import type { Page } from 'playwright-core'
import { call } from './lender.ts'
import { pdf } from './workspace.ts'

/** A stage as the server has it, worked on beside the page: what a journey needs and is not about. */
export interface StagePlace {
  readonly projectId: string
  readonly stage: 'preApplication' | 'application'
}

interface StageSeen {
  readonly schema: FormSchema
  readonly schemaId: string
  readonly schemaRevision: number
  readonly answers: Answers
  readonly version: number
}

export const seenStage = (page: Page, { projectId, stage }: StagePlace) =>
  call<StageSeen>(page, 'query', `lender/${stage}:get`, { projectId })

export async function answer(page: Page, place: StagePlace, answers: Answers): Promise<void> {
  const { schemaId, schemaRevision, version } = await seenStage(page, place)
  await call(page, 'mutation', `lender/${place.stage}:save`, {
    projectId: place.projectId,
    schemaId,
    schemaRevision,
    answers,
    expectedVersion: version,
  })
}

/** Puts somebody of the packaging team on a project, as administration does. */
export async function putOnProject(admin: Page, projectId: string, name: string): Promise<void> {
  type Packagers = { personId: string; name: string }[]
  const packagers = await call<Packagers>(admin, 'query', 'admin/projects:listPackagers', { projectId })
  const personId = packagers.find((packager) => packager.name === name)?.personId
  await call(admin, 'mutation', 'admin/projects:assign', { projectId, personId, assigned: true })
}

/** The steps of an upload, in their order. */
export async function attach(page: Page, place: StagePlace, fieldId: string, fileName: string) {
  const of = { projectId: place.projectId, fieldId }
  const { uploadUrl } = await call<{ uploadUrl: string }>(
    page,
    'mutation',
    `lender/${place.stage}:generateUploadUrl`,
    of,
  )
  const { buffer, mimeType } = pdf(fileName)
  const sent = await fetch(uploadUrl, {
    method: 'POST',
    body: new Uint8Array(buffer),
    headers: { 'content-type': mimeType },
  })
  const { storageId } = (await sent.json()) as { storageId: string }
  const listed = (await seenStage(page, place)).answers[fieldId]
  await answer(page, place, { [fieldId]: [...(Array.isArray(listed) ? listed : []), storageId] })
  await call(page, 'mutation', `lender/${place.stage}:registerUpload`, {
    ...of,
    storageId,
    fileName,
    fileSize: buffer.length,
    contentType: mimeType,
  })
}

/** One file for each file question that is asked and has none. */
export async function attachMissing(page: Page, place: StagePlace): Promise<void> {
  const { schema, answers } = await seenStage(page, place)
  const form = compile(schema)
  for (const { id, type } of form.missing(form.evaluate(answers))) {
    if (type === 'file') await attach(page, place, id, `${id}.pdf`)
  }
}
