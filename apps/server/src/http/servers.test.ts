import { get } from 'node:http'
import { questionnaires, withHints } from '@granary/checklists'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { doors } from '../auth/doors.ts'
import { createLog } from '../log.ts'
import {
  latestQuestionnaireAddress,
  questionnaireAddress,
  questionnaireFile,
  questionnaireOf,
} from '../model/stages/index.ts'
import { routesOf } from './methods.ts'
import { addGallery } from './pages.ts'
import { createPortal, createSite } from './servers.ts'
import { startTestServers } from './testing.ts'

type Started = Awaited<ReturnType<typeof startTestServers>>

const mailbox = {
  list: async () => [
    {
      id: '1',
      to: 'a@b.example',
      subject: '<b>Hello</b>',
      text: 'a < b',
      html: '<p>a</p>',
      at: '2026-01-02T03:04:05.000Z',
    },
  ],
  find: async () => undefined,
}

describe('both origins', () => {
  let started: Started
  beforeAll(async () => {
    started = await startTestServers({ mailbox })
  })
  afterAll(() => started.stop())

  const everyRoute = [
    ['site', 'GET', '/'],
    ['site', 'GET', '/nothing-here'],
    ['site', 'GET', '/%ff'],
    ['portal', 'GET', '/%ff'],
    ['portal', 'GET', '/%00'],
    ['portal', 'GET', '//x'],
    ['site', 'GET', `/geocoding/v5/mapbox.places/${'a'.repeat(201)}.json`],
    ['portal', 'GET', `/assets/${'a'.repeat(5_000)}`],
    ['portal', 'GET', '/lender/%c0%af'],
    ['portal', 'POST', '/api/%'],
    ['portal', 'GET', '/api/files/%ff'],
    ['site', 'GET', '/healthz'],
    ['site', 'GET', '/readyz'],
    ['site', 'GET', '/metrics'],
    ['portal', 'GET', '/healthz'],
    ['portal', 'GET', '/readyz'],
    ['portal', 'GET', '/metrics'],
    ['portal', 'GET', '/'],
    ['portal', 'GET', '/lender/projects'],
    ['portal', 'GET', '/assets/app-abc123.js'],
    ['portal', 'GET', '/assets/gone.js'],
    ['portal', 'GET', '/dev/mailbox'],
    ['portal', 'GET', '/dev/mailbox.json'],
    ['portal', 'GET', '/dev/mailbox/1'],
    ['portal', 'POST', '/api/query'],
    ['portal', 'POST', '/api/mutation'],
    ['portal', 'POST', '/api/action'],
    ['portal', 'POST', '/api/query_ts'],
    ['portal', 'POST', '/api/query_at_ts'],
    ['portal', 'POST', '/api/debug_event'],
    ['portal', 'POST', '/api/storage/upload'],
    ['portal', 'GET', '/api/storage/x'],
    ['portal', 'GET', '/api/storage/inline/x'],
    ['portal', 'GET', '/api/files/x'],
    ['portal', 'GET', '/api/projects/x/documents.zip'],
    ['portal', 'GET', '/api/projects/x/workbook.xlsx'],
    ['portal', 'GET', '/api/packages/x/package.pdf'],
    ['portal', 'GET', '/questionnaires/application-1-gone.json'],
    ['portal', 'GET', latestQuestionnaireAddress('application')],
    ['portal', 'GET', '/dev/sample-records.json'],
    ['portal', 'POST', '/dev/sample-records/reset'],
    ['portal', 'OPTIONS', '/api/query'],
    ['portal', 'GET', '/api/nothing'],
    ...doors.map(({ method, path }) => ['portal', method, `/api/auth${path}`] as const),
  ] as const

  test.each(everyRoute)('%s %s %s carries the security headers', async (origin, method, path) => {
    const response = await fetch(urlOf(started, origin) + path, { method })
    const { headers } = response
    await response.arrayBuffer()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toMatch(/default-src 'none'/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    if (path.startsWith('/api/') && method !== 'OPTIONS')
      expect(headers.get('cache-control')).toBe('no-store')
  })

  test('every route that exists stands in the table above', async () => {
    const known = new Set(everyRoute.map(([origin, , path]) => `${origin} ${path}`))
    for (const [origin, app] of [
      ['portal', await createPortal(started.deps)],
      ['site', await createSite(started.deps)],
    ] as const) {
      const paths = routesOf(app).map(({ path }) => path)
      expect(paths).toContain('/readyz')
      for (const path of paths.filter((each) => !each.endsWith('*'))) {
        expect(
          [...known].some((entry) => matches(entry, `${origin} ${path}`)),
          `${origin} ${path}`,
        ).toBe(true)
      }
      await app.close()
    }
  })

  test('pages of the site may talk to the portal and its socket under both names of this machine', async () => {
    const policy = (await fetch(`${started.siteUrl}/`)).headers.get('content-security-policy') ?? ''
    const connect = /connect-src ([^;]*)/.exec(policy)?.[1] ?? ''
    for (const origin of ['http://localhost', 'http://127.0.0.1', 'ws://localhost', 'ws://127.0.0.1']) {
      expect(connect.split(' ')).toContain(`${origin}:${started.portalPort}`)
    }
  })

  test('localhost and 127.0.0.1 answer alike, and a foreign Host is no obstacle', async () => {
    for (const host of ['localhost', '127.0.0.1']) {
      expect((await fetch(`http://${host}:${started.portalPort}/healthz`)).status).toBe(200)
    }
    expect(await statusWithHost(started.portalPort, 'portal.example.org')).toBe(200)
  })

  test('a questionnaire is packed, kept for good, and had under its own name alone', async () => {
    const address = latestQuestionnaireAddress('application')
    const asked = (encoding: string, path = address) =>
      fetch(started.portalUrl + path, { headers: { 'accept-encoding': encoding } })
    const schema = withHints(questionnaireOf('application').latestSchema())
    for (const [accepted, sent] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await asked(accepted)
      expect([accepted, answer.headers.get('content-encoding')]).toEqual([accepted, sent])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('vary')).toContain('accept-encoding')
      expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(schema)))
    }
    // Of another version of the product, or of no revision at all.
    for (const other of [
      address.replace(/-\w+\.json$/, '-0123456789abcdef0123.json'),
      address.replace(/-\d+-/, '-999-'),
      '/questionnaires/application-1.json',
    ]) {
      const answer = await asked('br', other)
      expect([other, answer.status, answer.headers.get('cache-control')]).toEqual([other, 404, 'no-store'])
    }
  })

  test('every revision that was published lies as a file under a name of its own', () => {
    const addresses = questionnaires.flatMap(({ registry }) =>
      registry.revisions.map(({ revision }) => questionnaireAddress(registry.kind, revision)),
    )
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const address of addresses) {
      const name = address.split('/').at(-1) ?? ''
      expect(questionnaireFile(name)?.name).toBe(name)
    }
  })

  test('an address a person opens gets the start page, anything else that is missing a 404', async () => {
    const page = await fetch(`${started.portalUrl}/lender/projects/1?stage=application`, {
      headers: { accept: 'text/html' },
    })
    expect([page.status, await page.text()]).toEqual([200, '<!doctype html><title>Portal</title>'])
    expect(page.headers.get('cache-control')).toBe('no-cache')
    const mark = page.headers.get('etag') ?? ''
    const again = (known: string) =>
      fetch(`${started.portalUrl}/lender/projects/1`, {
        headers: { accept: 'text/html', 'if-none-match': known },
      })
    const kept = await again(`"other", ${mark}`)
    expect([kept.status, await kept.text(), kept.headers.get('etag')]).toEqual([304, '', mark])
    expect((await again('"other"')).status).toBe(200)
    for (const path of ['/assets/gone.js', '/gone.png', '/api/nothing', '/dev/nothing']) {
      const missing = await fetch(started.portalUrl + path, { headers: { accept: 'text/html' } })
      expect([path, missing.status, await missing.json()]).toEqual([
        path,
        404,
        { code: 'NOT_FOUND', message: 'There is nothing at this address.' },
      ])
    }
  })

  test('an address that cannot be decoded is a page to a person and words to a script, and 404 to both', async () => {
    for (const path of ['/lender/projects/%E0%A4%A', `/lender/${'x'.repeat(300)}`]) {
      const page = await fetch(started.portalUrl + path, { headers: { accept: 'text/html' } })
      expect([path, page.status, await page.text()]).toEqual([
        path,
        404,
        '<!doctype html><title>Portal</title>',
      ])
      expect(page.headers.get('etag')).toBeNull()
      for (const [address, accept] of [
        [path, '*/*'],
        [`/api${path}`, 'text/html'],
      ] as const) {
        const missing = await fetch(started.portalUrl + address, { headers: { accept } })
        expect([address, missing.status, await missing.json()]).toEqual([
          address,
          404,
          { code: 'NOT_FOUND', message: 'There is nothing at this address.' },
        ])
      }
    }
  })

  test('files whose name holds their hash are kept for good, and sent compressed', async () => {
    const response = await fetch(`${started.portalUrl}/assets/app-abc123.js`, {
      headers: { 'accept-encoding': 'br' },
    })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toContain('export const text')
  })

  test('what the build compressed is sent as it lies there, to whoever takes it', async () => {
    const ask = (encoding: string) =>
      fetch(`${started.portalUrl}/assets/packed-abc123.js`, { headers: { 'accept-encoding': encoding } })
    for (const encoding of ['br', 'gzip']) {
      const response = await ask(encoding)
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('content-type')).toBe('application/javascript; charset=utf-8')
      expect(await response.text()).toBe(`export const packed = '${encoding}'`)
    }
    expect(await (await ask('identity')).text()).toBe("export const packed = 'as it is'")
  })

  test('the mailbox shows what was written as text, never as markup', async () => {
    const page = await (await fetch(`${started.portalUrl}/dev/mailbox`)).text()
    expect(page).toContain('&#60;b&#62;Hello')
    expect(page).not.toContain('<b>Hello')
    expect(await (await fetch(`${started.portalUrl}/dev/mailbox.json?to=a@b.example`)).json()).toEqual([
      {
        to: 'a@b.example',
        subject: '<b>Hello</b>',
        text: 'a < b',
        html: '<p>a</p>',
        at: '2026-01-02T03:04:05.000Z',
      },
    ])
  })

  test('calls from our own pages may cross the ports, calls from others may not', async () => {
    const preflight = (origin: string) =>
      fetch(`${started.portalUrl}/api/mutation`, { method: 'OPTIONS', headers: { origin } })
    const own = await preflight(started.deps.siteUrl)
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([204, started.deps.siteUrl])
    expect(own.headers.get('access-control-allow-headers')).toContain('convex-client')
    expect(own.headers.get('access-control-allow-methods')).toBe('POST')
    const foreign = await preflight('http://evil.example')
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })

  test('every address of the API turns pages of other sites away, and a page that hides where it is from', async () => {
    const app = await createPortal(started.deps)
    const api = routesOf(app).filter(({ path }) => path.startsWith('/api/') && !path.startsWith('/api/auth/'))
    expect(api.length).toBeGreaterThan(8)
    for (const { method, path } of api) {
      for (const origin of ['https://evil.example', 'null', `${started.deps.portalUrl}.evil.example`]) {
        const { statusCode, headers } = await app.inject({
          method: method as 'GET',
          url: path,
          headers: { origin },
        })
        expect([method, path, statusCode]).toEqual([method, path, 403])
        expect(headers['access-control-allow-origin']).toBeUndefined()
      }
    }
    await app.close()
  })

  test.each(['site', 'portal'] as const)(
    'every address of the %s refuses what it does not take, and says what it takes',
    async (origin) => {
      const app = await (origin === 'site' ? createSite : createPortal)(started.deps)
      const byPath = Map.groupBy(
        routesOf(app).filter(({ path }) => !path.includes('*')),
        ({ path }) => path,
      )
      expect(byPath.size).toBeGreaterThan(2)
      for (const [path, routes] of byPath) {
        const taken = routes.map(({ method }) => method)
        const ask = (method: string) => app.inject({ method: method as 'GET', url: path })
        for (const method of ['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
          if (taken.includes(method)) continue
          const { statusCode, headers } = await ask(method)
          expect([method, path, statusCode]).toEqual([method, path, 405])
          expect(String(headers.allow).split(', ').sort()).toEqual([...new Set([...taken, 'OPTIONS'])].sort())
        }
        const options = await ask('OPTIONS')
        expect([path, options.statusCode, options.headers.allow]).toEqual([
          path,
          204,
          expect.stringContaining(taken[0] ?? ''),
        ])
      }
      await app.close()
    },
  )

  test('[S0-163] [B43] a debug event is taken with 200, and a huge one is not', async () => {
    const send = (event: string) =>
      fetch(`${started.portalUrl}/api/debug_event`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ event }),
      })
    expect((await send('LongWebsocketDisconnect')).status).toBe(200)
    const huge = await send('x'.repeat(20_000))
    expect([huge.status, await huge.json()]).toEqual([
      413,
      { code: 'TOO_LARGE', message: 'The request is too large.' },
    ])
  })
})

