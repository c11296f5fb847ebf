import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../steps.ts'

/** Where everything listens: away from what usually runs on a machine. */
export const ports = { etcd: 23379, peers: 23380, portal: 23001, site: 23000, database: 25000 }
export const machines = [
  { name: 'one', postgres: 25431, rest: 28001, portal: 23011, site: 23010 },
  { name: 'two', postgres: 25432, rest: 28002, portal: 23021, site: 23020 },
] as const
export type Machine = (typeof machines)[number]

const password = 'farm password: @/?#%&'
export const encoded = encodeURIComponent(password)

/** Every process of the farm, each with a log of its own in the folder. */
export class Parts {
  readonly folder: string
  readonly #running = new Map<string, ChildProcess>()

  constructor(folder: string) {
    this.folder = folder
    if (isRoot) chownSync(folder, postgresAccount().uid, postgresAccount().gid)
  }

  pid(name: string): number {
    const pid = this.#running.get(name)?.pid
    if (pid === undefined) throw new Error(`${name} does not run.`)
    return pid
  }

  etcd(): void {
    const own = `http://127.0.0.1:${ports.etcd}`
    const peer = `http://127.0.0.1:${ports.peers}`
    this.#start('etcd', [
      'etcd',
      '--name',
      'farm',
      '--data-dir',
      join(this.folder, 'etcd'),
      '--listen-client-urls',
      own,
      '--advertise-client-urls',
      own,
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      `farm=${peer}`,
    ])
  }

  patroni(machine: Machine): void {
    const home = join(this.folder, `patroni-${machine.name}`)
    mkdirSync(home, { recursive: true, mode: 0o700 })
    if (isRoot) chownSync(home, postgresAccount().uid, postgresAccount().gid)
    const at = (port: number) => `127.0.0.1:${port}`
    this.#start(`patroni-${machine.name}`, ['patroni', join(root, 'deploy/patroni.yml')], {
      asPostgres: true,
      env: {
        PATRONI_NAME: machine.name,
        PATRONI_ETCD3_HOSTS: at(ports.etcd),
        PATRONI_RESTAPI_LISTEN: at(machine.rest),
        PATRONI_RESTAPI_CONNECT_ADDRESS: at(machine.rest),
        PATRONI_POSTGRESQL_LISTEN: at(machine.postgres),
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(machine.postgres),
        PATRONI_POSTGRESQL_DATA_DIR: join(home, 'data'),
        PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms(),
        PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
        PATRONI_SUPERUSER_PASSWORD: password,
        PATRONI_REPLICATION_PASSWORD: password,
      },
    })
  }

  haproxy(): void {
    const at = (port: number) => `127.0.0.1:${port}`
    const [one, two] = machines
    this.#start('haproxy', ['haproxy', '-db', '-f', join(root, 'deploy/haproxy.cfg')], {
      env: {
        PORTAL_BIND: at(ports.portal),
        SITE_BIND: at(ports.site),
        DATABASE_BIND: at(ports.database),
        NODE_ONE_PORTAL: at(one.portal),
        NODE_TWO_PORTAL: at(two.portal),
        NODE_ONE_SITE: at(one.site),
        NODE_TWO_SITE: at(two.site),
        DATABASE_ONE: at(one.postgres),
        DATABASE_TWO: at(two.postgres),
        PATRONI_ONE_PORT: String(one.rest),
        PATRONI_TWO_PORT: String(two.rest),
      },
    })
  }

  /** One node finds its server among two addresses, the other through the proxy: both are ways that the guide names. */
  node(machine: Machine): void {
    const direct = machines.map(({ postgres }) => `127.0.0.1:${postgres}`).join()
    const hosts = machine.name === 'one' ? direct : `127.0.0.1:${ports.database}`
    const url = (role: string) => `postgres://${role}:${encoded}@${hosts}/granary`
    this.#start(
      `node-${machine.name}`,
      [process.execPath, join(root, 'apps/server/src/testing/node-main.ts')],
      {
        env: {
          DATABASE_URL: url('granary_server'),
          DATABASE_OWNER_URL: url('granary'),
          ENVIRONMENT: 'staging',
          DATA_DIR: join(this.folder, 'granary'),
          PORTAL_PORT: String(machine.portal),
          SITE_PORT: String(machine.site),
          PORTAL_URL: `http://localhost:${ports.portal}`,
          SITE_URL: `http://localhost:${ports.site}`,
          TRUSTED_PROXIES: 'loopback',
          LOG_LEVEL: 'warn',
        },
      },
    )
  }

  signal(name: string, signal: NodeJS.Signals): void {
    process.kill(this.pid(name), signal)
  }

  async end(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const running = this.#running.get(name)
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await ended
  }

  async endAll(): Promise<void> {
    const names = [...this.#running.keys()].reverse()
    for (const name of names) await this.end(name, name.startsWith('patroni') ? 'SIGINT' : 'SIGTERM')
  }

  #start(name: string, command: readonly string[], how: { env?: object; asPostgres?: boolean } = {}): void {
    const log = openSync(join(this.folder, `${name}.log`), 'a')
    const [file = '', ...args] = command
    const account = how.asPostgres && isRoot ? postgresAccount() : {}
    const env = { ...process.env, ...how.env }
    this.#running.set(
      name,
      spawn(file, args, { env, cwd: this.folder, stdio: ['ignore', log, log], ...account }),
    )
  }
}

const isRoot = process.getuid?.() === 0

/** PostgreSQL does not run as root. */
function postgresAccount(): { uid: number; gid: number } {
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  if (uid === undefined) throw new Error('There is no account postgres: install the package postgresql.')
  return { uid: Number(uid), gid: Number(gid) }
}

function postgresPrograms(): string {
  const found = spawnSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1'], {
    encoding: 'utf8',
  })
  return found.stdout.trim()
}

/** What `patronictl` needs to know. */
export function controlFile(folder: string): string {
  const file = join(folder, 'patronictl.yml')
  writeFileSync(file, `scope: granary\netcd3:\n  hosts: 127.0.0.1:${ports.etcd}\n`)
  return file
}
