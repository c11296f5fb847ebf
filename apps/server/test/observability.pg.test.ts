import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../src/db/testing.ts'
import { startNode } from '../src/testing/node.ts'

/** Alerts and dashboard speak of figures that a running node really gives, and of advice that stands in the runbook. */

const file = (name: string) => readFileSync(join(import.meta.dirname, '../../..', name), 'utf8')
const alerts = file('deploy/observability/alerts.yml')
const dashboard = file('deploy/observability/dashboard.json')
let given: Map<string, string>

beforeAll(async () => {
  const database = await freshDatabase()
  const node = await startNode({ databaseUrl: database.url })
  const text = await (await fetch(`${node.portalUrl}/metrics`)).text()
  await node.stop()
  await database.drop()
  given = new Map(
    Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = '', kind = '']) => [name, kind]),
  )
})

test.each([
  ['alerts', alerts],
  ['dashboard', dashboard],
])('%s name only what /metrics has', (_, text) => {
  const named = new Set(Array.from(text.matchAll(/\b(?:granary|process)_[a-z_]+/g), ([name]) => name))
  expect(named.size).toBeGreaterThan(5)
  const unknown = [...named].filter((name) => {
    const histogram = /^(.*)_(bucket|count|sum)$/.exec(name)?.[1]
    return !given.has(name) && given.get(histogram ?? '') !== 'histogram'
  })
  expect(unknown).toEqual([])
})

test('what an alert advises stands in the runbook', () => {
  const runbook = file('docs/runbook.md')
  const advised = Array.from(alerts.matchAll(/runbook: "(.+)"/g), ([, title]) => title)
  expect(advised).toHaveLength(alerts.match(/- alert:/g)?.length ?? 0)
  expect(advised.filter((title) => !runbook.includes(`\n## ${title}\n`))).toEqual([])
})

test('every panel of the dashboard asks something', () => {
  const { panels } = JSON.parse(dashboard) as { panels: { title: string; targets: { expr: string }[] }[] }
  expect(panels.filter(({ targets }) => targets.some(({ expr }) => expr === ''))).toEqual([])
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
})
