import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { invitations, preApplication, projects } from '@granary/api'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../src/db/testing.ts'
import { openClient } from '../src/testing/clients.ts'
import { startNode, type TestNode } from '../src/testing/node.ts'
import { recorder } from '../src/testing/recorder.ts'
import { signInTo } from '../src/testing/sign-in.ts'

/** What a receiver of OpenTelemetry is sent by a running node, over the protocol that receivers speak. */

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[]
  readonly links: readonly { readonly traceId: string }[]
}

const answer = 'UIN 70-2938475'
const invited = 'nora@bank.example'
const theirTrace = '0af7651916cd43dd8448eb211c80319c'
const received: { path: string; text: string }[] = []
let receiver: Server
let database: TestDatabase
let node: TestNode

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    received.push({ path: request.url ?? '', text })
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  database = await freshDatabase()
  node = await nodeSendingTo((receiver.address() as AddressInfo).port)
})
afterAll(async () => {
  await node?.stop()
  await database?.drop()
  receiver?.close()
})

test('one call has one name in the trace, with its statements, and in the sessions of the database', async () => {
  const { client, save, sent } = await anEditor()
  // A transaction sees one picture of the sessions, the first that it took.
  const [holder, onlooker] = await Promise.all([connected(), connected()])
  await holder.query('begin; lock table answer_changes in exclusive mode')
  const saved = client.mutation(preApplication.save, save)
  const sessions = async () => {
    const { rows } = await onlooker.query<{ name: string }>(
      `select application_name as name from pg_stat_activity where application_name like 'granary %/%' and datname = current_database()`,
    )
    return rows.map(({ name }) => name)
  }
  await vi.waitFor(async () => expect(await sessions()).toEqual([`granary ${sent()}`]), 10_000)
  await holder.query('rollback')
  await saved
  await expect.poll(sessions).toEqual([])
  await client.close()

  const call = await spanOf('mutation lender/preApplication:save')
  expect(attributesOf(call)).toEqual({ 'granary.call': sent() })
  expect(call.parentSpanId ?? '').toBe('')
  const statements = (await spans()).filter(({ parentSpanId }) => parentSpanId === call.spanId)
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['select', 'update', 'insert']))
  for (const { attributes } of statements) {
    expect(attributes.map(({ key }) => key)).toEqual(['db.system.name', 'db.query.text'])
  }
})

test('a request is a trace under the number of its answer; what the caller says of its own is linked only', async () => {
  const response = await fetch(`${node.portalUrl}/api/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${theirTrace}-b7ad6b7169203331-01` },
    body: JSON.stringify({
      path: 'public/settings:get',
      args: [{}],
      format: 'convex_encoded_json',
    }),
  })
  await response.text()
  const number = response.headers.get('x-request-id')
  const request = await vi.waitFor(async () => {
    const found = (await spans()).find((span) => attributesOf(span)['granary.request'] === number)
    expect(found).toBeDefined()
    return found as Span
  }, 10_000)
  expect(request.name).toBe('POST /api/query')
  expect(request.traceId).not.toBe(theirTrace)
  expect(request.links.map(({ traceId }) => traceId)).toEqual([theirTrace])
  const beneath = (await spans()).filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(beneath.map(({ name }) => name)).toContain('query public/settings:get')
})

test('figures arrive as Prometheus reads them, jobs are traced, and nobody’s words are in anything', async () => {
  const told = () =>
    new Set(Array.from(textOf('/v1/metrics').matchAll(/"name":"(granary_\w+)"/g), ([, name]) => name))
  await expect
    .poll(() => [...told()])
    .toEqual(
      expect.arrayContaining([
        'granary_function_seconds',
        'granary_jobs',
        'granary_sockets',
        'granary_audit_whole',
        'granary_http_request_seconds',
      ]),
    )
  const prometheus = await (await fetch(`${node.portalUrl}/metrics`)).text()
  const named = new Set(Array.from(prometheus.matchAll(/^# TYPE (granary_\S+)/gm), ([, name]) => name))
  expect([...told()].filter((name) => !named.has(name))).toEqual([])
  const { client } = await anEditor()
  await client.mutation(invitations.inviteMember, { email: invited, role: 'officer' })
  await client.close()
  await vi.waitFor(() => expect(textOf('/v1/traces')).toContain('"name":"job '), 10_000)
  for (const { text } of received) {
    expect(text).not.toContain(answer)
    expect(text).not.toContain('lender@granary.example')
    expect(text).not.toContain(invited)
    expect(text).not.toMatch(/Bearer |eyJ[A-Za-z0-9_-]{20}/)
  }
})

test('a receiver that is gone costs nobody anything, and the end waits for it two seconds at most', async () => {
  const apart = await freshDatabase()
  const lonely = await nodeSendingTo(9, apart, '0')
  expect((await fetch(`${lonely.portalUrl}/readyz`)).status).toBe(200)
  expect(await lonely.stop()).toBe(0)
  for (const line of lonely.said().split('\n').slice(1).filter(Boolean)) JSON.parse(line)
  await apart.drop()
})

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  return client
}

function nodeSendingTo(port: number, { url } = database, DEMO = '1'): Promise<TestNode> {
  return startNode({
    databaseUrl: url,
    settings: {
      DEMO,
      ...(DEMO === '1' && { RATE_LIMITS: '0' }),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_METRIC_EXPORT_INTERVAL: '300',
      OTEL_METRIC_EXPORT_TIMEOUT: '300',
    },
  })
}

async function anEditor() {
  const { frames, webSocketConstructor } = recorder()
  const client = openClient(node.portalUrl, { webSocketConstructor })
  client.setAuth((await signInTo(node.portalUrl, 'lender@granary.example')).token)
  const { page } = await client.query(projects.list, { paginationOpts: { numItems: 10, cursor: null } })
  const projectId = page.find(({ nextStep }) => nextStep === 'Submit the pre-application.')?.projectId ?? ''
  const { schemaId, schemaRevision, version } = await client.query(preApplication.get, { projectId })
  const answers = { lenderSamUin: answer }
  const save = { projectId, schemaId, schemaRevision, answers, expectedVersion: version }
  const sent = () => {
    const session = frames.findLast(({ type }) => type === 'Connect')?.sessionId ?? ''
    return `${session.slice(0, 8)}/${frames.findLast(({ type }) => type === 'Mutation')?.requestId}`
  }
  return { client, save, sent }
}

async function spans(): Promise<Span[]> {
  return received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ text }) => JSON.parse(text).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans: some }) => some)
}

async function spanOf(name: string): Promise<Span> {
  return vi.waitFor(async () => {
    const found = (await spans()).find((span) => span.name === name)
    expect(found).toBeDefined()
    return found as Span
  }, 10_000)
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]))

const textOf = (path: string) =>
  received.flatMap((each) => (each.path === path ? [each.text] : [])).join('\n')
