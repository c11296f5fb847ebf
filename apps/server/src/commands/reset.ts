import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readConfig } from '../config.ts'
import { lockFolder } from '../db/embedded/folder-lock.ts'
import { runCommand } from './installation.ts'

await runCommand('reset', async () => {
  const { dataDir } = readConfig()
  if (!existsSync(dataDir)) return console.log(`There is nothing at ${dataDir}.`)
  if (!process.argv.includes('--yes') && !(await isConfirmed(dataDir)))
    return console.log('Nothing was removed.')
  // Throws while a server runs there.
  lockFolder(join(dataDir, 'postgres'))
  rmSync(dataDir, { recursive: true })
  console.log(`Removed ${dataDir}. The next start begins afresh.`)
})

async function isConfirmed(dataDir: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('Add --yes to remove the data folder without being asked.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Remove ${dataDir} with database, files and keys? Type yes: `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}
