import { parseArgs } from 'node:util'
import { readTarget, restoreMoment } from '../archive/restore-moment.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { archiveFolder, runCommand, withInstallation } from './installation.ts'

await runCommand('restore', async () => {
  const { values, positionals } = parseArgs({
    options: { at: { type: 'string' }, replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file] = positionals
  const at = values.at === undefined ? undefined : readTarget(values.at, new Date())
  if ((file === undefined) === (at === undefined)) {
    throw new Error('Say which one: npm run restore -- FILE [--replace], or -- --at MOMENT [--replace]')
  }
  await withInstallation(async ({ config, url, serverRole, store }) => {
    const target = {
      url,
      serverRole,
      store,
      secretsFile: config.secretsFile,
      replace: values.replace,
    }
    const restored =
      at === undefined
        ? await restoreBackup({ ...target, passphrase: config.backupPassphrase }, file ?? '')
        : await restoreMoment(archiveFolder(config), at, target)
    console.log(
      `Restored ${restored.tables.length} tables and ${restored.files.length} files of ${restored.madeAt}.`,
    )
    if (at !== undefined && restored.missingFiles.length > 0) {
      console.log(
        `${restored.missingFiles.length} files that the database knew then are not in the store any more.`,
      )
    }
  })
})
