import { anUploadField, type Who } from '../../functions/access-matrix.ts'
import type { EffectCase, Scene } from './effect-world.ts'

/**
 * The ways in which a case can be another person's: they do all that the person of the case does, also before; or they
 * only call, after what those of the case had done.
 */
export function inTheirPlace({ who: part, given, fields }: EffectCase, who: Who): readonly EffectCase[] {
  const asTheirs = (played: Who | undefined) => async (scene: Scene) =>
    given(await sceneFor(scene, who, (each) => (each === played ? who : each)))
  const ways = part === who ? [undefined] : [part, undefined]
  return ways.map((played) => ({ who, given: asTheirs(played), ...(fields && { fields }) }))
}

/** Whoever is of the other lender has its records and its member for ours, and the packager looks after all of them. */
async function sceneFor(scene: Scene, who: Who, played: (each: Who) => Who): Promise<Scene> {
  const isOther = who === 'other'
  const { ours, theirs } = isOther ? { ours: scene.theirs, theirs: scene.ours } : scene
  const plays = (each: Who) => played(isOther && each === 'lender' ? 'other' : each)
  const names = Object.keys(scene.identities) as Who[]
  const identities = Object.fromEntries(names.map((each) => [each, scene.identities[plays(each)]]))
  if (isOther) await furnish(scene)
  return {
    ...scene,
    ...{ ours, theirs },
    identities: identities as Scene['identities'],
    async call(caller, path, args) {
      // Who only looks after projects begins none.
      if (path !== 'lender/projects:create') return scene.call(plays(caller), path, args)
      const made = await scene.call(isOther ? 'other' : caller, path, args)
      await assignPackager(scene, String(made.projectId))
      return made
    },
  }
}

/** The other lender as ours is: with colleagues, a packager, and a project that a borrower answers in. */
async function furnish(scene: Scene): Promise<void> {
  const { db, ours, theirs, identities } = scene
  const share = {
    ...{ project_id: theirs.projectId, organization_id: theirs.organizationId },
    person_id: identities.borrower?.personId ?? '',
    scope: JSON.stringify([{ stage: 'pre-application', kind: 'document', id: anUploadField }]),
    may_answer: true,
  }
  const members = await db
    .selectFrom('organization_members')
    .select(['person_id', 'role'])
    .where('organization_id', '=', ours.organizationId)
    .where('person_id', 'in', [identities.colleague?.personId ?? '', identities.viewer?.personId ?? ''])
    .execute()
  await db
    .insertInto('organization_members')
    .values(members.map((each) => ({ ...each, organization_id: theirs.organizationId })))
    .execute()
  await db.insertInto('borrower_shares').values(share).execute()
  await assignPackager(scene, theirs.projectId)
}

async function assignPackager({ db, identities }: Scene, projectId: string): Promise<void> {
  await db
    .insertInto('project_assignments')
    .values({ project_id: projectId, person_id: identities.packager?.personId ?? '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
