import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstLoadLimit, importsOf, measureFirstLoad, measurePage, pageLimits } from './portal-size.ts'

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

test.each(Object.entries(pageLimits))('%s is at most %i bytes of compressed JavaScript', (address, limit) => {
  const { files, gzipBytes } = measurePage(dist, address)
  expect(gzipBytes).toBeLessThanOrEqual(limit)
  // All of it stands in what the start page names: nothing is found out about later.
  const named = JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8'))[address].scripts as string[]
  expect(files.map(({ name }) => `assets/${name}`).toSorted()).toEqual(named.toSorted())
  const text = files.map(({ name }) => readFileSync(join(dist, 'assets', name), 'utf8')).join('')
  // Only who looks at a file needs what reads it.
  expect(text).not.toContain('GlobalWorkerOptions')
})

test('the largest files of a page begin with the word that has them compiled beside its thread', () => {
  const largest = measurePage(dist, '/lender/dashboard/projects/$').files.filter(
    ({ gzipBytes }) => gzipBytes > 20_000,
  )
  expect(largest.length).toBeGreaterThan(3)
  for (const { name } of largest) {
    const [first] = readFileSync(join(dist, 'assets', name), 'utf8').split('\n', 1)
    expect([name, first]).toEqual([name, '//# allFunctionsCalledOnLoad'])
  }
})

test('what is asked for later does not count, what is imported at once does', () => {
  expect(
    importsOf('import{a}from"./a.js";import"./b.js";const c=()=>import("./c.js");export*from"./d.js"'),
  ).toEqual(['a.js', 'b.js', 'd.js'])
})
