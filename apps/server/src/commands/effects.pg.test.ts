import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import type { Services } from '../model/services.ts'
import { dataSealer, loadSecrets } from '../secrets.ts'
import { type AccessWorld, makeAccessWorld } from '../testing/access-world.ts'
import { databaseState, differencesBetween } from '../testing/database-state.ts'
import { declaredParts, judge } from '../testing/effects/effects-check.ts'
import { saveAsBefore } from '../testing/lost-answers.ts'
import { startingNode } from '../testing/node.ts'
import { type CommandName, commandEffects } from './effects.ts'

let database: TestDatabase
let db: Database
let dataDir: string
let services: Pick<Services, 'sealer' | 'quotas'>
let world: AccessWorld

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url, { connections: 4 }))
  dataDir = await mkdtemp(join(tmpdir(), 'granary-commands-'))
  const secrets = await loadSecrets(join(dataDir, 'secrets.json'), db)
  services = { sealer: dataSealer(secrets, 'answers'), quotas: undefined }
  world = await makeAccessWorld(db, services)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

async function run(name: CommandName, args: readonly string[], input = ''): Promise<void> {
  const env = {
    ...startingNode(),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ENVIRONMENT: 'staging',
  }
  const command = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], { env })
  command.stdin.end(input)
  const [said, status] = await Promise.all([
    text(command.stderr),
    new Promise((ended) => command.on('exit', ended)),
    command.stdout.resume(),
  ])
  expect([status, said]).toEqual([0, ''])
}

interface Run {
  readonly args: readonly string[]
  readonly input?: string
  readonly prepare?: () => Promise<unknown>
}

const forgetKeys = () => db.deleteFrom('key_fingerprints').execute()

const addTokenKey = () =>
  db.insertInto('token_keys').values({ id: randomUUID(), public_key: '{}', private_key: '{}' }).execute()

/** What others wrote here has another key than the commands; one entry of before is left to begin a chain with. */
async function beginLog() {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`truncate audit_entries, audit_unsealed, audit_seals`.execute(tx)
    await sql`insert into audit_entries (action) values ('before')`.execute(tx)
    await sql`insert into audit_unsealed select id from audit_entries`.execute(tx)
  })
}

async function loseAnswers() {
  await forgetKeys()
  const personId = world.identities.packager?.personId ?? ''
  const place = { personId, projectId: world.ours.projectId, stage: 'pre-application' } as const
  await saveAsBefore({ db, services }, place, { packagingStatus: 'IN_PROGRESS' })
}

const runs: Partial<Record<CommandName, readonly Run[]>> = {
  admin: [
    { args: ['new@team.example', '--password-from-input'], input: 'seven cold winters', prepare: forgetKeys },
    { args: ['lender@granary.example'] },
  ],
  'token-keys': [
    { args: ['--end'], prepare: addTokenKey },
    { args: ['--remove'], prepare: addTokenKey },
  ],
  repair: [
    { args: ['--dry-run'], prepare: loseAnswers },
    { args: [], prepare: forgetKeys },
  ],
  audit: [{ args: ['accept-older-state'], prepare: beginLog }, { args: ['verify'] }],
  backup: [
    {
      get args() {
        return [join(dataDir, 'granary.zip')]
      },
    },
  ],
}

const declared = Object.entries(commandEffects).flatMap(([name, effects]) =>
  typeof effects === 'string' ? [] : [[name as CommandName, effects] as const],
)

test('every command declares what it may change, and every one that changes rows is run here', async () => {
  const files = await readdir(import.meta.dirname)
  const commands = files
    .filter((file) => !/^(effects|installation)\b/.test(file))
    .map((file) => file.replace(/\.ts$/, ''))
  expect(Object.keys(commandEffects).toSorted()).toEqual(commands.toSorted())
  expect(Object.keys(runs).toSorted()).toEqual(declared.map(([name]) => name).toSorted())
})

test.each(declared)(
  'the command %s changes what it declares, all of it and nothing else',
  async (name, effects) => {
    const seen = new Set<string>()
    for (const { args, input, prepare } of runs[name] ?? []) {
      await prepare?.()
      const before = await databaseState(db)
      await run(name, args, input)
      const differences = differencesBetween(before, await databaseState(db), services.sealer)
      if (args.includes('--dry-run'))
        expect(differences.filter(({ table }) => table !== 'key_fingerprints')).toEqual([])
      const verdict = judge({ path: name, args: {} }, effects, differences)
      expect(verdict.undeclared).toEqual([])
      for (const part of verdict.seen) seen.add(part)
    }
    expect(declaredParts(effects).filter((part) => !seen.has(part))).toEqual([])
  },
)
