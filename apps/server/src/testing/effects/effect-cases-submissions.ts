import { answeredProject, type EffectCase, makeComplete } from './effect-world.ts'

const stage = 'pre-application'

export const submissionCases: Readonly<Record<string, readonly EffectCase[]>> = {
  'project/submissions:takeBack': [
    {
      who: 'lender',
      given: async (scene) => {
        const projectId = await answeredProject(scene)
        await makeComplete(scene, projectId, stage)
        const { version } = await scene.db
          .selectFrom('stages')
          .select('version')
          .where('project_id', '=', projectId)
          .where('stage', '=', stage)
          .executeTakeFirstOrThrow()
        await scene.call('lender', 'lender/preApplication:submit', { projectId, expectedVersion: version })
        return { projectId, stage }
      },
    },
  ],
}
