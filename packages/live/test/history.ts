import { setTimeout as pause } from 'node:timers/promises'
import type { LiveQuery, MutationCall } from '@granary/sync'
import type { Client } from 'pg'
import { type LiveBackend, startLiveBackend } from '../src/engine.ts'
import type { StepReport } from '../src/options.ts'
import { type Answer, TestClient } from './client.ts'
import { createTestDatabase, staticTables, type TestDatabase } from './database.ts'
import { call, live, type Person, TestFunctions } from './functions.ts'
import { Random } from './random.ts'

/** A client with its open questions, and what it held after each of its steps. */
export interface WatchedClient {
  readonly client: TestClient
  readonly asked: Map<number, LiveQuery>
  readonly views: { ts: bigint; held: { query: LiveQuery; json: string }[] }[]
}

export interface MutationRecord {
  readonly key: string
  readonly answer: Answer
  readonly isReplay: boolean
  readonly watcher: WatchedClient
}

export interface History {
  readonly database: TestDatabase
  readonly reports: StepReport[]
  readonly clients: WatchedClient[]
  readonly mutations: MutationRecord[]
  readonly troubles: unknown[]
}

export interface HistoryOptions {
  readonly seed: number
  readonly steps: number
  readonly listen?: boolean
  /** Plants a defect into the database before anything runs. */
  readonly sabotage?: (operator: Client) => Promise<void>
}

const writers = 8
const operators = 3
const watchers = 12
const historyTables = ['row_history', 'outbox_history']

/** Everybody at once, on two nodes of one database, each with chance of his own. */
export async function runHistory(options: HistoryOptions): Promise<History> {
  const database = await createTestDatabase()
  await database.operator.query(recording)
  // Transactions here take rows in any order on purpose; waiting a second for each deadlock would prove nothing more.
  await database.operator.query(`do $$ begin execute format('alter database %I set deadlock_timeout = ''10ms''',
    current_database()); end $$`)
  await options.sabotage?.(database.operator)
  const history: History = { database, reports: [], clients: [], mutations: [], troubles: [] }
  const start = () =>
    startLiveBackend({
      connection: database.config,
      runner: new RecordedFunctions(),
      staticTables: [...staticTables, ...historyTables],
      authenticate: async (token) => ({ identity: { name: token }, identityKey: token, expiresAt: 0 }),
      observe: {
        step: (report) => history.reports.push(report),
        trouble: (_what, error) => history.troubles.push(error),
      },
      // One watch in three or so, and most go there and come back.
      isOverview: (path) => path === 'totals',
      outboxKeepMs: 1_000,
      ...(options.listen === undefined ? {} : { listen: options.listen, pollMs: 50 }),
    })
  const nodes = await Promise.all([start(), start()])
  const turns = Math.ceil(options.steps / (writers + operators + watchers))
  const actors = [
    ...Array.from({ length: writers }, (_, i) =>
      write(history, nodes, turns, new Random(options.seed + i), i),
    ),
    ...Array.from({ length: operators }, async (_, i) =>
      operate(await database.connect(), turns, new Random(options.seed + 100 + i)),
    ),
    ...Array.from({ length: watchers }, (_, i) =>
      look(history, nodes, turns, new Random(options.seed + 200 + i)),
    ),
  ]
  await Promise.all(actors)
  await settle(history, nodes)
  await Promise.all(nodes.map((node) => node.close()))
  return history
}

const recording = `
insert into organizations select n, 'Lender ' || n from generate_series(1, 8) n;
create table row_history (n bigserial, xid xid8 default pg_current_xact_id(), tab text, id int, "row" jsonb);
create table outbox_history (xid xid8, tab text);
create function record_row() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then insert into public.row_history (tab, id) values (tg_table_name, old.id); end if;
  if tg_op <> 'DELETE' then insert into public.row_history (tab, id, "row") values (tg_table_name, new.id, to_jsonb(new)); end if;
  return null; end $$;
create function record_outbox() returns trigger language plpgsql as $$ begin
  insert into public.outbox_history values (new.xid, new.tab); return null; end $$;
create trigger record after insert or update or delete on projects for each row execute function record_row();
create trigger record after insert or update or delete on members for each row execute function record_row();
create trigger record after insert on live_commits for each row execute function record_outbox();
`

/** Answers carry the number of the transaction that made them. */
class RecordedFunctions extends TestFunctions {
  override async mutation(...[called, db]: Parameters<TestFunctions['mutation']>) {
    const { json } = await super.mutation(called, db)
    const xid = await db
      .selectNoFrom(({ fn }) => fn('pg_current_xact_id').as('xid'))
      .executeTakeFirstOrThrow()
    return { json: JSON.stringify({ xid: String(xid.xid), value: JSON.parse(json) }) }
  }
}

type Nodes = readonly LiveBackend<Person>[]

