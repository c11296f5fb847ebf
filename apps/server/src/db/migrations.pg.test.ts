import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Migration, migrate, ownMigrations } from './migrations.ts'
import { freshDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await freshDatabase({ migrated: false })
})
afterEach(() => database.drop())

const first = migration('0001-first', 'create table first (a integer)')
const second = migration('0002-second', 'create table second (a integer); insert into second values (1)')

describe('migrations', () => {
  test('of this version have four digits that are used once', () => {
    const numbers = ownMigrations().map(({ name }) => name.match(/^\d{4}(?=-)/)?.[0])
    expect(numbers).not.toContain(undefined)
    expect(numbers).toEqual([...new Set(numbers)])
  })

  test('run in the order of their numbers, each once', async () => {
    expect(await migrate(database.url, [first])).toEqual(['0001-first'])
    expect(await migrate(database.url, [first, second])).toEqual(['0002-second'])
    expect(await migrate(database.url, [first, second])).toEqual([])
    expect(await rows('select * from second')).toEqual([{ a: 1 }])
  })

  test('that fail leave nothing behind and say which it was', async () => {
    const broken = migration('0002-broken', 'create table half (a integer); select nonsense')
    await expect(migrate(database.url, [first, broken])).rejects.toThrow(/0002-broken failed.*nonsense/)
    expect(await rows(`select to_regclass('half') as half, to_regclass('first') as first`)).toEqual([
      { half: null, first: 'first' },
    ])
  })

  test('that were changed after they ran are refused', async () => {
    await migrate(database.url, [first])
    const changed = migration('0001-first', 'create table first (a text)')
    await expect(migrate(database.url, [changed, second])).rejects.toThrow('0001-first was changed')
    expect(await rows(`select to_regclass('second') as second`)).toEqual([{ second: null }])
  })

  test('of a newer version are not run over', async () => {
    await migrate(database.url, [first, second])
    await expect(migrate(database.url, [first])).rejects.toThrow('start the newer version')
  })

  test('started by four processes at once run once', async () => {
    const script = `import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrations.ts'))}
      console.log((await migrate(process.argv[1])).length)`
    const run = promisify(execFile)
    const counts = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, database.url])
        return Number(stdout)
      }),
    )
    expect(counts.sort((a, b) => a - b)).toEqual([0, 0, 0, ownMigrations().length])
  })
})

function migration(name: string, sql: string): Migration {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

async function rows(query: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}
