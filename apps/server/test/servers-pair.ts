import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, chooseAccount } from '../src/db/embedded/account.ts'
import { packagedBinaries } from '../src/db/embedded/binaries.ts'
import { clusterOwner, makeCluster, serverArguments } from '../src/db/embedded/cluster.ts'
import { makePlaces, type Places } from '../src/db/embedded/places.ts'
import { launchPostgres, type PostgresProcess } from '../src/db/embedded/postgres-process.ts'
import { freePort } from '../src/testing/node.ts'

/** A primary and its asynchronous standby, reached over TCP as elsewhere, and never started again by themselves. */
export interface ServersPair {
  readonly primary: PairedServer
  readonly standby: PairedServer
  /** Both, as `DATABASE_URL` takes them: the standby first, so that nobody finds the right one by luck. */
  url(name?: string): string
  stop(): Promise<void>
}

export interface PairedServer {
  url(name?: string): string
  readonly port: string
  readonly pid: number
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
}

export async function startServersPair(): Promise<ServersPair> {
  const folder = mkdtempSync(join(tmpdir(), 'granary-pair-'))
  const account = chooseAccount()
  const running: PostgresProcess[] = []
  const places = (name: string) => makePlaces(join(folder, name), packagedBinaries(), account)
  const launch = async (place: Places, port: string): Promise<PairedServer> => {
    const args = [
      ...serverArguments(place, false, 100),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `port=${port}`,
    ]
    const server = await launchPostgres(place, account, args, join(folder, `${port}.log`))
    running.push(server)
    return {
      port,
      pid: server.pid ?? 0,
      url: (name = 'postgres') => `postgres://${clusterOwner}@127.0.0.1:${port}/${name}`,
      kill: async () => {
        server.signal('SIGQUIT')
        await server.ended
      },
    }
  }
  const stop = async () => {
    for (const server of running) server.signal('SIGQUIT')
    await Promise.all(running.map(({ ended }) => ended))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const [one, two] = [places('one'), places('two')]
    await makeCluster(one, account, { durable: false })
    // A cluster that nobody has started yet is whole as it lies there.
    cpSync(one.cluster, two.cluster, { recursive: true, preserveTimestamps: true })
    chmodSync(two.cluster, 0o700)
    const ports = [await freePort(), await freePort()] as const
    const info = `host=127.0.0.1 port=${ports[0]} user=${clusterOwner}`
    writeFileSync(join(two.cluster, 'standby.signal'), '')
    writeFileSync(join(two.cluster, 'postgresql.auto.conf'), `primary_conninfo = '${info}'\n`)
    own(two.cluster, account)
    const primary = await launch(one, ports[0])
    const standby = await launch(two, ports[1])
    const hosts = `127.0.0.1:${ports[1]},127.0.0.1:${ports[0]}`
    const url = (name = 'postgres') =>
      `postgres://${clusterOwner}@${hosts}/${name}?target_session_attrs=read-write`
    return { primary, standby, url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function own(folder: string, account: Account): void {
  if (account.kind !== 'other') return
  for (const path of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    chownSync(join(folder, path), account.uid, account.gid)
  }
}
