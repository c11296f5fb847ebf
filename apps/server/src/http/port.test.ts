import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Newcomers } from '@granary/sync'
import { describe, expect, test } from 'vitest'
import { claimPort, PortRefused, refuseUpgrade } from './port.ts'
import { startTestServers } from './testing.ts'

test('a taken port is told with the setting that changes it', async () => {
  const first = await claimPort('SITE_PORT', '127.0.0.1', 0)
  const second = claimPort('SITE_PORT', '127.0.0.1', first.number)
  await expect(second).rejects.toBeInstanceOf(PortRefused)
  await expect(second).rejects.toThrow(`Port ${first.number} is taken`)
  await expect(second).rejects.toThrow('SITE_PORT')
  await first.close(0)
})

test('connections that say nothing are taken up to a number for each network, and those that speak leave room', async () => {
  const port = await claimPort('SITE_PORT', '127.0.0.1', 0, undefined, new Newcomers(1, 3))
  port.serve(
    (_request, response) => void response.end('ok'),
    (_request, socket) => refuseUpgrade(socket, '404 Not Found'),
  )
  const open = async () => {
    const socket = connect(port.number, '127.0.0.1')
    let isGone = false
    socket.on('close', () => {
      isGone = true
    })
    socket.on('error', () => {})
    await once(socket, 'connect')
    return { socket, isGone: () => isGone }
  }
  const silent = [await open(), await open(), await open()]
  const refused = await open()
  await expect.poll(() => refused.isGone()).toBe(true)
  silent[0]?.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(silent[0]?.socket as Socket, 'data')
  const next = await open()
  next.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(String(await once(next.socket, 'data'))).toContain('200 OK')
  expect(silent.map(({ isGone }) => isGone())).toEqual([false, false, false])
  for (const { socket } of [...silent, next]) socket.destroy()
  await port.close(0)
})

test('closing lets a running request end and takes no new one', async () => {
  let finish = () => {}
  let begun = () => {}
  const running = new Promise<void>((resolve) => {
    begun = resolve
  })
  const started = await startTestServers({
    sync: async () => {
      begun()
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return { status: 200, body: '{"late":true}' }
    },
  })
  const answer = fetch(`${started.portalUrl}/api/query`, { method: 'POST', body: '{}' })
  await running
  const stopped = started.stop()
  await expect(fetch(`${started.portalUrl}/healthz`)).rejects.toThrow()
  finish()
  expect(await (await answer).json()).toEqual({ late: true })
  await stopped
})

test('closing does not wait for upgraded sockets: whoever took them ends them', async () => {
  const upgraded = Promise.withResolvers<Duplex>()
  const started = await startTestServers({
    upgrade: (_request, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
      upgraded.resolve(socket)
    },
  })
  const client = connect(started.portalPort, '127.0.0.1')
  client.write('GET /api/sync HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  const socket = await upgraded.promise
  await started.stop()
  expect(socket.destroyed).toBe(false)
  socket.destroy()
  client.destroy()
})

describe('hostile connections', () => {
  test('10,000 malformed bodies get an answer each, and the next request is served', async () => {
    const started = await startTestServers()
    const paths = ['/api/debug_event', '/api/query', '/api/auth/sign-in/email', '/api/storage/upload?token=x']
    const types = [
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/x-nothing',
      '\\',
    ]
    const statuses = new Map<number, number>()
    for (let round = 0; round < 200; round++) {
      await Promise.all(
        Array.from({ length: 50 }, async (_, at) => {
          const response = await fetch(started.portalUrl + paths[at % paths.length], {
            method: 'POST',
            headers: { 'content-type': types[(round + at) % types.length] ?? '' },
            body: malformedBody(round * 50 + at),
          })
          await response.arrayBuffer()
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        }),
      )
    }
    expect([...statuses.values()].reduce((sum, count) => sum + count)).toBe(10_000)
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
    expect((await fetch(`${started.portalUrl}/healthz`)).status).toBe(200)
    await started.stop()
  }, 300_000)

  test.each([
    'GARBAGE\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nHost : b\r\n\r\n',
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`,
  ])('a request line that is none (%#) is refused and the connection closed', async (line) => {
    const started = await startTestServers()
    expect(await answerTo(started.portalPort, line)).toMatch(/^HTTP\/1\.1 4\d\d/)
    await started.stop()
  })

  test('500 connections that dribble headers or a body are closed, while others are served', async () => {
    const timeouts = { headersMs: 4000, requestMs: 5000, silenceMs: 30_000 }
    const started = await startTestServers({ timeouts })
    const sockets = Array.from({ length: 500 }, () => connect(started.portalPort, '127.0.0.1'))
    const closed = Promise.all(
      sockets.map((socket) => {
        socket.on('error', () => undefined).resume()
        return new Promise((resolve) => socket.on('close', resolve))
      }),
    )
    const beginnings = [
      'GET / HTTP/1.1\r\nX-A: ',
      'POST /api/query HTTP/1.1\r\nContent-Length: 9999\r\nHost: x\r\n\r\n',
    ]
    for (const [at, socket] of sockets.entries()) socket.write(beginnings[at % 2] ?? '')
    const dribble = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('X')
    }, 50)
    for (let at = 0; at < 20; at++) {
      const asked = { method: 'POST', body: '{}' }
      const [page, call] = await Promise.all([
        fetch(started.siteUrl),
        fetch(`${started.portalUrl}/api/query`, asked),
      ])
      expect([page.status, call.status]).toEqual([200, 200])
      await Promise.all([page.text(), call.text()])
    }
    await closed
    clearInterval(dribble)
    await started.stop()
  })
})

/** Everything that came until the connection was closed, which may be by a reset: the server reads no further. */
function answerTo(port: number, line: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text
  })
  socket.on('error', () => undefined).write(line)
  return new Promise((resolve) => socket.on('close', () => resolve(answer)))
}

const malformedBodies = [
  '',
  '{',
  '[',
  'null',
  '"',
  '{"a":',
  '\u0000',
  '{"__proto__":{"a":1}}',
  '--x\r\n',
  '[[[[',
  '1e999',
]

function malformedBody(number: number): string {
  const base = malformedBodies[number % malformedBodies.length] ?? ''
  return number % 7 === 0 ? base.repeat(1 + (number % 500)) : base
}
