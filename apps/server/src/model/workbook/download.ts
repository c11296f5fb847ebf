import { noteActor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Database } from '../../db/database.ts'
import type { WorkbookFile } from '../../files/transfer/routes.ts'
import type { Identity } from '../../people/identity.ts'
import { personOf } from '../../people/people.ts'
import { refuseSuspendedPerson, refuseSuspendedProject } from '../../people/suspension.ts'
import { createDoor, type DoorParts } from '../access/index.ts'
import { readerOfProject } from '../documents/index.ts'
import type { Services } from '../services.ts'
import { loadBook } from './load-book.ts'
import { planBook } from './plan-book.ts'

type Needs = Pick<Services, 'sealer' | 'staffSecondFactor' | 'writeTo'>

/** The workbook of a project, for a plain request with a cookie. */
export function createWorkbookDoor({
  db,
  services,
  ...parts
}: DoorParts & { readonly db: Database; readonly services: Needs }) {
  return createDoor(parts, '/api/projects', (identity, projectId: string) =>
    authorizeWorkbook(db, identity, projectId, services),
  )
}

/** What this person may see of it, written to the audit log before a byte leaves. */
export async function authorizeWorkbook(
  db: Database,
  identity: Identity | null,
  projectId: string,
  services: Needs,
): Promise<WorkbookFile | null> {
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
  const { project } = reader
  const book = await loadBook(db, services, reader)
  await db.transaction().execute((tx) =>
    recordAudit(tx, {
      action: 'workbook downloaded',
      personId: person.viewedBy?.id ?? person.id,
      organizationId: project.organization_id,
      projectId: project.id,
      details: as ? { as } : {},
    }),
  )
  const plan = planBook(book, new Date())
  return {
    fileName: `${project.name} workbook.xlsx`,
    write: async () => {
      // Loaded when somebody wants one: no other request needs what writes spreadsheets.
      const { writeWorkbook } = await import('../../workbook/write.ts')
      return Buffer.from(await writeWorkbook(plan))
    },
  }
}
