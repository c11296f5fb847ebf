import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { account, preApplication, projects } from '@granary/api'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { restoreBackup } from '../src/backup/restore-backup.ts'
import { writeBackup } from '../src/backup/write-backup.ts'
import { freshDatabase } from '../src/db/testing.ts'
import { createFolderStore } from '../src/files/stores/folder-store.ts'
import { newSecrets, writeSecrets } from '../src/secrets.ts'
import { openClient } from '../src/testing/clients.ts'
import { databaseSettings, startingNode, startNode, temporaryDataDir } from '../src/testing/node.ts'
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
      ...startingNode(),
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
  // What was still on its way stands on versions that are not there any more, or that somebody has given anew.
  const again = form.now()?.version
  await expect(form.save('UIN 1', before)).rejects.toMatchObject({
    data: {
      code: 'ANSWERS_CHANGED_ELSEWHERE',
      version: again,
      fields: [{ fieldId: 'lenderSamUin', mine: 'UIN 1', theirs: form.first }],
    },
  })
  expect(form.now()).toMatchObject({ answer: form.first, version: again })
  await form.save('UIN 2')
  await expect.poll(form.now).toMatchObject({ answer: 'UIN 2' })
  await client.mutation(account.rename, { name: 'Changed Again' })
  await expect.poll(() => names.at(-1)).toBe('Changed Again')
})

test('a restore that meets somebody who waits for it lets them end, and comes after them', async () => {
  const database = await freshDatabase()
  const dataDir = await temporaryDataDir()
  const worker = new Client({ connectionString: database.url })
  const onlooker = new Client({ connectionString: database.url })
  await Promise.all([worker.connect(), onlooker.connect()])
  onTestFinished(async () => {
    await Promise.all([worker.end(), onlooker.end()])
    await database.drop()
    await rm(dataDir, { recursive: true })
  })
  await worker.query(`insert into people (id, name, email) values ('ann', 'Ann', 'ann@lender.example')`)
  const target = {
    url: database.url,
    store: await createFolderStore(join(dataDir, 'files')),
    passphrase: undefined,
  }
  const secrets = newSecrets()
  const secretsFile = join(dataDir, 'secrets.json')
  writeSecrets(secretsFile, secrets)
  const backup = join(dataDir, 'granary.zip')
  await writeBackup({ ...target, secrets }, backup)

  // They never see that two wait for each other: if anybody gives way, it is the restore.
  await worker.query(`set deadlock_timeout = '1h'; begin; update people set name = 'Bea'; lock table uploads`)
  const restored = restoreBackup({ ...target, secretsFile, replace: true }, backup)
  const held = await vi.waitFor(async () => {
    const { rows } = await onlooker.query<{ name: string }>(
      `select c.relname as name from pg_locks l join pg_class c on c.oid = l.relation join pg_stat_activity a on a.pid = l.pid
        where a.application_name = 'granary restore' and a.wait_event_type = 'Lock' and l.granted
          and l.mode = 'AccessExclusiveLock' and c.relkind = 'r' and c.relname <> 'people'`,
    )
    expect(rows).not.toEqual([])
    return rows[0]?.name
  }, 20_000)
  await worker.query(`lock table ${held}`)
  await worker.query('commit')
  await restored
  expect((await onlooker.query('select name from people')).rows).toEqual([{ name: 'Ann' }])
}, 60_000)

interface Shown {
  readonly version: number
  readonly generation: string
  readonly answer: unknown
}

/** A pre-application that somebody works on, with one of its answers. */
async function openForm(client: ReturnType<typeof openClient>) {
  const { page } = await client.query(projects.list, { paginationOpts: { numItems: 10, cursor: null } })
  const projectId = page.find(({ nextStep }) => nextStep === 'Submit the pre-application.')?.projectId ?? ''
  const { schemaId, schemaRevision, answers } = await client.query(preApplication.get, { projectId })
  let now: Shown | undefined
  client.onUpdate(preApplication.getState, { projectId }, (state) => {
    now = { version: state.version, generation: state.generation, answer: state.answers.lenderSamUin }
  })
  const save = (lenderSamUin: string, ground = now) =>
    client.mutation(preApplication.save, {
      projectId,
      schemaId,
      schemaRevision,
      answers: { lenderSamUin },
      expectedVersion: ground?.version ?? 0,
      ...(ground && { generation: ground.generation }),
    })
  return { now: () => now, first: answers.lenderSamUin, save }
}
