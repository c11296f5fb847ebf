import { noteActor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Database } from '../../db/database.ts'
import type { Identity } from '../../people/identity.ts'
import { personOf } from '../../people/people.ts'
import { refuseSuspendedPerson, refuseSuspendedProject } from '../../people/suspension.ts'
import { isUuid } from '../../uuid.ts'
import { createDoor, type DoorParts, projectAccess, staffReadOf } from '../access/index.ts'
import type { Services } from '../services.ts'
import { reasonIn } from './opening-ticket.ts'

type Needs = Pick<Services, 'sealer' | 'staffSecondFactor' | 'writeTo'>

/** A file of a package, as it is opened. */
export interface OpenedFile {
  readonly storageId: string
  readonly fileName: string
}

/** Which file of which package, and what says why it is opened. */
interface Wanted {
  readonly packageId: string
  readonly name: string
  readonly why: string | undefined
}

/** For a plain request with a cookie. */
export function createPackageDoor({
  db,
  services,
  ...parts
}: DoorParts & { readonly db: Database; readonly services: Needs }) {
  return createDoor(parts, '/api/packages', (identity, wanted: Wanted) =>
    authorizePackage(db, identity, wanted, services),
  )
}

/**
 * Tax ids stand in a package in full, so those open it who may build it: neither who only reads the project nor who
 * looks at it as somebody else. It is written down before a byte of it leaves, with why, as far as they said it.
 */
async function authorizePackage(
  db: Database,
  identity: Identity,
  { packageId, name, why }: Wanted,
  services: Needs,
): Promise<OpenedFile | null> {
  const person = await personOf(db, identity)
  if (!person) await refuseSuspendedPerson(db, services, identity.personId)
  if (!person || !isUuid(packageId)) return null
  noteActor(person)
  const row = await db
    .selectFrom('package_files')
    .innerJoin('project_packages', 'project_packages.id', 'package_files.package_id')
    .select(['storage_id', 'project_id', 'version'])
    .where('package_id', '=', packageId)
    .where('name', '=', name)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  if (!row?.storage_id) return null
  const access = await projectAccess(db, person, row.project_id, services)
  if (!access) {
    await refuseSuspendedProject(db, services, person.id, row.project_id)
    return null
  }
  if (access.role === 'viewer' || person.viewedBy) return null
  const { project } = access
  const reason = reasonIn(services.sealer, why, { personId: person.id, projectId: project.id })
  const read = staffReadOf(person, access)
  await db.transaction().execute((tx) =>
    recordAudit(tx, {
      action: 'package opened',
      personId: person.id,
      organizationId: project.organization_id,
      projectId: project.id,
      details: {
        ...{ version: row.version, file: name },
        ...(reason !== undefined && { reason }),
        ...(read && { as: read.details.as }),
      },
    }),
  )
  const volume = /volume-(\d+)/.exec(name)?.[1]
  const told = `${project.name}, package ${row.version}${volume ? `, volume ${volume}` : ''}`
  return {
    storageId: row.storage_id,
    fileName: name.startsWith('manifest') ? `${told}, ${name}` : told + name.slice(name.indexOf('.')),
  }
}
