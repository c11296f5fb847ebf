import { randomUUID } from 'node:crypto'
import { answeredProject, backdate, type EffectCase } from './effect-world.ts'

const [first, second] = [randomUUID(), randomUUID()]

export const tableCases: Readonly<Record<string, readonly EffectCase[]>> = {
  'project/tables:save': [
    {
      who: 'lender',
      given: async (scene) => {
        const ofTable = { projectId: await answeredProject(scene), table: 'owners' }
        const changes = [first, second].map((rowId) => ({ rowId, set: { name: 'Ann Hill' } }))
        await scene.call('lender', 'project/tables:save', { ...ofTable, changes, expectedVersion: 0 })
        await backdate(scene, ofTable.projectId)
        const again = [
          { rowId: first, remove: true },
          { rowId: second, set: { share: 55 }, after: null },
        ]
        return { ...ofTable, changes: again, expectedVersion: 1 }
      },
    },
  ],
}
