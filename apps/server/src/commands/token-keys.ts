import { endTokenKeys, removeTokenKeys } from '../auth/token-keys.ts'
import { createDatabase, createPool } from '../db/database.ts'
import { migrate } from '../db/migrations.ts'
import { loadKeys, runCommand, withInstallation } from './installation.ts'

const usage = 'Say what to do with them: npm run token-keys -- --end, or --remove if one may have leaked'

await runCommand('token-keys', async () => {
  const [what] = process.argv.slice(2)
  if (what !== '--end' && what !== '--remove') throw new Error(usage)
  await withInstallation(async ({ config, url }) => {
    await migrate(url)
    const db = createDatabase(createPool(url, { connections: 1 }))
    try {
      await loadKeys(config, db)
      if (what === '--end') {
        console.log(`Ended: ${await endTokenKeys(db)}. Tokens that are out stay good for their 15 minutes.`)
      } else {
        console.log(
          `Removed: ${await removeTokenKeys(db)}. Tokens that are out are refused; pages fetch new ones.`,
        )
        console.log('Restart every node to end connections that were opened with one.')
      }
    } finally {
      await db.destroy()
    }
  })
})
