import { preApplication, projects } from '@granary/api'
import { ConvexError } from 'convex/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProject, createWorkspace, openStage, type Workspace } from '../testing/workspace.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())

const clients = 20
const savesEach = process.env.GRANARY_LONG ? 150 : 15
const fields = [
  'lenderSamUin',
  'lenderPackagingNotes',
  'projectCountyName',
  'loanPurposeSummary',
  'baseRateSource',
]

/**
 * Each client keeps a version of its own, mostly stale, and writes a value nobody else writes into one of a few fields.
 * Whatever succeeds must be a version of its own; whatever somebody overwrote, they must have seen.
 */
test('[B01] twenty people saving one document with stale versions never overwrite each other silently', async () => {
  const { projectId } = await workspace.call('owner', projects.create, aProject)
  const accepted: { field: string; value: string; version: number; sawBefore: unknown }[] = []
  let refused = 0

  const run = async (client: number) => {
    const who = client % 2 === 0 ? 'owner' : 'officer'
    let seen = await openStage(workspace, who, preApplication, projectId)
    for (let at = 0; at < savesEach; at++) {
      const field = fields[(client + at) % fields.length] ?? ''
      const value = `client ${client}, save ${at}`
      try {
        const saved = await seen.save({ [field]: value })
        accepted.push({ field, value, version: saved.version, sawBefore: seen.answers[field] })
        // Every third save goes on from what was seen long ago.
        if (at % 3 !== 0) seen = await openStage(workspace, who, preApplication, projectId)
      } catch (error) {
        if (!(error instanceof ConvexError) || error.data.code !== 'ANSWERS_CHANGED_ELSEWHERE') throw error
        refused++
        seen = await openStage(workspace, who, preApplication, projectId)
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)))

  const final = await openStage(workspace, 'owner', preApplication, projectId)
  expect(accepted.length + refused).toBe(clients * savesEach)
  expect(refused).toBeGreaterThan(0)
  expect(final.version).toBe(1 + accepted.length)
  expect(new Set(accepted.map(({ version }) => version)).size).toBe(accepted.length)

  const changes = await workspace.db
    .selectFrom('answer_changes')
    .select(['field_id', 'version', 'before', 'after'])
    .where('project_id', '=', projectId)
    .where('stage', '=', 'pre-application')
    .where('source', '=', 'person')
    .orderBy('id')
    .execute()
  for (const field of fields) {
    const story = changes.filter(({ field_id }) => field_id === field)
    // The history is one unbroken thread, each value written once, ending in the answer that stands.
    const values = [null, ...story.map(({ after }) => after)]
    expect(story.map(({ before }) => before)).toEqual(values.slice(0, -1))
    expect(values.at(-1)).toEqual(final.answers[field])
    expect(story.map(({ version }) => version)).toEqual(
      accepted
        .filter((save) => save.field === field)
        .map(({ version }) => version)
        .toSorted((one, other) => one - other),
    )
    // Nobody replaced a value they had not been shown.
    for (const { version, before, after } of story) {
      const save = accepted.find(({ value }) => value === after)
      expect({ version: save?.version, saw: save?.sawBefore ?? null }).toEqual({ version, saw: before })
    }
  }
})
