import { answeredProject, type EffectCase, type Scene } from './effect-world.ts'

const asked = async (scene: Scene) => {
  const projectId = await answeredProject(scene)
  const { erasureId } = await scene.call('lender', 'project/erasure:request', { projectId, reason: 'Asked.' })
  return { projectId, erasureId: String(erasureId) }
}

/** Somebody whom nobody else depends on. */
const askedForPerson = async (scene: Scene) => {
  await scene.call('colleague', 'account/erasure:request', {})
  const personId = scene.identities.colleague?.personId ?? ''
  const { id, email } = await scene.db
    .selectFrom('person_erasures')
    .innerJoin('people', 'people.id', 'person_erasures.person_id')
    .select(['person_erasures.id', 'people.email'])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return { erasureId: id, email }
}

export const erasureCases: Readonly<Record<string, readonly EffectCase[]>> = {
  'project/erasure:withdraw': [
    { who: 'lender', given: async (scene) => ({ projectId: (await asked(scene)).projectId }) },
  ],
  'account/erasure:withdraw': [
    { who: 'colleague', given: async (scene) => askedForPerson(scene).then(() => ({})) },
  ],
  'admin/personErasures:request': [
    {
      who: 'admin',
      given: ({ identities }) => ({ personId: identities.colleague?.personId ?? '', reason: 'A letter.' }),
    },
  ],
  'admin/personErasures:carryOut': [
    {
      who: 'admin',
      given: async (scene) => ({ ...(await askedForPerson(scene)), backupsUntil: '2099-03-01' }),
    },
  ],
  'admin/personErasures:decline': [
    {
      who: 'admin',
      given: async (scene) => ({
        erasureId: (await askedForPerson(scene)).erasureId,
        note: 'A case is open.',
      }),
    },
  ],
  'admin/erasures:carryOut': [
    {
      who: 'admin',
      given: async (scene) => ({
        erasureId: (await asked(scene)).erasureId,
        projectName: 'Mill expansion',
        backupsUntil: '2099-03-01',
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
