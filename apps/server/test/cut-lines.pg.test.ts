import { once } from 'node:events'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../src/db/testing.ts'
import { openClient } from '../src/testing/clients.ts'
import { startNode } from '../src/testing/node.ts'
import { type Frame, recorder } from '../src/testing/recorder.ts'
import * as system from '../src/testing/system-contract.ts'
import { addSystemTables } from '../src/testing/system-tables.ts'
import { layWire } from '../src/testing/wire.ts'

const isLong = process.env.GRANARY_LONG === '1'
const lines = 20
const cutsEach = isLong ? 50 : 3

test(`[S0-160] ${lines * cutsEach} lines cut between commit and answer: each mutation once, each with its first answer`, async () => {
  const { url, sql } = await aNode()
  const outcomes = await Promise.all(
    Array.from({ length: lines }, (_, at) => cutAgainAndAgain(url, sql, `line ${at}`, cutsEach)),
  )
  for (const { answers, stored } of outcomes) {
    expect(answers).toEqual(Array.from({ length: cutsEach }, (_, at) => 2 * at + 1))
    expect(stored).toEqual(answers.flatMap((_, at) => [`mine ${at}`, `another's ${at}`]))
  }
  // What was answered long ago is answered again, word for word, and done no second time.
  for (const { frames } of outcomes) expect(await repeated(url, frames)).toEqual(answersIn(frames))
  const { rows } = await sql.query('select from system_log')
  expect(rows.length).toBe(2 * lines * cutsEach)
}, 600_000)

test('the same harness catches a server that forgets what it has done', async () => {
  const { url, sql } = await aNode(`
    create function forget() returns trigger language plpgsql as 'begin return null; end';
    create trigger forget before insert on replay for each row execute function forget()`)
  const { answers, stored } = await cutAgainAndAgain(url, sql, 'forgotten', 1)
  expect(answers).toEqual([3])
  expect(stored).toEqual(['mine 0', `another's 0`, 'mine 0'])
})

/**
 * One person behind a line that dies each time the change is stored and its answer on the way. Before it is mended
 * somebody else changes the same list, so a second run would give another answer.
 */
async function cutAgainAndAgain(url: string, sql: Client, list: string, cuts: number) {
  const wire = await layWire(Number(new URL(url).port))
  const { frames, webSocketConstructor } = recorder()
  const client = openClient(wire.url, { webSocketConstructor })
  onTestFinished(async () => {
    await client.close()
    await wire.close()
  })
  await client.query(system.countLog, { list })
  const answers: number[] = []
  for (let cut = 0; cut < cuts; cut += 1) {
    wire.deaf = true
    const answer = client.mutation(system.appendToLog, { list, entry: `mine ${cut}` })
    await vi.waitFor(async () => expect(await storedIn(sql, list)).toContain(`mine ${cut}`), {
      timeout: 30_000,
      interval: 20,
    })
    await sql.query(`insert into system_log (project_id, entry) values ($1, $2)`, [list, `another's ${cut}`])
    wire.deaf = false
    wire.cut()
    answers.push(await answer)
  }
  return { frames, answers, stored: await storedIn(sql, list) }
}

/** Sends every mutation of a session once more, as a client would that never heard of the answers. */
async function repeated(url: string, frames: readonly Frame[]) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/1.48.0/sync`)
  await once(socket, 'open')
  const heard: Frame[] = []
  const mutations = new Map(sentBy(frames, 'Mutation').map((frame) => [frame.requestId, frame]))
  const all = Promise.withResolvers<void>()
  socket.addEventListener('message', ({ data }) => {
    heard.push({ from: 'server', ...JSON.parse(String(data)) })
    if (answersIn(heard).length === mutations.size) all.resolve()
  })
  const { from: _, ...connect } = sentBy(frames, 'Connect')[0] ?? { from: 'client' }
  socket.send(JSON.stringify(connect))
  for (const { from: _, ...mutation } of mutations.values()) socket.send(JSON.stringify(mutation))
  await all.promise
  socket.close()
  return answersIn(heard)
}

function sentBy(frames: readonly Frame[], type: string): readonly Frame[] {
  return frames.filter((frame) => frame.from === 'client' && frame.type === type)
}

function answersIn(frames: readonly Frame[]): unknown[] {
  return frames.flatMap(({ type, requestId, result }) =>
    type === 'MutationResponse' ? [{ requestId, result }] : [],
  )
}

async function aNode(before = '') {
  const database = await freshDatabase()
  await addSystemTables(database.url)
  const node = await startNode({ databaseUrl: database.url })
  const sql = new Client({ connectionString: database.url })
  await sql.connect()
  await sql.query(before)
  onTestFinished(async () => {
    await sql.end()
    await node.kill()
    await database.drop()
  })
  return { url: node.portalUrl, sql }
}

async function storedIn(sql: Client, list: string): Promise<string[]> {
  const { rows } = await sql.query<{ entry: string }>(
    'select entry from system_log where project_id = $1 order by id',
    [list],
  )
  return rows.map(({ entry }) => entry)
}