async function write(
  history: History,
  nodes: Nodes,
  turns: number,
  random: Random,
  writer: number,
): Promise<void> {
  const sessionId = `session-${writer}`
  const sent: MutationCall<Person>[] = []
  let watcher = open(history, random.pick(nodes))
  for (let turn = 0; turn < turns; turn += 1) {
    if (random.chance(3)) watcher = open(history, random.pick(nodes), watcher)
    if (random.chance(5)) ask(watcher, random)
    const old = random.chance(8) ? sent.at(-1 - random.integer(5)) : undefined
    const fresh = { ...mutationBy(random), replay: { sessionId, requestId: sent.length } }
    if (!old) sent.push(fresh)
    const asked = old ?? fresh
    const key = `${sessionId} ${asked.replay?.requestId}`
    const asking = watcher
    const answer = await asking.client.mutate(asked)
    history.mutations.push({ key, answer, isReplay: old !== undefined, watcher: asking })
  }
}

async function operate(client: Client, turns: number, random: Random): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    try {
      await client.query('begin')
      for (let statements = 1 + random.integer(3); statements > 0; statements -= 1) {
        if (random.chance(20)) await client.query(`savepoint s; ${statementBy(random)}; rollback to s`)
        await client.query(statementBy(random))
        await pause(random.integer(3))
      }
      await client.query(random.chance(15) ? 'rollback' : 'commit')
    } catch {
      await client.query('rollback')
    }
  }
}

async function look(history: History, nodes: Nodes, turns: number, random: Random): Promise<void> {
  let watcher = open(history, random.pick(nodes))
  for (let turn = 0; turn < turns; turn += 1) {
    const { watch } = watcher.client
    if (random.chance(10)) watch.pause()
    else if (random.chance(5)) watcher = open(history, random.pick(nodes), watcher)
    else ask(watcher, random)
    if (random.chance(50)) watch.resume()
    await pause(random.integer(8))
  }
  watcher.client.watch.resume()
}

/** A new socket; when it replaces one, it asks for what that one asked. */
function open(history: History, node: LiveBackend<Person>, before?: WatchedClient): WatchedClient {
  const watcher: WatchedClient = { client: new TestClient(node), asked: new Map(before?.asked), views: [] }
  watcher.client.onStep = (step) => {
    const held = [...watcher.asked.values()].flatMap((query) => {
      const outcome = watcher.client.held.get(query.queryId)
      return outcome?.ok ? [{ query, json: outcome.json }] : []
    })
    watcher.views.push({ ts: step.ts, held })
  }
  before?.client.watch.close()
  watcher.client.watch.change({ add: [...watcher.asked.values()] })
  history.clients.push(watcher)
  return watcher
}

let queryIds = 0

function ask(watcher: WatchedClient, random: Random): void {
  const { asked, client } = watcher
  const gone = asked.size > 3 ? [random.pick([...asked.keys()])] : []
  for (const queryId of gone) {
    asked.delete(queryId)
    client.held.delete(queryId)
  }
  const query = queryBy(random, ++queryIds)
  asked.set(query.queryId, query)
  client.watch.change({ add: [query], remove: gone })
}

async function settle(history: History, nodes: Nodes): Promise<void> {
  for (const node of nodes) {
    const last = open(history, node)
    await last.client.mutate(call('nothing'))
  }
  const open_ = history.clients.filter(({ client }) => !(client.watch as { isClosed?: boolean }).isClosed)
  await Promise.all(open_.map(({ client }) => client.covered(client.watch.change({}))))
}

function mutationBy(random: Random): MutationCall<Person> {
  const id = 1 + random.integer(12)
  const kind = random.integer(100)
  if (kind < 30) return call('raise', { id, by: 1 + random.integer(9) })
  if (kind < 50) return call('move', { id, to: 1 + random.integer(8) })
  if (kind < 65) return call('share', { id: 1 + random.integer(30), project: id, user: random.pick(users) })
  if (kind < 75) return call('unshare', { id: 1 + random.integer(30) })
  if (kind < 82) return call('nothing')
  if (kind < 90) return call('refuse', { id })
  return call('add-project', { id, organization: 1 + random.integer(8), name: `Project ${id}`, amount: id })
}

function statementBy(random: Random): string {
  const id = 1 + random.integer(12)
  return random.pick([
    `update projects set amount = amount + 1 where id = ${id}`,
    `update projects set organization_id = ${1 + random.integer(8)} where id in (${id}, ${1 + random.integer(12)})`,
    `delete from projects where id = ${id}`,
    `insert into projects values (${id}, 1, 'By hand', 5) on conflict (id) do update set name = 'By hand again'`,
    `update members set project_id = (select min(id) from projects) where id = ${id}`,
    `delete from members where user_id = '${random.pick(users)}'`,
    `update projects set amount = amount + 1`,
    `update projects set amount = 1 where id = 99`,
  ])
}

const users = ['ann', 'ben', 'cleo', 'dora']

function queryBy(random: Random, queryId: number): LiveQuery {
  const id = 1 + random.integer(12)
  return random.pick([
    live(queryId, 'project', { id }),
    live(queryId, 'projects-of', { organization: 1 + random.integer(8) }),
    live(queryId, 'projects-of-user', { user: random.pick(users) }),
    live(queryId, 'members-with-names', { project: id }),
    live(queryId, 'totals'),
    live(queryId, 'opaque', { project: id }),
  ])
}
