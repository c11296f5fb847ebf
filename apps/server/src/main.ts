/** Starts the product and stops it when told to. `npm start` ends here. */
import { flushCompileCache } from 'node:module'
import { settings } from './config/settings.ts'
import { ConfigError, readConfig } from './config.ts'
import { demoAccounts, demoPassword } from './demo/people.ts'
import { implementations } from './functions/registry.ts'
import { createLog, outlivesItsTerminal } from './log.ts'
import { gatherInto, sayAtStart } from './log-gathering.ts'
import { startServer } from './start.ts'

outlivesItsTerminal()
try {
  const config = readConfig()
  const log = createLog(config.logLevel)
  gatherInto(log)
  const server = await startServer(config, log, implementations)
  if (config.demo) printDemoAccounts()
  // Before anybody hears that it is ready: who then tells it at once to stop must not kill it instead.
  stopWhenTold(server.stop)
  sayAtStart(`Granary is ready: site ${server.siteUrl} portal ${server.portalUrl}`)
  // Otherwise kept only by a process that ends in order.
  flushCompileCache()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? sentenceOf(error) : error}\n`)
  process.exit(1)
}

function stopWhenTold(stop: () => Promise<void>): void {
  let stopping = false
  const begin = () => {
    if (stopping) return
    stopping = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, begin)
}

function printDemoAccounts(): void {
  sayAtStart(`\nDemo accounts, password ${demoPassword}:`)
  for (const { email, shows } of demoAccounts) sayAtStart(`  ${email.padEnd(30)} ${shows}`)
  sayAtStart('')
}

/** What people can do something about names the setting, and comes as a sentence; a fault of ours keeps its trace. */
function sentenceOf(error: Error): string {
  const isForPeople =
    error instanceof ConfigError || Object.keys(settings).some((name) => error.message.includes(name))
  return isForPeople ? error.message : (error.stack ?? error.message)
}
