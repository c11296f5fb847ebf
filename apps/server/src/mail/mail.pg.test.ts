import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, createPool } from '../db/database.ts'
import type { Tables } from '../db/schema.generated.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { nothing } from '../effects.ts'
import { handleJob } from '../jobs/definition.ts'
import { createJobQueue } from '../jobs/queue.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import { createMailbox } from './mailbox.ts'
import { resumeMail, sendMail, sendMailJob } from './outbox.ts'

let database: TestDatabase
let pool: Pool
let db: Kysely<Tables>
const log = createLog('silent')
const metrics = createMetrics({ processFigures: false })
const enqueued: string[] = []
const queue = {
  enqueue: async (_db: unknown, _job: unknown, payload: object) =>
    void enqueued.push(Object.values(payload)[0]),
}

beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.url)
  db = createDatabase(pool)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const invitation = {
  subject: 'Come\r\nBcc: everybody@example.org',
  paragraphs: ['Ada <ada@lender.example> invites you.', 'Two lines\nin one paragraph.'],
  code: '123456',
  action: { label: 'Open "Granary"', url: 'https://app.example/anon/invitation?a=1&b=2' },
  footnote: 'The link works for seven days.',
}

test('a mail leaves through SMTP after its change is committed, with a text and an HTML part', async () => {
  const sink = await startSink()
  const delivery = deliveryTo(sink.url)
  const jobs = createJobQueue({ pool, log, metrics, pollSeconds: 0.5 })
  await jobs.start([handleJob(sendMailJob, nothing, ({ mailId }) => delivery.deliver(mailId))])
  await db.transaction().execute((tx) => sendMail(tx, jobs, { to: 'grace@borrower.example', ...invitation }))
  await vi.waitFor(() => expect(sink.received).toHaveLength(1), { timeout: 15_000 })
  const mail = await PostalMime.parse(sink.received[0] ?? '')
  expect(mail.from).toMatchObject({ name: 'Granary', address: 'no-reply@granary.example' })
  expect(mail.to).toEqual([{ name: '', address: 'grace@borrower.example' }])
  expect(mail.subject).toBe('Come Bcc: everybody@example.org')
  expect(mail.bcc).toBeUndefined()
  expect(mail.text).toContain('Open "Granary": https://app.example/anon/invitation?a=1&b=2')
  expect(mail.text).toContain('123456')
  expect(mail.html).toContain('Ada &#60;ada@lender.example&#62; invites you.')
  expect(mail.html).toContain('href="https://app.example/anon/invitation?a=1&#38;b=2"')
  expect(mail.html).toContain('width=device-width')
  expect(mail.html).not.toContain('<table')
  await expect.poll(() => stateOf('grace@borrower.example')).toMatchObject({ state: 'sent', attempts: 1 })
  await jobs.stop(5000)
  delivery.close()
  await sink.stop()
})

test('a mail that waits without a job, as after a restore, gets one, and only one', async () => {
  const jobs = createJobQueue({ pool, log, metrics: createMetrics({ processFigures: false }) })
  await jobs.start([handleJob(sendMailJob, nothing, () => new Promise(() => {}))])
  await resumeMail(db, jobs)
  await write('restored@borrower.example')
  expect(await resumeMail(db, jobs)).toBe(1)
  expect(await resumeMail(db, jobs)).toBe(0)
  await db.transaction().execute((tx) => sendMail(tx, jobs, { to: 'new@borrower.example', ...invitation }))
  expect(await resumeMail(db, jobs)).toBe(0)
  await jobs.stop(1)
  await db.deleteFrom('mails').where('recipient', 'like', '%@borrower.example').execute()
})

test('a mail that has left is not sent twice', async () => {
  const sink = await startSink()
  const delivery = deliveryTo(sink.url)
  const id = await write('once@borrower.example')
  await delivery.deliver(id)
  await delivery.deliver(id)
  expect(sink.received).toHaveLength(1)
  const kept = await db.selectFrom('mails').select(['body_text', 'body_html']).where('id', '=', id).execute()
  expect(kept).toEqual([{ body_text: '', body_html: '' }])
  delivery.close()
  await sink.stop()
})

test('a reader whom the server does not know is recorded and not tried again', async () => {
  const sink = await startSink({ refuse: 550 })
  const delivery = deliveryTo(sink.url)
  await delivery.deliver(await write('unknown@borrower.example'))
  expect(await stateOf('unknown@borrower.example')).toMatchObject({
    state: 'refused',
    failure: expect.stringContaining('550'),
  })
  delivery.close()
  await sink.stop()
})

test('a server that is busy or down leaves the mail waiting, and a later try sends it', async () => {
  const busy = await startSink({ refuse: 450 })
  const id = await write('later@borrower.example')
  await expect(deliveryTo(busy.url).deliver(id)).rejects.toThrow('450')
  await busy.stop()
  await expect(deliveryTo(busy.url).deliver(id)).rejects.toThrow()
  expect(await stateOf('later@borrower.example')).toMatchObject({ state: 'waiting', attempts: 2 })
  const sink = await startSink()
  await deliveryTo(sink.url).deliver(id)
  expect(await stateOf('later@borrower.example')).toMatchObject({ state: 'sent', attempts: 3, failure: null })
  await sink.stop()
})

test('without a mail server a demonstration keeps mail for its mailbox, newest first', async () => {
  const delivery = deliveryTo(undefined, true)
  await delivery.deliver(await write('Shown@Borrower.example', 'First'))
  await delivery.deliver(await write('shown@borrower.example', 'Second'))
  expect(await stateOf('shown@borrower.example')).toMatchObject({ state: 'captured' })
  const mailbox = createMailbox(db)
  const mails = await mailbox.list('shown@borrower.example')
  expect(mails.map(({ subject }) => subject)).toEqual(['Second', 'First'])
  expect(await mailbox.find(mails[0]?.id ?? '')).toEqual(mails[0])
  expect(await mailbox.find('../1')).toBeUndefined()
})

test('without a mail server and without a demonstration the mail is kept and said to be not sent', async () => {
  const lines: string[] = []
  const delivery = createDelivery({
    db,
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    metrics,
    smtpUrl: undefined,
    from: 'Granary <no-reply@granary.example>',
    capture: false,
  })
  await delivery.deliver(await write('nobody@borrower.example'))
  expect(await stateOf('nobody@borrower.example')).toMatchObject({ state: 'not sent' })
  expect(lines.join('')).toContain('SMTP_URL')
  expect(lines.join('')).not.toContain('nobody@')
})

function deliveryTo(smtpUrl: string | undefined, capture = false): Delivery {
  return createDelivery({ db, log, metrics, smtpUrl, from: 'Granary <no-reply@granary.example>', capture })
}

async function write(to: string, subject = 'Hello'): Promise<string> {
  await sendMail(db, queue, { to, subject, paragraphs: ['Hello.'] })
  return enqueued.at(-1) ?? ''
}

function stateOf(recipient: string) {
  return db
    .selectFrom('mails')
    .select(['state', 'attempts', 'failure'])
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow()
}

async function startSink({ refuse }: { refuse?: number } = {}) {
  const received: Buffer[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(refuse ? Object.assign(new Error('no such reader'), { responseCode: refuse }) : null),
    onData: (stream, _session, done) => {
      buffer(stream).then((mail) => {
        received.push(mail)
        done()
      }, done)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
