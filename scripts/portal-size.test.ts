import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstLoadLimit, importsOf, measureFirstLoad } from './portal-size.ts'

const dist = mkdtempSync(join(tmpdir(), 'granary-portal-'))

beforeAll(async () => {
  const mode = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  await build({
    configFile: join(import.meta.dirname, '../apps/portal/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: dist, emptyOutDir: true },
  })
  process.env.NODE_ENV = mode
}, 120_000)
afterAll(() => rmSync(dist, { recursive: true, force: true }))

test('the portal before signing in is at most 150 kB of compressed JavaScript', () => {
  expect(measureFirstLoad(dist).gzipBytes).toBeLessThanOrEqual(firstLoadLimit)
})

test('what is asked for later does not count, what is imported at once does', () => {
  expect(
    importsOf('import{a}from"./a.js";import"./b.js";const c=()=>import("./c.js");export*from"./d.js"'),
  ).toEqual(['a.js', 'b.js', 'd.js'])
})
