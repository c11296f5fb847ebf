import { restoreBackup } from '../backup/restore-backup.ts'
import { runCommand, withInstallation } from './installation.ts'

await runCommand('restore', async () => {
  const args = process.argv.slice(2)
  const [file] = args.filter((arg) => !arg.startsWith('--'))
  if (file === undefined) throw new Error('Say which one: npm run restore -- FILE [--replace]')
  await withInstallation(async ({ config, url, serverRole, store }) => {
    const restored = await restoreBackup(
      {
        url,
        serverRole,
        store,
        secretsFile: config.secretsFile,
        passphrase: config.backupPassphrase,
        replace: args.includes('--replace'),
      },
      file,
    )
    console.log(
      `Restored ${restored.tables.length} tables and ${restored.files.length} files of ${restored.madeAt}.`,
    )
  })
})
