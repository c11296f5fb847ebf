import type { Kysely } from 'kysely'
import { noteActor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/schema.generated.ts'
import type { DocumentBundle } from '../../files/transfer/document-bundle.ts'
import type { Identity } from '../../people/identity.ts'
import { type Person, personOf } from '../../people/people.ts'
import { refuseSuspendedPerson, refuseSuspendedProject } from '../../people/suspension.ts'
import { createDoor, type DoorParts, projectAccess, staffReadOf } from '../access/index.ts'
import { borrowerAccess } from '../borrower/index.ts'
import type { Services } from '../services.ts'
import { isStageId } from '../stages/index.ts'
import { bundledFiles } from './document-list.ts'
import type { DocumentReader } from './viewpoint.ts'

type Needs = Pick<Services, 'sealer' | 'staffSecondFactor' | 'writeTo'>

/** Which project, and one of its stages where only the files of that are wanted. */
interface Wanted {
  readonly projectId: string
  readonly stage?: string | undefined
}

/** All documents of a project at once, for a plain request with a cookie. */
export function createBundleDoor({
  db,
  services,
  ...parts
}: DoorParts & { readonly db: Database; readonly services: Needs }) {
  return createDoor(parts, '/api/projects', (identity, wanted: Wanted) =>
    authorizeBundle(db, identity, wanted, services),
  )
}

/**
 * What of a project's documents this person may see, written to the audit log before a byte of it leaves: a copy of
 * everything is worth knowing of, whoever takes it.
 */
export async function authorizeBundle(
  db: Database,
  identity: Identity | null,
  { projectId, stage }: Wanted,
  services: Needs,
): Promise<DocumentBundle | null> {
  if (stage !== undefined && !isStageId(stage)) return null
  const person = await personOf(db, identity)
  if (!person && identity) await refuseSuspendedPerson(db, services, identity.personId)
  if (!person) return null
  noteActor(person)
  const found = await readerOfProject(db, person, projectId, services)
  if (!found) {
    await refuseSuspendedProject(db, services, person.id, projectId)
    return null
  }
  const { reader, as } = found
  const files = await bundledFiles(db, services, reader, stage)
  const { project } = reader
  if (files.length > 0) {
    await db.transaction().execute((tx) =>
      recordAudit(tx, {
        action: 'documents downloaded',
        personId: person.viewedBy?.id ?? person.id,
        organizationId: project.organization_id,
        projectId: project.id,
        details: { count: files.length, ...(stage && { stage }), ...(as && { as }) },
      }),
    )
  }
  return { title: `${project.name}${stage ? ` ${stage}` : ''} documents`, files }
}

export async function readerOfProject(
  db: Kysely<Tables>,
  person: Person,
  projectId: string,
  services: Needs,
): Promise<{ reader: DocumentReader; as: string | undefined } | null> {
  const whole = await projectAccess(db, person, projectId, services)
  if (whole) {
    const { project, mayEdit, role } = whole
    const reader = { person, project, mayEdit, isPackager: role === 'packager', access: undefined }
    return { reader, as: staffReadOf(person, whole)?.details.as }
  }
  const access = await borrowerAccess(db, person, projectId)
  if (!access) return null
  const { project, mayEdit } = access
  return { reader: { person, project, mayEdit, isPackager: false, access }, as: undefined }
}
