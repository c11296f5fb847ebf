import {
  application,
  dashboard,
  type Entry,
  portfolio,
  preApplication,
  presence,
  projects,
} from '@granary/api'
import { kyselyOn, loadRegistry, ReadKeys } from '@granary/live'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unwatchedTables } from '../db/unwatched-tables.ts'
import { aProject, createWorkspace, openStage, type Somebody, type Workspace } from '../testing/workspace.ts'
import { implementations } from './registry.ts'

let workspace: Workspace
let client: Client
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
  client = new Client({ connectionString: workspace.url, pipeline: true })
  await client.connect()
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  await (await openStage(workspace, 'owner', preApplication, projectId)).save({ lenderSamUin: 'UIN' })
  await workspace.call('owner', presence.enter, { projectId, tab: 'a', stage: 'application' })
})
afterAll(async () => {
  await client.end()
  await workspace.close()
})

/** Why a live query depends on more than records with one id, if it does. */
async function wideReads(who: Somebody, entry: Entry, args: object): Promise<readonly string[]> {
  const reads = new ReadKeys(await loadRegistry(client, unwatchedTables))
  const implementation = implementations.find((each) => each.entry.path === entry.path)
  await implementation?.run(
    {
      db: kyselyOn(client, { onCompiled: ({ query }) => reads.record(query) }),
      identity: { personId: who, sessionId: `sign-in of ${who}` },
      address: '127.0.0.1',
      journal: { before: null, after: null },
      noteRead: () => undefined,
      services: workspace.services,
    },
    args,
  )
  expect(reads.keys.size).toBeGreaterThan(2)
  return reads.why
}

const page = { paginationOpts: { numItems: 10, cursor: null } }
const ofField = { fieldId: 'lenderSamUin' }

describe('a live query of a project depends on that project and its people only', () => {
  for (const [entry, more] of [
    [projects.get, {}],
    [projects.files, {}],
    [projects.activity, page],
    [preApplication.get, {}],
    [preApplication.getQuestionnaire, {}],
    [application.get, {}],
    [application.getState, {}],
    [preApplication.getAutosaveState, {}],
    [preApplication.getHistory, ofField],
    [presence.list, {}],
  ] as const) {
    test(entry.path, async () => {
      for (const who of ['owner', 'viewer', 'administrator'] as const) {
        expect(await wideReads(who, entry, { projectId, ...more }), who).toEqual([])
      }
    })
  }
})

describe('a live query of a lender depends on that lender only', () => {
  for (const [what, entry, args] of [
    ['filtered', projects.list, { ...page, search: 'mill', status: 'Draft', program: 'CF' }],
    ['sorted', projects.list, { ...page, sort: { by: 'lastSavedAt', direction: 'descending' } }],
    ['whole', dashboard.get, {}],
    ['whole', dashboard.activity, {}],
    ['paged', dashboard.applications, page],
    ['whole', portfolio.get, {}],
    ['whole', portfolio.getCsv, {}],
  ] as const) {
    test(`${entry.path}, ${what}`, async () => {
      expect(await wideReads('viewer', entry, args)).toEqual([])
    })
  }
})
