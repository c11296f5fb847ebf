import { writeBackup } from '../backup/write-backup.ts'
import { readSecrets } from '../secrets.ts'
import { runCommand, withInstallation } from './installation.ts'

await runCommand('backup', async () => {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new Error('Say where to write it: npm run backup -- FILE')
  await withInstallation(async ({ config, url, store }) => {
    const secrets = readSecrets(config.secretsFile)
    const made = await writeBackup({ url, store, secrets, passphrase: config.backupPassphrase }, file)
    console.log(`Backed up ${made.tables.length} tables and ${made.files.length} files into ${file}.`)
    if (made.missingFiles.length > 0) {
      console.log(`${made.missingFiles.length} files that the database knows were not in the store.`)
    }
    console.log(
      made.sealedKeys === undefined
        ? `The keys are left out: keep ${config.secretsFile} apart, or set BACKUP_PASSPHRASE to include them encrypted.`
        : 'The keys are in it, encrypted with BACKUP_PASSPHRASE.',
    )
  })
})
