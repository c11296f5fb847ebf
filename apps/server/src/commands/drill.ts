import { restoreDrill } from '../archive/drill.ts'
import { archiveFolder, runCommand, withInstallation } from './installation.ts'

await runCommand('drill', async () => {
  await withInstallation(async ({ config, url }) => {
    const { tables, rows, differing, seconds } = await restoreDrill(archiveFolder(config), url)
    const compared = `${tables} tables with ${rows} rows were made anew from ARCHIVE_DIR in ${seconds} s`
    if (differing.length > 0) throw new Error(`${compared}, and differ in: ${differing.join(', ')}.`)
    console.log(`${compared}, and every row is the same.`)
  })
})
