import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDatabase, createPool } from '../../db/database.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { freshDatabase, type TestDatabase } from '../../db/testing.ts'
import { startTestServers } from '../../http/testing.ts'
import { createLog } from '../../log.ts'
import { eachTestChanges } from '../../testing/effects/each-test.ts'
import { createInspector } from '../inspection/inspector.ts'
import { createUploadGrant } from '../records/grants.ts'
import { registerStoredFile, removeStoredFile } from '../records/stored-files.ts'
import { eicar, startClamd } from '../upkeep/clamd-testing.ts'
import { scanStoredFile } from '../upkeep/scan-job.ts'
import { createClamdScanner } from '../upkeep/scanner.ts'

const MB = 1_048_576
const grant = { personId: 'ada', projectId: 'mill', fieldId: 'budget', maxSizeBytes: 25 * MB }

let database: TestDatabase
let db: Kysely<Tables>
let started: Awaited<ReturnType<typeof startTestServers>>

const accepted: Socket[] = []
subscribe('net.server.socket', (message) => accepted.push((message as { socket: Socket }).socket))

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url))
  started = await startTestServers({ db, files: { authorizeDownload } })
})
afterAll(async () => {
  await started.stop()
  await db.destroy()
  await database.drop()
})

/** Each test uses what it made itself: whatever was there before stays. */
eachTestChanges(
  () => db,
  () => ({ upload_grants: ['added'], stored_files: ['added'] }),
)

