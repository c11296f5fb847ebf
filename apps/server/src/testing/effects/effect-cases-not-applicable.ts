import {
  answeredProject,
  backdate,
  type EffectCase,
  freshProject,
  makeOutdated,
  type Scene,
} from './effect-world.ts'
import { decidedLongAgo, excused, excusedInReview } from './excused-stage.ts'

const question = { stage: 'pre-application', fieldId: 'appraisalReportReference' }
const note = 'The barn is bought.'
const reason = 'no real estate is bought.'

async function said(scene: Scene, begin = answeredProject): Promise<string> {
  const projectId = await begin(scene)
  await scene.call('lender', 'project/answers:notApplicable', { projectId, ...question, reason })
  await backdate(scene, projectId)
  return projectId
}

async function assigned(scene: Scene, projectId: string): Promise<string> {
  const person_id = scene.identities.packager?.personId ?? ''
  await scene.db.insertInto('project_assignments').values({ project_id: projectId, person_id }).execute()
  return projectId
}

async function disputed(scene: Scene): Promise<string> {
  const projectId = await assigned(scene, await said(scene))
  await scene.call('packager', 'project/answers:disputeNotApplicable', { projectId, ...question, note })
  await backdate(scene, projectId)
  return projectId
}

async function disputedInReview(scene: Scene) {
  const place = await excusedInReview(scene)
  await scene.call('packager', 'project/answers:disputeNotApplicable', { ...place, ...excused, note })
  await decidedLongAgo(scene, place.projectId)
  return place
}

/** With the questionnaire as it stands, and where the change stores a newer revision of it too. */
function asItIsAndOutdated(
  who: EffectCase['who'],
  begin: (scene: Scene) => Promise<string>,
  words: object = {},
): readonly EffectCase[] {
  const given = async (scene: Scene) => ({ projectId: await begin(scene), ...question, ...words })
  return [
    { who, given },
    {
      who,
      given: async (scene) => {
        const args = await given(scene)
        await makeOutdated(scene, args.projectId)
        return args
      },
    },
  ]
}

export const notApplicableCases: Readonly<Record<string, readonly EffectCase[]>> = {
  'project/answers:notApplicable': asItIsAndOutdated('lender', answeredProject, { reason }),
  'project/answers:applicable': [
    ...asItIsAndOutdated('lender', said),
    // Nothing was said of it but that: the project is a draft again.
    {
      who: 'lender',
      given: async (scene) => ({ projectId: await said(scene, freshProject), ...question }),
    },
  ],
  'project/answers:disputeNotApplicable': [
    ...asItIsAndOutdated('packager', async (scene) => assigned(scene, await said(scene)), { note }),
    {
      who: 'packager',
      given: async (scene) => ({ ...(await excusedInReview(scene)), ...excused, note }),
    },
    {
      who: 'packager',
      given: async (scene) => {
        const place = await excusedInReview(scene)
        const item = { fieldId: excused.fieldId }
        await scene.call('packager', 'admin/reviews:setItemState', { ...place, item, state: 'accepted' })
        await decidedLongAgo(scene, place.projectId)
        return { ...place, ...excused, note }
      },
    },
  ],
  'project/answers:withdrawDispute': [
    ...asItIsAndOutdated('packager', disputed),
    { who: 'packager', given: async (scene) => ({ ...(await disputedInReview(scene)), ...excused }) },
  ],
}
