import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildFolder } from './build-folder.ts'

let place: string
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'granary-build-folder-test-'))
  vi.stubEnv('TMPDIR', place)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(place, { recursive: true })
})

test('what killed builders left goes: of the same package at once, of others when it is old; nothing else', async () => {
  const [left, others, old] = [await buildFolder('one'), await buildFolder('two'), await buildFolder('three')]
  for (const folder of [left, others, old]) await writeFile(join(folder, 'plan.json'), '123-45-6789')
  const notOurs = await mkdtemp(join(place, 'of-somebody-else-'))
  const longAgo = new Date(Date.now() - 3 * 60 * 60_000)
  await utimes(join(old, 'plan.json'), longAgo, longAgo)
  for (const folder of [others, old, notOurs]) await utimes(folder, longAgo, longAgo)
  const fresh = await buildFolder('one')
  expect([left, others, old, notOurs, fresh].map((folder) => existsSync(folder))).toEqual([
    ...[false, true, false, true, true],
  ])
  expect((await stat(fresh)).mode & 0o777).toBe(0o700)
})