describe('upload', () => {
  test('a database that is full is told when all of the file was heard, and the same file goes when it is not', async () => {
    const large = Buffer.concat([await pdf(), Buffer.alloc(20 * MB, '\n')])
    for (const table of ['upload_grants', 'stored_files']) {
      const token = await createUploadGrant(db, grant)
      await sql`
        create function no_room() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
        create trigger no_room before insert or update on ${sql.table(table)}
          for each row execute function no_room()`.execute(db)
      const refused = () => upload(token, large, 'application/pdf')
      const response = await refused().finally(() => sql`drop function no_room cascade`.execute(db))
      expect([response.status, await response.json()]).toEqual([
        503,
        { code: 'NO_SPACE', message: 'The server has no space left.' },
      ])
    }
    expect((await upload(await createUploadGrant(db, grant), large, 'application/pdf')).status).toBe(200)
  })

  test('[S1-233] [S1-234] the body is kept as it came, and the answer has its storage id', async () => {
    const content = await pdf()
    const response = await upload(await createUploadGrant(db, grant), content, 'application/pdf')
    expect(response.status).toBe(200)
    const { storageId } = (await response.json()) as { storageId: string }
    expect(await buffer(await started.store.open(storageId))).toEqual(content)
    const row = await db
      .selectFrom('stored_files')
      .selectAll()
      .where('id', '=', storageId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      size: content.length,
      kind: 'pdf',
      flaw: null,
      claimed_content_type: 'application/pdf',
      created_by: 'ada',
      project_id: 'mill',
      field_id: 'budget',
      registered_at: null,
      scan: 'not scanned',
    })
  })

  test('a file without a known type is taken too', async () => {
    const response = await upload(await createUploadGrant(db, grant), Buffer.from('a,b\n'), '')
    expect(response.status).toBe(200)
  })

  test('only the hash of a token is kept', async () => {
    const token = await createUploadGrant(db, grant)
    const { rows } =
      await sql`select * from upload_grants where token_hash::text like ${`%${token}%`}`.execute(db)
    expect(rows).toEqual([])
  })

  test('a grant works once, even for two uploads at the same moment, and not after its hour', async () => {
    const token = await createUploadGrant(db, grant)
    const both = await Promise.all([upload(token, Buffer.from('a')), upload(token, Buffer.from('b'))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(await both.find(({ status }) => status === 403)?.json()).toEqual({
      code: 'FORBIDDEN',
      message: 'This upload is no longer allowed. Choose the file again.',
    })
    const late = await createUploadGrant(db, { ...grant, personId: 'late' })
    await db
      .updateTable('upload_grants')
      .set({ expires_at: sql<Date>`now()` })
      .where('person_id', '=', 'late')
      .execute()
    expect((await upload(late, Buffer.from('a'))).status).toBe(403)
    expect((await upload('nonsense', Buffer.from('a'))).status).toBe(403)
  })

  test('[S1-240] [S1-241] 25 MB exactly is taken, one byte more is refused in the words of the form', async () => {
    expect((await upload(await createUploadGrant(db, grant), Buffer.alloc(25 * MB, 1))).status).toBe(200)
    const answer = await uploadRaw(
      await createUploadGrant(db, grant),
      { 'content-length': String(25 * MB + 1) },
      [],
    )
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', message: 'File must be 25MB or smaller.' },
    })
  })

  test('[S1-240] a chunked upload without end is cut off at most 64 KB after the limit, and nothing of it stays', async () => {
    const before = await storedKeys()
    const token = await createUploadGrant(db, { ...grant, maxSizeBytes: MB })
    const socket = connect(started.portalPort, '127.0.0.1')
    socket.write(
      `POST /api/storage/upload?token=${token} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    const serverSide = await serverEndOf(socket)
    const chunk = Buffer.concat([Buffer.from('4000\r\n'), Buffer.alloc(0x4000, 1), Buffer.from('\r\n')])
    socket.on('error', () => undefined)
    const pump = () => {
      while (socket.writable && socket.write(chunk));
    }
    socket.on('drain', pump)
    pump()
    await new Promise((resolve) => socket.on('close', resolve))
    expect(serverSide.bytesRead).toBeGreaterThan(MB)
    // Framing of the chunks is not content; 8 bytes of it go with each 16 KB.
    expect(serverSide.bytesRead * (0x4000 / chunk.length)).toBeLessThanOrEqual(MB + 64 * 1024 + 400)
    await expect.poll(() => storedKeys()).toEqual(before)
  })

  test('a length that promises more than comes leaves nothing', async () => {
    const before = await storedKeys()
    const token = await createUploadGrant(db, grant)
    const socket = connect(started.portalPort, '127.0.0.1')
    socket.write(
      `POST /api/storage/upload?token=${token} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nshort`,
    )
    const serverSide = await serverEndOf(socket)
    const closed = new Promise((resolve) => serverSide.on('close', resolve))
    socket.destroy()
    await closed
    await expect.poll(() => storedKeys()).toEqual(before)
  })

  test('an inspection that dies keeps nothing, says that trying again can help, and lets the next file in', async () => {
    const before = await storedKeys()
    const dying = createInspector({ program: '/there/is/no/such/program.mjs' })
    const other = await startTestServers({ db, files: { store: started.store, inspector: dying } })
    const token = await createUploadGrant(db, grant)
    const answer = await upload(token, Buffer.from('a,b\n'), 'text/csv', undefined, other.portalUrl)
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        code: 'FILE_NOT_CHECKED',
        message: 'This file could not be checked just now. Try again in a moment.',
      },
    ])
    await other.stop()
    await expect.poll(storedKeys).toEqual(before)
    expect((await upload(await createUploadGrant(db, grant), Buffer.from('a,b\n'))).status).toBe(200)
  })

  test('a page of our own may upload from the other name of this machine, a foreign page may not read the answer', async () => {
    const ours = await upload(
      await createUploadGrant(db, grant),
      Buffer.from('a'),
      'text/csv',
      started.portalUrl,
    )
    expect(ours.headers.get('access-control-allow-origin')).toBe(started.portalUrl)
    const foreign = await upload(
      await createUploadGrant(db, grant),
      Buffer.from('a'),
      'text/csv',
      'http://evil.example',
    )
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('registration', () => {
  test('a storage id of another person, project or field is as good as missing, and works once', async () => {
    const storageId = await uploaded(await pdf())
    const wanted = { storageId, personId: 'ada', projectId: 'mill', fieldId: 'budget', fileName: 'plan.pdf' }
    for (const stolen of [{ personId: 'eve' }, { projectId: 'farm' }, { fieldId: 'taxReturns' }]) {
      expect(await register({ ...wanted, ...stolen })).toEqual({ missing: true })
    }
    expect(await register(wanted)).toMatchObject({ file: { storageId, kind: 'pdf' } })
    expect(await register(wanted)).toEqual({ missing: true })
  })

  test('a file whose content does not fit its name is refused in clear words', async () => {
    const storageId = await uploaded(Buffer.from('just text'))
    expect(
      await register({
        storageId,
        personId: 'ada',
        projectId: 'mill',
        fieldId: 'budget',
        fileName: 'plan.pdf',
      }),
    ).toMatchObject({ problem: { code: 'FILE_MISMATCH' } })
  })
})

describe('download', () => {
  test('the stable address asks for the session and leads to a signed one', async () => {
    const content = await pdf()
    const storageId = await uploaded(content)
    const stranger = await fetch(`${started.portalUrl}/api/files/${storageId}`, { redirect: 'manual' })
    expect(stranger.status).toBe(404)
    const response = await fetch(`${started.portalUrl}/api/files/${storageId}`, {
      headers: { cookie: 'session=ada' },
    })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="plan ?.pdf"; filename*=UTF-8''plan%20%E2%82%AC.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=900',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
  })

  test('a PDF may be shown in the page on a path of its own, text may not', async () => {
    const view = async (content: Buffer) => {
      const address = `${started.portalUrl}/api/files/${await uploaded(content)}?view`
      return fetch(address, { headers: { cookie: 'session=ada' } })
    }
    const shown = await view(await pdf())
    expect(new URL(shown.url).pathname).toMatch(/^\/api\/storage\/inline\//)
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/)
    const kept = await view(Buffer.from('<script>1</script>'))
    expect(kept.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(kept.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  test.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=3-1', 200, '0123456789', null],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1', 200, '0123456789', null],
  ])('the range %s gives %i', async (range, status, text, contentRange) => {
    const response = await fetch(started.portalUrl + addressOf(await uploaded(Buffer.from('0123456789'))), {
      headers: { range },
    })
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ])
  })

  test('a changed or expired address opens nothing', async () => {
    const storageId = await uploaded(Buffer.from('a'))
    const other = await uploaded(Buffer.from('b'))
    const address = addressOf(storageId)
    const late = started.signer.sign(
      { storageId, fileName: 'a.csv', disposition: 'attachment' },
      Date.now() - 15 * 60_000,
    )
    for (const changed of [
      address.replace(storageId, other),
      address.replace('name=a.csv', 'name=a.html'),
      address.replace('/api/storage/', '/api/storage/inline/'),
      address.replace(/expires=\d/, 'expires=9'),
      address.replace(/sig=..../, 'sig=AAAA'),
      `/api/storage/${storageId}`,
      late,
    ]) {
      expect([changed, (await fetch(started.portalUrl + changed)).status]).toEqual([changed, 403])
    }
    expect((await fetch(started.portalUrl + address)).status).toBe(200)
  })

  test.each([
    '../../etc/passwd',
    'a\r\nSet-Cookie: x=y',
    'a\u0000b',
    'a\u202efdp.exe',
    '"; filename=evil.html',
    // The longest that an address takes; names are cut at a fifth of it.
    'x'.repeat(1000),
  ])('the name %# gives one safe header', async (fileName) => {
    const storageId = await uploaded(Buffer.from('a'))
    const address = started.signer.sign({ storageId, fileName, disposition: 'attachment' }, Date.now())
    const response = await fetch(started.portalUrl + address)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="?[^\r\n\0]*$/)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('a removed file is gone at once', async () => {
    const storageId = await uploaded(Buffer.from('a'))
    await removeStoredFile(db, storageId)
    expect((await fetch(started.portalUrl + addressOf(storageId))).status).toBe(404)
  })
})

describe('virus check', () => {
  test('[B33] a file is held until the scanner has spoken, and an infected one is never given out', async () => {
    const clamd = await startClamd()
    const deps = {
      db,
      store: started.store,
      scanner: createClamdScanner(clamd.url),
      log: createLog('silent'),
    }
    const held = await startTestServers({ db, files: { store: started.store, scheduleScan: async () => {} } })
    const upload = (content: Buffer) => uploaded(content, held.portalUrl)
    const [clean, infected] = [await upload(Buffer.from('a,b\n')), await upload(Buffer.from(eicar))]
    const open = async (id: string) => {
      const response = await fetch(started.portalUrl + addressOf(id))
      return response.ok ? 'open' : ((await response.json()) as { code: string }).code
    }
    expect([await open(clean), await open(infected)]).toEqual(['FILE_HELD', 'FILE_HELD'])
    await scanStoredFile(deps, clean)
    await scanStoredFile(deps, infected)
    expect([await open(clean), await open(infected)]).toEqual(['open', 'FILE_INFECTED'])
    const stillHeld = await upload(Buffer.from('c'))
    await clamd.stop()
    await expect(scanStoredFile(deps, stillHeld)).rejects.toThrow()
    expect(await open(stillHeld)).toBe('FILE_HELD')
    await held.stop()
  })
})

function upload(
  token: string,
  content: Buffer,
  type: string | undefined = 'text/csv',
  origin?: string,
  portalUrl = started.portalUrl,
) {
  return fetch(`${portalUrl}/api/storage/upload?token=${token}`, {
    method: 'POST',
    headers: { ...(type && { 'content-type': type }), ...(origin && { origin }) },
    body: new Uint8Array(content),
  })
}

async function uploaded(content: Buffer, portalUrl = started.portalUrl): Promise<string> {
  const token = await createUploadGrant(db, grant)
  const response = await upload(token, content, 'text/csv', undefined, portalUrl)
  return ((await response.json()) as { storageId: string }).storageId
}

function uploadRaw(token: string, headers: Record<string, string>, chunks: readonly Buffer[]) {
  return new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    const request = httpRequest(
      `${started.portalUrl}/api/storage/upload?token=${token}`,
      { method: 'POST', headers },
      async (response) => {
        resolve({ status: response.statusCode, body: JSON.parse((await buffer(response)).toString()) })
        request.destroy()
      },
    )
    request.on('error', reject)
    request.flushHeaders()
    for (const chunk of chunks) request.write(chunk)
  })
}

function register(wanted: Parameters<typeof registerStoredFile>[1]) {
  return db.transaction().execute((tx) => registerStoredFile(tx, wanted))
}

async function authorizeDownload({ headers }: { headers: Headers }, uploadId: string) {
  return headers.get('cookie') === 'session=ada' ? { storageId: uploadId, fileName: 'plan €.pdf' } : null
}

function addressOf(storageId: string): string {
  return started.signer.sign({ storageId, fileName: 'a.csv', disposition: 'attachment' }, Date.now())
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of started.store.list()) keys.push(key)
  return keys.sort()
}

/** The server's end of a connection: it knows how much was really read. */
async function serverEndOf(client: Socket): Promise<Socket> {
  if (client.connecting) await once(client, 'connect')
  return vi.waitFor(() => {
    const found = accepted.find(({ remotePort }) => remotePort === client.localPort)
    if (!found) throw new Error('not accepted yet')
    return found
  }, 20_000)
}

async function pdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage()
  return Buffer.from(await document.save())
}
