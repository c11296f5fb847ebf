import { randomUUID } from 'node:crypto'
import { answeredProject, backdate, type EffectCase, type Scene, shareEverything } from './effect-world.ts'

const [first, second] = [randomUUID(), randomUUID()]

export const tableCases: Readonly<Record<string, readonly EffectCase[]>> = {
  'project/tables:save': [
    {
      who: 'lender',
      given: twoOwners,
    },
  ],
  'project/tables:restore': [
    {
      who: 'lender',
      given: async (scene) => {
        const { projectId, table } = await twoOwners(scene)
        const set = { table, projectId, expectedVersion: 1, changes: [{ rowId: first, set: { share: 60 } }] }
        await scene.call('lender', 'project/tables:save', set)
        await backdate(scene, projectId)
        return { projectId, table, rowId: first, changeId: await lastChange(scene, projectId) }
      },
    },
    {
      who: 'lender',
      given: async (scene) => {
        const { projectId, table } = await twoOwners(scene)
        const gone = { table, projectId, expectedVersion: 1, changes: [{ rowId: first, remove: true }] }
        await scene.call('lender', 'project/tables:save', gone)
        await backdate(scene, projectId)
        return { projectId, table, rowId: first }
      },
    },
  ],
  'borrower/tables:save': [
    {
      who: 'borrower',
      given: async (scene) => {
        const args = await twoOwners(scene)
        await shareEverything({ ...scene, ours: { ...scene.ours, projectId: args.projectId } }, [
          { stage: 'application', kind: 'table', id: 'owners' },
        ])
        // A row of their own beside those of the lender.
        return { ...args, changes: [...args.changes, { set: { name: 'Bo Hill' } }] }
      },
    },
  ],
}

/** One of two rows goes, the other changes its place. */
async function twoOwners(scene: Scene) {
  const ofTable = { projectId: await answeredProject(scene), table: 'owners' }
  const changes = [first, second].map((rowId) => ({ rowId, set: { name: 'Ann Hill' } }))
  await scene.call('lender', 'project/tables:save', { ...ofTable, changes, expectedVersion: 0 })
  await backdate(scene, ofTable.projectId)
  const again = [
    { rowId: first, remove: true },
    { rowId: second, set: { share: 55 }, after: null },
  ]
  return { ...ofTable, changes: again, expectedVersion: 1 }
}

async function lastChange({ db }: Scene, projectId: string): Promise<string> {
  const { id } = await db
    .selectFrom('table_changes')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return String(id)
}
