import { createDatabase, createPool } from '../db/database.ts'
import { migrate } from '../db/migrations.ts'
import { repairAll, told } from '../model/repair/index.ts'
import { dataSealer } from '../secrets.ts'
import { loadKeys, runCommand, withInstallation } from './installation.ts'

await runCommand('repair', async () => {
  const dryRun = process.argv.includes('--dry-run')
  await withInstallation(async ({ config, url }) => {
    await migrate(url)
    const db = createDatabase(createPool(url, { connections: 2 }))
    try {
      const sealer = dataSealer(await loadKeys(config, db), 'answers')
      for (const line of told(await repairAll(db, sealer, { dryRun }), { dryRun })) console.log(line)
    } finally {
      await db.destroy()
    }
  })
})
