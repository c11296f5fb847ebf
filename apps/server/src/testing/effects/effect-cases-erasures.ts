import { answeredProject, type EffectCase, type Scene } from './effect-world.ts'

const asked = async (scene: Scene) => {
  const projectId = await answeredProject(scene)
  const { erasureId } = await scene.call('lender', 'project/erasure:request', { projectId, reason: 'Asked.' })
  return { projectId, erasureId: String(erasureId) }
}

export const erasureCases: Readonly<Record<string, readonly EffectCase[]>> = {
  'project/erasure:withdraw': [
    { who: 'lender', given: async (scene) => ({ projectId: (await asked(scene)).projectId }) },
  ],
  'admin/erasures:carryOut': [
    {
      who: 'admin',
      given: async (scene) => ({
        erasureId: (await asked(scene)).erasureId,
        projectName: 'Mill expansion',
        backupsUntil: '2027-03-01',
      }),
    },
  ],
  'admin/erasures:decline': [
    {
      who: 'admin',
      given: async (scene) => ({ erasureId: (await asked(scene)).erasureId, note: 'It is under way.' }),
    },
  ],
  'admin/erasures:setHold': [
    {
      who: 'admin',
      given: async (scene) => {
        const projectId = await answeredProject(scene)
        await scene.call('admin', 'admin/erasures:setHold', { projectId, held: true, reason: 'A court.' })
        return { projectId, held: false, reason: 'It ended.' }
      },
    },
  ],
}
