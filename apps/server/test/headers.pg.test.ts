import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { rm } from 'node:fs/promises'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { freshDatabase, type TestDatabase } from '../src/db/testing.ts'
import { demoPassword } from '../src/demo/people.ts'
import { implementations } from '../src/functions/registry.ts'
import { createLog } from '../src/log.ts'
import { type RunningServer, startServer } from '../src/start.ts'
import { freePort, temporaryDataDir } from '../src/testing/node.ts'

/**
 * The whole server as it runs behind a proxy with TLS, and every route that its two routers know. Nobody has to keep a
 * list: a route that is added tomorrow is asked too.
 */

interface Route {
  readonly origin: 'site' | 'portal'
  readonly method: string
  readonly url: string
}

const publicUrls = { site: 'https://granary.example', portal: 'https://app.granary.example' }
const routes: Route[] = []
const ports = { site: '', portal: '' }
let database: TestDatabase
let dataDir: string
let server: RunningServer

beforeAll(async () => {
  database = await freshDatabase()
  dataDir = await temporaryDataDir()
  ports.site = await freePort()
  ports.portal = await freePort()
  const config = readConfig({
    DATABASE_URL: database.url,
    ENVIRONMENT: 'staging',
    DEMO: '1',
    DATA_DIR: dataDir,
    SITE_PORT: ports.site,
    PORTAL_PORT: ports.portal,
    SITE_URL: publicUrls.site,
    PORTAL_URL: publicUrls.portal,
  })
  subscribe('fastify.initialization', listRoutes)
  server = await startServer(config, createLog('silent'), implementations)
  unsubscribe('fastify.initialization', listRoutes)
}, 120_000)

afterAll(async () => {
  await server.stop()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test('every route of both routers answers with the policy, with HSTS and without leave to keep or to guess', async () => {
  expect(routes.filter(({ origin }) => origin === 'site').length).toBeGreaterThan(10)
  expect(routes.filter(({ origin }) => origin === 'portal').length).toBeGreaterThan(15)
  const wrong: string[] = []
  for (const route of routes) {
    const answer = await asked(route)
    for (const flaw of flawsOf(answer, route)) {
      wrong.push(`${route.origin} ${route.method} ${route.url} (${answer.status}): ${flaw}`)
    }
  }
  expect(wrong).toEqual([])
})

test('addresses that no route knows answer alike', async () => {
  for (const origin of ['site', 'portal'] as const) {
    for (const url of [
      '/nothing',
      '/api/nothing',
      '/assets/nothing.js',
      '/lender/projects/1',
      '/%2e%2e/secrets',
    ]) {
      const route = { origin, method: 'GET', url }
      expect([route, flawsOf(await asked(route), route)]).toEqual([route, []])
    }
  }
})

test('every cookie of the sign-in is ours alone, over TLS alone and out of reach of scripts', async () => {
  const origin = publicUrls.portal
  const answer = await fetch(`http://127.0.0.1:${ports.portal}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: 'lender@granary.example', password: demoPassword }),
  })
  expect(answer.status).toBe(200)
  const cookies = answer.headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__(Host|Secure)-/)
    for (const flag of [/; HttpOnly/i, /; Secure/i, /; SameSite=(Lax|Strict)/i, /; Path=\//i]) {
      expect(cookie).toMatch(flag)
    }
    expect(cookie).not.toMatch(/; Domain=/i)
  }
})

/** In the order of their making: first the site, then the portal. */
function listRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  const origin = apps++ === 0 ? 'site' : 'portal'
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const each of [method].flat()) routes.push({ origin, method: each, url })
  })
}
let apps = 0

function asked({ origin, method, url }: Route): Promise<Response> {
  const path = url.replace(/:\w+/g, 'x').replace('*', 'x')
  return fetch(`http://127.0.0.1:${ports[origin]}${path}`, { method, redirect: 'manual' })
}

function flawsOf({ headers, status }: Response, { origin, url }: Route): string[] {
  const policy = headers.get('content-security-policy') ?? ''
  const caching = headers.get('cache-control') ?? ''
  const isPersonal = origin === 'portal' && /^\/(api|dev\/mailbox)/.test(url)
  const checks: [flaw: string, isFine: boolean][] = [
    ['frames', /frame-ancestors 'none'/.test(policy)],
    ['default-src', /default-src 'none'/.test(policy)],
    ['script-src', !/script-src[^;]*unsafe/.test(policy)],
    ['HSTS', /max-age=63072000/.test(headers.get('strict-transport-security') ?? '')],
    ['nosniff', headers.get('x-content-type-options') === 'nosniff'],
    ['referrer', headers.get('referrer-policy') !== null],
    ['left to chance how long it is kept', caching !== '' || status === 204],
    ['about a person and kept', !isPersonal || status === 204 || caching === 'no-store'],
    ['our own fault', status < 500],
    ['who serves it', !headers.has('x-powered-by') && !headers.has('server')],
  ]
  return checks.filter(([, isFine]) => !isFine).map(([flaw]) => `${flaw} [${caching}]`)
}
