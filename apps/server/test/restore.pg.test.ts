import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { account, preApplication, projects } from '@granary/api'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../src/db/testing.ts'
import { openClient } from '../src/testing/clients.ts'
import { databaseSettings, startNode, temporaryDataDir } from '../src/testing/node.ts'
import { signInTo } from '../src/testing/sign-in.ts'

test('a client left open over a restore shows what was restored, and goes on working', async () => {
  const database = await freshDatabase()
  const dataDir = await temporaryDataDir()
  const settings = { DEMO: '1', RATE_LIMITS: '0' }
  const node = await startNode({ databaseUrl: database.url, dataDir, settings })
  onTestFinished(async () => {
    await node.stop()
    await database.drop()
    await rm(dataDir, { recursive: true })
  })
  const command = async (name: 'backup' | 'restore', ...args: string[]) => {
    const file = join(import.meta.dirname, `../src/commands/${name}.ts`)
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      ...databaseSettings(database.url),
    }
    await promisify(execFile)(process.execPath, [file, ...args], { env })
  }
  const client = openClient(node.portalUrl)
  onTestFinished(() => client.close())
  client.setAuth((await signInTo(node.portalUrl, 'lender@granary.example')).token)
  const names: string[] = []
  client.onUpdate(account.getMe, {}, ({ name }) => void (names.at(-1) === name || names.push(name)))
  await expect.poll(() => names).toEqual(['Marcus Reyes'])
  const form = await openForm(client)
  await expect.poll(form.now).toMatchObject({ answer: form.first })
  const backup = join(dataDir, 'granary.zip')
  await command('backup', backup)
  const before = form.now()
  await form.save('UIN 70-2938475')
  await expect.poll(form.now).toMatchObject({ answer: 'UIN 70-2938475', generation: before?.generation })
  expect(form.now()?.version).toBe((before?.version ?? 0) + 1)
  await client.mutation(account.rename, { name: 'Changed After' })
  await expect.poll(() => names.at(-1)).toBe('Changed After')

  await command('restore', backup, '--replace')
  await vi.waitFor(() => expect(names.at(-1)).toBe('Marcus Reyes'), 20_000)
  // The version is lower again, and the generation says that it counts.
  await vi.waitFor(
    () => expect(form.now()).toMatchObject({ answer: form.first, version: before?.version }),
    20_000,
  )
  expect(form.now()?.generation).not.toBe(before?.generation)
  await client.mutation(account.rename, { name: 'Changed Again' })
  await expect.poll(() => names.at(-1)).toBe('Changed Again')
})

/** A pre-application that somebody works on, with one of its answers. */
async function openForm(client: ReturnType<typeof openClient>) {
  const { page } = await client.query(projects.list, { paginationOpts: { numItems: 10, cursor: null } })
  const projectId = page.find(({ nextStep }) => nextStep === 'Submit the pre-application.')?.projectId ?? ''
  const { schemaId, schemaRevision, version, answers } = await client.query(preApplication.get, { projectId })
  let now: { version: number; generation: string; answer: unknown } | undefined
  client.onUpdate(preApplication.getState, { projectId }, (state) => {
    now = { version: state.version, generation: state.generation, answer: state.answers.lenderSamUin }
  })
  const save = (lenderSamUin: string) =>
    client.mutation(preApplication.save, {
      projectId,
      schemaId,
      schemaRevision,
      answers: { lenderSamUin },
      expectedVersion: version,
    })
  return { now: () => now, first: answers.lenderSamUin, save }
}