test('without DEMO there is no mailbox', async () => {
  const started = await startTestServers()
  expect((await fetch(`${started.portalUrl}/dev/mailbox`)).status).toBe(404)
  await started.stop()
})

test('https in the public address switches on HSTS, http does not', async () => {
  const secure = await startTestServers({
    siteUrl: 'https://granary.example',
    portalUrl: 'https://app.granary.example',
  })
  expect((await fetch(secure.portalUrl)).headers.get('strict-transport-security')).toContain(
    'max-age=63072000',
  )
  await secure.stop()
  const plain = await startTestServers()
  expect((await fetch(plain.portalUrl)).headers.get('strict-transport-security')).toBeNull()
  await plain.stop()
})

test('readiness follows the database and says in one word why not, life does not', async () => {
  let ailment: string | undefined
  const started = await startTestServers({ ailment: () => ailment })
  const answer = async (path: string) => {
    const response = await fetch(started.siteUrl + path)
    return [response.status, await response.json()]
  }
  expect(await answer('/readyz')).toEqual([200, { status: 'ready' }])
  ailment = 'stale'
  expect(await answer('/readyz')).toEqual([
    503,
    expect.objectContaining({ code: 'UNAVAILABLE', reason: 'stale' }),
  ])
  expect(await answer('/healthz')).toEqual([200, { status: 'ok' }])
  await started.stop()
})

