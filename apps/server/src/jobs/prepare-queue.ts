import { setTimeout as sleep } from 'node:timers/promises'
import { serversOf, writerAmong } from '@granary/live'
import { Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import { queueSchema } from '../db/server-role.ts'

/** Brings the queue's own tables up to date, as who may: a server that owns nothing finds them ready. */
export async function prepareQueue(ownerUrl: string): Promise<void> {
  const connectionString = await writerAmong(serversOf(ownerUrl))
  const pool = new Pool({ connectionString, max: 2, application_name: 'granary migrations' })
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: queueSchema,
    useListenNotify: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  try {
    await boss.start()
    while (await buildsIndexes(pool)) await sleep(200)
    await boss.stop({ graceful: true, timeout: 5_000 })
  } finally {
    await pool.end()
  }
}

/** An update of the queue may build indexes after it has answered. */
async function buildsIndexes(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from ${queueSchema}.bam where status in ('pending', 'in_progress') limit 1`,
  )
  return rowCount !== 0
}
