import { randomUUID } from 'node:crypto'
import pg, { type Client, type ClientConfig } from 'pg'
import { installLive } from '../src/tables/triggers.ts'

/** A database of its own, on the server that the runner provides. */
export interface TestDatabase {
  readonly config: ClientConfig
  /** Like somebody with psql: nothing of the engine stands behind it. */
  readonly operator: Client
  /** Another such person. */
  connect(): Promise<Client>
  drop(): Promise<void>
}

const schema = `
create table organizations (id int primary key, name text not null);
create table projects (
  id int primary key, organization_id int not null references organizations on delete cascade,
  name text not null, amount int not null default 0
);
create table members (
  id int primary key, project_id int not null references projects on delete cascade, user_id text not null
);
create table notes (id uuid primary key default gen_random_uuid(), project_id int, body text not null);
create table settings (name text primary key, value text not null);
create table states (code text primary key, name text not null);
insert into states values ('IA', 'Iowa'), ('OH', 'Ohio');
create view project_names as select id, name from projects;
`

export const staticTables = ['states']

export async function createTestDatabase(): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run this through vitest, project pg.')
  const name = `live_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const config = { ...settingsOf(admin), database: name }
  const clients: Client[] = []
  const connect = async () => {
    const client = new pg.Client(config)
    client.on('error', () => {})
    await client.connect()
    clients.push(client)
    return client
  }
  const operator = await connect()
  await operator.query(schema)
  await installLive(operator, { staticTables })
  return {
    config,
    operator,
    connect,
    drop: async () => {
      await Promise.all(clients.map((client) => client.end().catch(() => {})))
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}

function settingsOf(client: Client): ClientConfig {
  const { host, port, user, password } = client
  return { host, port, ...(user ? { user } : {}), ...(password ? { password } : {}) }
}