test.each([
  ['POST', '/api/storage/upload?token=a&token=b', 403],
  ['POST', '/api/storage/upload?token=%00', 403],
  ['POST', '/api/storage/upload?token', 403],
  ['GET', '/api/storage/x?name=a&name=b&expires=1&sig=a&sig=b', 403],
  ['GET', `/api/storage/x?name=${'a'.repeat(8_000)}&expires=1&sig=a`, 403],
  ['GET', '/api/files/x?view=1&view=2', 404],
  ['GET', '/dev/mailbox.json?to=a&to=b', 200],
  ['GET', '/dev/mailbox.json?to=%00', 200],
  ['GET', '/?__proto__=x&constructor=y', 200],
] as const)('%s %s is answered as what it is, and is no fault of ours', async (method, path, status) => {
  const asked: unknown[] = []
  const started = await startTestServers({
    mailbox: {
      ...mailbox,
      list: async (to) => {
        asked.push(to)
        return []
      },
    },
  })
  expect((await fetch(started.portalUrl + path, { method })).status).toBe(status)
  expect(asked.every((to) => to === undefined || to === '')).toBe(true)
  await started.stop()
})

test('figures are not read by a page of somebody else whose name was pointed at this machine', async () => {
  const started = await startTestServers({ metricsToken: 'figures' })
  const { port } = new URL(started.portalUrl)
  const status = (host: string, headers: Record<string, string> = {}) =>
    statusWithHost(Number(port), host, '/metrics', headers)
  for (const own of ['localhost', '127.0.0.1', `localhost:${port}`, `[::1]:${port}`]) {
    expect(await status(own), own).toBe(200)
  }
  for (const foreign of foreignNames(port)) expect(await status(foreign), foreign).toBe(404)
  expect(await status('figures.internal', { authorization: 'Bearer figures' })).toBe(200)
  await started.stop()
})

