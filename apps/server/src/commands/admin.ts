import { text } from 'node:stream/consumers'
import { createAuth } from '../auth/auth.ts'
import { makeAdmin } from '../auth/make-admin.ts'
import { createDatabase, createPool } from '../db/database.ts'
import { migrate } from '../db/migrations.ts'
import { loadKeys, runCommand, withInstallation } from './installation.ts'

const usage = 'Say whose account: npm run admin -- EMAIL [--password-from-input]'

await runCommand('admin', async () => {
  const args = process.argv.slice(2)
  const [email] = args.filter((arg) => !arg.startsWith('--'))
  if (email === undefined) throw new Error(usage)
  // Read, not given as an argument: arguments stand in the list of processes and in the shell's history.
  const password = args.includes('--password-from-input') ? (await text(process.stdin)).trim() : undefined
  await withInstallation(async ({ config, url }) => {
    await migrate(url)
    const db = createDatabase(createPool(url, { connections: 2 }))
    const portalUrl = config.portal.url ?? `http://localhost:${config.portal.port}`
    try {
      const secrets = await loadKeys(config, db)
      const auth = createAuth({
        db,
        jobs: { enqueue: async () => {} },
        secret: secrets.signIn,
        portalUrl,
        limited: false,
        warn: console.warn,
      })
      const done = await makeAdmin(db, auth, { email, password })
      const canMail = config.smtpUrl !== undefined || config.demo
      console.log(`${email} ${done === 'created' ? 'has a new account with' : 'now has'} all duties.`)
      console.log(`Sign in at ${portalUrl}/lender ${wayIn(done === 'created', password, canMail)}`)
    } finally {
      await db.destroy()
    }
  })
})

function wayIn(isNew: boolean, password: string | undefined, canMail: boolean): string {
  if (!isNew) return 'as before, and choose the Admin portal.'
  if (password !== undefined) return 'with the password you gave.'
  return canMail
    ? 'with a code by email.'
    : 'with a code by email once SMTP_URL is set: without it no code can be sent.'
}
