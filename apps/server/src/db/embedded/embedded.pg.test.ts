import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { otherAccount } from './account.ts'
import { packagedBinaries } from './binaries.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { type EmbeddedOptions, runningEmbeddedUrl, startEmbeddedPostgres } from './supervisor.ts'

const isRoot = process.getuid?.() === 0
let folder: string
beforeEach(() => {
  const base = mkdtempSync(join(tmpdir(), 'granary-embedded-'))
  folder = join(base, 'postgres')
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
})

describe('the packaged server', () => {
  test('starts, keeps what was committed, and stops', async () => {
    const first = await start()
    await query(first.url(), 'create table kept (a integer); insert into kept values (1)')
    await first.stop()
    expect(readPostmasterFile(join(folder, 'cluster'))).toBeUndefined()
    const second = await start()
    expect(await query(second.url(), 'select a from kept')).toEqual([{ a: 1 }])
    await second.stop()
  })

  test('orders texts alike on every platform and knows all letters', async () => {
    const server = await start()
    expect(await query(server.url(), `select lower('ÄŐ') as low, 'a' > 'B' as bytes`)).toEqual([
      { low: 'äő', bytes: true },
    ])
    await server.stop()
  })

  test('listens to nobody but its own account on this machine', async () => {
    const server = await start()
    expect(await query(server.url(), `select current_setting('listen_addresses') as on`)).toEqual([
      { on: '' },
    ])
    await server.stop()
  })

  test('works in a folder whose path is too long for a socket', async () => {
    const server = await start({ folder: join(folder, 'a'.repeat(60), 'b'.repeat(60)) })
    expect(await query(server.url(), 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  test.runIf(isRoot)('works for root below a folder that is closed to everybody else', async () => {
    mkdirSync(folder, { mode: 0o700 })
    const server = await start({ folder: join(folder, 'inside') })
    expect(await query(server.url(), 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  test.runIf(isRoot)('works for root as another account, where it may not make a namespace', async () => {
    const open = join(folder, 'open')
    mkdirSync(open, { recursive: true })
    for (const path of [join(folder, '..'), folder, open]) chmodSync(path, 0o755)
    const server = await start({ folder: open, account: otherAccount() })
    const pid = server.pid()
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).not.toMatch(/^Uid:\s+0\s/m)
    expect(await query(server.url(), 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  test('takes over what a killed process left behind', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', keeper(folder)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    const left = readPostmasterFile(join(folder, 'cluster'))?.pid ?? 0
    child.kill('SIGKILL')
    await once(child, 'exit')
    const server = await start()
    expect(server.pid()).not.toBe(left)
    expect(await query(server.url(), 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  test('is refused to a second process in one sentence, and lent to commands beside it', async () => {
    const server = await start()
    await expect(start()).rejects.toThrow(/^Another Granary \(process \d+\) uses the data folder .*DATA_DIR/)
    const url = runningEmbeddedUrl(folder, 'postgres')
    expect(await query(url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    expect(runningEmbeddedUrl(folder, 'postgres')).toBeUndefined()
  })

  test('is not stopped by a stale lock or a stale file of another program', async () => {
    const first = await start()
    await first.stop()
    writeFileSync(join(folder, 'process.lock'), `${process.pid} 1`)
    writeFileSync(join(folder, 'cluster', 'postmaster.pid'), `${process.ppid}\n`)
    const server = await start()
    await server.stop()
    expect(existsSync(`/proc/${process.ppid}`)).toBe(true)
  })

  test('names DATABASE_URL when it cannot start', async () => {
    const nowhere = { ...packagedBinaries(), bin: '/nowhere' }
    await expect(start({ binaries: nowhere })).rejects.toThrow(/set DATABASE_URL to a PostgreSQL server/)
  })

  test('names DATA_DIR when the folder cannot be written or was made by another version', async () => {
    writeFileSync(folder, '')
    await expect(start()).rejects.toThrow(/DATA_DIR/)
    rmSync(folder)
    mkdirSync(join(folder, 'cluster'), { recursive: true })
    writeFileSync(join(folder, 'cluster', 'PG_VERSION'), '12\n')
    await expect(start()).rejects.toThrow(/DATA_DIR was made by PostgreSQL 12/)
  })
})

function start(options: Partial<EmbeddedOptions> = {}) {
  return startEmbeddedPostgres({ folder, durable: false, ...options })
}

/** A process that starts the server, says so, and waits to be killed. */
function keeper(where: string): string {
  return `import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'supervisor.ts'))}
    await startEmbeddedPostgres({ folder: ${JSON.stringify(where)}, durable: false })
    console.log('started')
    setInterval(() => {}, 1000)`
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
