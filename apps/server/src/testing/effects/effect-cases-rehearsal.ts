import { addExplanation } from '../unnamed-rows.ts'
import { answeredProject, type EffectCase, type Scene } from './effect-world.ts'

const explain = 'project/rehearsal:explain'
const explanation = { checkId: 'R01', text: 'It is signed at closing.' }

/** A finding that a colleague explained long ago, when it said something else; and another one, which nobody names. */
async function explained(scene: Scene): Promise<string> {
  const projectId = await answeredProject(scene)
  await scene.call('colleague', explain, { projectId, ...explanation })
  await scene.db
    .updateTable('explanations')
    .set({ found: 'It was otherwise.', at: new Date(0) })
    .where('project_id', '=', projectId)
    .execute()
  await addExplanation(scene.db, projectId)
  return projectId
}

export const rehearsalCases: Readonly<Record<string, readonly EffectCase[]>> = {
  [explain]: [
    {
      who: 'lender',
      given: async (scene) => ({ projectId: await explained(scene), checkId: 'R01', text: 'It is here.' }),
    },
    {
      who: 'lender',
      given: async (scene) => ({ projectId: await explained(scene), checkId: 'R01', text: ' ' }),
    },
  ],
}
