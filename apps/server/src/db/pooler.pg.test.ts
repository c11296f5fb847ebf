import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failedStart, freePort, startNode } from '../testing/node.ts'
import { chooseAccount, commandFor } from './embedded/account.ts'
import { embeddedServerRole } from './server-role.ts'
import { freshDatabase, type TestDatabase } from './testing.ts'

const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path))

describe.skipIf(pgbouncer === undefined)('a real pooler (PgBouncer) before the database', () => {
  let database: TestDatabase
  let folder: string

  beforeAll(async () => {
    database = await freshDatabase()
    folder = await mkdtemp(join(tmpdir(), 'granary-pooler-'))
    // The account that the pooler runs as may be another one.
    await chmod(folder, 0o755)
  })
  afterAll(async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  })

  test('in transaction mode is refused at the start, with the setting named', async () => {
    const pooler = await startPooler('transaction')
    const { code, said } = await failedStart({ databaseUrl: pooler.url, oneRole: true })
    await pooler.stop()
    expect(code).toBe(1)
    expect(said).toContain('DATABASE_URL leads to a pooler in transaction mode')
  })

  test('in session mode serves', async () => {
    const pooler = await startPooler('session')
    const settings = { DEMO: '0', DATABASE_URL: pooler.url }
    const node = await startNode({ databaseUrl: database.url, settings })
    expect((await fetch(`${node.portalUrl}/readyz`)).status).toBe(200)
    expect(await node.stop()).toBe(0)
    await pooler.stop()
  })

  async function startPooler(mode: 'transaction' | 'session') {
    const port = await freePort()
    const target = new URL(database.url)
    const socket = target.searchParams.get('host')
    const server = socket ? `host=${socket}` : `host=${target.hostname} port=${target.port || 5432}`
    const settings = join(folder, `${mode}.ini`)
    await writeFile(
      settings,
      `[databases]
granary = ${server} dbname=${target.pathname.slice(1)} user=${embeddedServerRole}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 60
`,
    )
    const { file, args, ...account } = commandFor(chooseAccount(), pgbouncer ?? '', [settings])
    const run = spawn(file, args, { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
    await listening(run)
    return {
      url: `postgres://anybody@127.0.0.1:${port}/granary`,
      async stop() {
        const ended = once(run, 'exit')
        run.kill('SIGTERM')
        await ended
      },
    }
  }
})

/** It says on its error output when it is up. */
function listening(run: ChildProcess): Promise<void> {
  return new Promise((up, failed) => {
    let said = ''
    run.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('process up')) up()
    })
    run.once('exit', (code) => failed(new Error(`PgBouncer ended with ${code}:\n${said}`)))
  })
}
