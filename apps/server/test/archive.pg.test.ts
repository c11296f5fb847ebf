import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { account } from '@granary/api'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { copyNote } from '../src/archive/copies.ts'
import { openClient } from '../src/testing/clients.ts'
import { failedStart, productMain, startingNode, startNode } from '../src/testing/node.ts'
import { changesIn, inDatabase } from '../src/testing/running-product.ts'
import { signInTo } from '../src/testing/sign-in.ts'

let folder: string
let dataDir: string
/** Every sign that a shell or PostgreSQL could take for something else. */
let archiveDir: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'granary-archive-'))
  dataDir = join(folder, 'data')
  archiveDir = join(folder, `what's 100 %f of "it"`)
  await mkdir(archiveDir)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

const start = (settings: Record<string, string> = { ARCHIVE_DIR: archiveDir }) =>
  startNode({ main: productMain, dataDir, settings })

async function command(name: 'restore' | 'drill', ...args: string[]): Promise<string> {
  const file = join(import.meta.dirname, `../src/commands/${name}.ts`)
  const env = { ...startingNode(), DATA_DIR: dataDir, ARCHIVE_DIR: archiveDir }
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { env })
  return stdout
}

const copies = () =>
  readdirSync(archiveDir).flatMap((id) =>
    readdirSync(join(archiveDir, id, 'copies')).filter((name) =>
      existsSync(join(archiveDir, id, 'copies', name, copyNote)),
    ),
  )
const copied = (times: number) => vi.waitFor(() => expect(copies()).toHaveLength(times), 60_000)

test('a moment of the past comes back beside an open page, and a lost disk from the archive alone', {
  timeout: 300_000,
}, async () => {
  const node = await start()
  onTestFinished(() => node.stop().then(() => undefined))
  await copied(1)
  const client = openClient(node.portalUrl)
  onTestFinished(() => client.close())
  client.setAuth((await signInTo(node.portalUrl, 'lender@granary.example')).token)
  const names: string[] = []
  client.onUpdate(account.getMe, {}, ({ name }) => void (names.at(-1) === name || names.push(name)))
  await client.mutation(account.rename, { name: 'Before the Mistake' })
  const moment = await inDatabase({ dataDir }, async (db) => {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    return rows[0]?.now.toISOString() ?? ''
  })
  await client.mutation(account.rename, { name: 'The Mistake' })
  await expect.poll(() => names).toEqual(['Marcus Reyes', 'Before the Mistake', 'The Mistake'])

  // What the archive gives is what is there, row by row.
  const drilling = await changesIn({ dataDir }, async () => {
    const said = await command('drill')
    expect(said).toMatch(/^\d+ tables with \d+ rows .* and every row is the same\.\n$/)
  })
  expect(drilling).toEqual({})

  await expect(command('restore', '--at', moment)).rejects.toThrow('There is data in this database')
  await expect(command('restore', '--at', '2020-01-01T00:00:00Z', '--replace')).rejects.toThrow(
    'ARCHIVE_DIR does not go back to 2020-01-01T00:00:00.000Z: it begins at ',
  )
  expect(names.at(-1)).toBe('The Mistake')
  expect(await command('restore', '--at', moment, '--replace')).toMatch(
    new RegExp(`^Restored \\d+ tables and \\d+ files of ${moment}\\.\n$`),
  )
  await expect.poll(() => names.at(-1)).toBe('Before the Mistake')
  await client.mutation(account.rename, { name: 'After It' })
  await expect.poll(() => names.at(-1)).toBe('After It')
  expect(readdirSync(archiveDir)).toHaveLength(1)
  await client.close()
  expect(await node.stop()).toBe(0)

  // Another machine, with the keys and the files.
  const lost = dataDir
  dataDir = join(folder, 'another')
  await mkdir(dataDir)
  await cp(join(lost, 'secrets.json'), join(dataDir, 'secrets.json'))
  await cp(join(lost, 'files'), join(dataDir, 'files'), { recursive: true })
  rmSync(lost, { recursive: true })
  expect(await command('restore', '--at', 'latest')).toMatch(/^Restored \d+ tables/)
  const again = await start()
  onTestFinished(() => again.stop().then(() => undefined))
  const other = openClient(again.portalUrl)
  onTestFinished(() => other.close())
  other.setAuth((await signInTo(again.portalUrl, 'lender@granary.example')).token)
  expect(await other.query(account.getMe, {})).toMatchObject({ name: 'After It' })
})

test('an archive that cannot be written ends the start with a sentence', async () => {
  const settings = { ARCHIVE_DIR: '/dev/null/archive' }
  const { code, said } = await failedStart({ main: productMain, dataDir, settings })
  expect(code).toBe(1)
  expect(said).toMatch(/^ARCHIVE_DIR \(\/dev\/null\/archive\) cannot be written: .*\n$/)
})
