import type { projectPackage } from '@granary/api'
import { nameIn, namesOf } from '../../people/people.ts'
import { installationSettings } from '../staff/index.ts'
import type { ProjectWork } from '../stages/index.ts'
import { basisOf, isSameBasis } from './basis.ts'
import { digestOf, foundOf } from './found.ts'
import { basisIn, contentsIn } from './rows.ts'

/** Of packages that did not keep it. */
const sizeOfBefore = 40

type Last = NonNullable<projectPackage.AskedFor['last']> & { readonly id: string }

/**
 * The newest package, where one of now would be made of the same and find the same. Documents grow old, rules change and
 * the virus check lets a file pass although nobody changes anything: then a new one is built.
 */
export async function lastStanding({
  db,
  services,
  project,
}: Pick<ProjectWork, 'db' | 'services' | 'project'>): Promise<Last | undefined> {
  const newest = await db
    .selectFrom('project_packages')
    .selectAll()
    .where('project_id', '=', project.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.state !== 'ready' || newest.built_at === null) return undefined
  const { found, volumeMegabytes = sizeOfBefore } = contentsIn(newest) ?? {}
  const basis = basisIn(newest)
  if (basis === null || !isSameBasis(basis, await basisOf(db, project.id))) return undefined
  if (volumeMegabytes !== (await installationSettings(db)).packageVolumeMegabytes) return undefined
  if (found !== digestOf(await foundOf(db, services, project))) return undefined
  const names = await namesOf(db, [newest.requested_by])
  return {
    ...{ id: newest.id, version: newest.version, builtAt: newest.built_at.getTime() },
    builtBy: nameIn(names, newest.requested_by),
  }
}
