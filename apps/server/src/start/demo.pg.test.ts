import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createDatabase, createPool } from '../db/database.ts'
import { freshDatabase } from '../db/testing.ts'
import { createLog } from '../log.ts'
import { startServer } from '../start.ts'

test('without DEMO nobody is a sample, and nothing of the sample records is served', async () => {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'granary-no-demo-'))
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, SITE_PORT: '0', PORTAL_PORT: '0' }
  const config = readConfig({ ...settings, ENVIRONMENT: 'staging', DEMO: '0' })
  const server = await startServer(config, createLog('silent'), [])
  const db = createDatabase(createPool(database.url))
  onTestFinished(async () => {
    await server.stop()
    await db.destroy()
    await database.drop()
    await rm(dataDir, { recursive: true })
  })
  const look = await fetch(`${server.portalUrl}/dev/sample-records.json`)
  const reset = await fetch(`${server.portalUrl}/dev/sample-records/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ confirmed: true }),
  })
  expect([look.status, reset.status]).toEqual([404, 404])
  expect(server.routes.portal.filter(({ path }) => path.startsWith('/dev/'))).toEqual([])
  expect(await db.selectFrom('people').select('id').execute()).toEqual([])
  expect(await db.selectFrom('organizations').select('id').execute()).toEqual([])
})
