import { type Answers, compile, type FormSchema } from '@granary/forms'
import type { Page } from 'playwright-core'
import { call } from './lender.ts'
import { inTheEnd } from './looking/in-the-end.ts'
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
export function attach(page: Page, place: StagePlace, fieldId: string, fileName: string): Promise<void> {
  return attachAll(page, place, [{ fieldId, fileName }])
}

/** One file for each file question that is asked and has none. */
export async function attachMissing(page: Page, place: StagePlace): Promise<void> {
  const { schema, answers } = await seenStage(page, place)
  const form = compile(schema)
  const missing = form.missing(form.evaluate(answers)).filter(({ type }) => type === 'file')
  await attachAll(
    page,
    place,
    missing.map(({ id }) => ({ fieldId: id, fileName: `${id}.pdf` })),
  )
}

/** All are sent, then one save lists them, then each is registered. */
async function attachAll(
  page: Page,
  place: StagePlace,
  files: readonly { readonly fieldId: string; readonly fileName: string }[],
): Promise<void> {
  const ask = <Result>(name: string, args: object) =>
    call<Result>(page, 'mutation', `lender/${place.stage}:${name}`, { projectId: place.projectId, ...args })
  const { buffer, mimeType } = pdf('any.pdf')
  const sent = []
  for (const file of files) {
    const send = async () => {
      const { uploadUrl } = await ask<{ uploadUrl: string }>('generateUploadUrl', { fieldId: file.fieldId })
      const body = new Uint8Array(buffer)
      return fetch(uploadUrl, { method: 'POST', body, headers: { 'content-type': mimeType } })
    }
    // What a busy server cannot take just now is sent again, as people do.
    const response = await inTheEnd(send, ({ status }) => status !== 503, 60_000)
    const said = await response.text()
    if (!response.ok) throw new Error(`${file.fileName}: ${response.status} ${said}`)
    const { storageId } = JSON.parse(said) as { storageId: string }
    sent.push({ ...file, storageId })
  }
  const listed: Record<string, string[]> = {}
  const { answers } = await seenStage(page, place)
  for (const { fieldId, storageId } of sent) {
    const before = listed[fieldId] ?? answers[fieldId]
    listed[fieldId] = [...(Array.isArray(before) ? before : []), storageId]
  }
  await answer(page, place, listed)
  for (const file of sent) {
    await ask('registerUpload', { ...file, fileSize: buffer.length, contentType: mimeType })
  }
}
