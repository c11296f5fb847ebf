/** The product as `main.ts` starts it, with the functions of the tests beside its own. */
import { readConfig } from '../config.ts'
import { implementations } from '../functions/registry.ts'
import { createLog } from '../log.ts'
import { startServer } from '../start.ts'
import { acknowledgingBeforeCommit, savingCarelessly } from './defects.ts'
import { systemFunctions } from './system-functions.ts'

const config = readConfig()
const isDefective = process.argv.includes('--acknowledge-before-commit')
const system = isDefective
  ? acknowledgingBeforeCommit(systemFunctions, config.databaseUrl ?? '')
  : systemFunctions
const product = process.argv.includes('--save-carelessly')
  ? savingCarelessly(implementations)
  : implementations
const server = await startServer(config, createLog(config.logLevel), [...product, ...system])
process.on('SIGTERM', () => server.stop().then(() => process.exit(0)))
console.log(`Granary is ready: site ${server.siteUrl} portal ${server.portalUrl}`)