test('nor are the pages of a demonstration, which answer to the name of the portal beside', async () => {
  const started = await startTestServers({
    portalUrl: 'https://demo.granary.example',
    mailbox: { list: async () => [], find: async () => undefined },
    portal: async (app) => addGallery(app),
  })
  const { port } = new URL(started.portalUrl)
  for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/%64ev/mailbox', '/dev/gallery']) {
    for (const own of [`localhost:${port}`, '127.0.0.1', `[::1]:${port}`, 'demo.granary.example']) {
      expect([path, own, await statusWithHost(Number(port), own, path)]).toEqual([path, own, 200])
    }
    for (const foreign of foreignNames(port)) {
      expect([path, foreign, await statusWithHost(Number(port), foreign, path)]).toEqual([path, foreign, 404])
    }
  }
  await started.stop()
})

function foreignNames(port: string): readonly string[] {
  return ['evil.example', `evil.example:${port}`, 'localhost.evil.example', '127.0.0.1.nip.io']
}

test('a client may report so much in a minute and no more, and nothing of the rest is read', async () => {
  // Every two seconds there is room for another one: time stands still, however long this takes.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const started = await startTestServers()
  const report = async () =>
    (
      await fetch(`${started.portalUrl}/api/debug_event`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    ).status
  const given: number[] = []
  for (let time = 0; time < 35; time++) given.push(await report())
  expect(given).toEqual(Array.from({ length: 35 }, (_, at) => (at < 30 ? 200 : 429)))
  expect((await fetch(`${started.portalUrl}/api/debug_event`, { method: 'OPTIONS' })).status).toBe(204)
  await started.stop()
})

test('figures are read on this machine or with the token, never through a proxy without it', async () => {
  const started = await startTestServers({ metricsToken: 'figures' })
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${started.portalUrl}/metrics`, { headers })).status
  expect(await status({})).toBe(200)
  expect(await status({ 'x-forwarded-for': '203.0.113.9' })).toBe(404)
  expect(await status({ 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer wrong' })).toBe(404)
  expect(await status({ 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer figures' })).toBe(200)
  const text = await (await fetch(`${started.portalUrl}/metrics`)).text()
  expect(text).toContain('granary_http_request_seconds_count{route="/metrics",status="404"} 2')
  await started.stop()
})

describe('the sign-in handler', () => {
  test('gets the body untouched and the address of the socket, and all its cookies come back', async () => {
    const seen: { url: string; body: string; address: string | null }[] = []
    const started = await startTestServers({
      auth: {
        doors,
        handle: async (request) => {
          seen.push({
            url: request.url,
            body: await request.text(),
            address: request.headers.get('x-granary-client-address'),
          })
          const headers = new Headers([
            ['set-cookie', 'a=1; Path=/'],
            ['set-cookie', 'b=2; Path=/'],
          ])
          return new Response('{"ok":true}', { status: 201, headers })
        },
      },
    })
    const body = '{ "email" :  "a@b.example" }'
    const response = await fetch(`${started.portalUrl}/api/auth/sign-in/email?x=1`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.9',
        'x-granary-client-address': '203.0.113.9',
      },
      body,
    })
    expect(response.status).toBe(201)
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/'])
    expect(seen).toEqual([
      { url: `${started.deps.portalUrl}/api/auth/sign-in/email?x=1`, body, address: '127.0.0.1' },
    ])
    await started.stop()
  })

  test('gets the forwarded address only from a trusted proxy', async () => {
    const addresses: (string | null)[] = []
    const started = await startTestServers({
      trustedProxies: ['127.0.0.1'],
      auth: {
        doors,
        handle: async (request) => {
          addresses.push(request.headers.get('x-granary-client-address'))
          return new Response(null, { status: 204 })
        },
      },
    })
    await fetch(`${started.portalUrl}/api/auth/token`, {
      headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' },
    })
    expect(addresses).toEqual(['203.0.113.9'])
    await started.stop()
  })
})

test('an error inside is told in general words with a number, and logged without secrets', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const started = await startTestServers({
    log,
    sync: async () => {
      throw Object.assign(new Error('the pool is empty'), {
        token: 'canary-token',
        answers: { taxId: 'canary-tax' },
      })
    },
  })
  const response = await fetch(`${started.portalUrl}/api/query`, { method: 'POST', body: '{}' })
  const { code, message } = (await response.json()) as { code: string; message: string }
  expect([response.status, code]).toEqual([500, 'INTERNAL'])
  expect(message).toContain(response.headers.get('x-request-id') ?? 'no number')
  expect(message).not.toContain('pool')
  const written = lines.join('')
  expect(written).toContain('the pool is empty')
  expect(written).not.toContain('canary')
  await started.stop()
})

function urlOf(started: Started, origin: 'site' | 'portal') {
  return origin === 'site' ? started.siteUrl : started.portalUrl
}

function statusWithHost(
  port: number,
  host: string,
  path = '/healthz',
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1', path, headers: { host, ...headers } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
  })
}

function matches(entry: string, route: string): boolean {
  return new RegExp(`^${route.replace(/:[a-zA-Z]+/g, '[^/]+')}$`).test(entry)
}
