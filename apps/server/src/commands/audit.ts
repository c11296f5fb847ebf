import { sql } from 'kysely'
import { recordCheck } from '../audit/checks.ts'
import { headsFolder, keptHeads } from '../audit/heads.ts'
import { createAuditKey } from '../audit/key.ts'
import { sealingLock } from '../audit/sealing.ts'
import { told } from '../audit/verdict-words.ts'
import { type Verdict, verifyAudit } from '../audit/verification.ts'
import { acceptOlderState } from '../audit/way-back.ts'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { migrate } from '../db/migrations.ts'
import { loadKeys, runCommand, withInstallation } from './installation.ts'

const usage =
  'Say what to do with it: npm run audit -- verify, or accept-older-state after a database was put back by other means'

await runCommand('audit', async () => {
  const [what] = process.argv.slice(2)
  if (what !== 'verify' && what !== 'accept-older-state') throw new Error(usage)
  await withInstallation(async ({ config, url }) => {
    await migrate(url)
    const db = createDatabase(createPool(url, { connections: 1 }))
    try {
      const key = createAuditKey((await loadKeys(config, db)).dataEncryption)
      if (what === 'accept-older-state') {
        await db.transaction().execute(async (tx) => {
          await sql`select pg_advisory_xact_lock(${sealingLock})`.execute(tx)
          await acceptOlderState(tx, key)
        })
      }
      const heads = keptHeads(headsFolder(config.dataDir)).all()
      report(await checked(db, await verifyAudit(db, { key, heads })))
    } finally {
      await db.destroy()
    }
  })
})

async function checked(db: Database, verdict: Verdict): Promise<Verdict> {
  await recordCheck(db, 'command', { ...verdict, entries: verdict.head.total })
  return verdict
}

function report(verdict: Verdict): void {
  for (const line of told(verdict)) console.log(line)
  if (!verdict.whole) process.exitCode = 1
}
