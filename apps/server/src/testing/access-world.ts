import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { createAuth } from '../auth/auth.ts'
import { inNoTime } from '../auth/testing.ts'
import type { Tables } from '../db/schema.generated.ts'
import { seedDemo } from '../demo/seed.ts'
import { anUploadField, people, type Records, type Who } from '../functions/access-matrix.ts'
import { createProject } from '../model/projects/projects.ts'
import type { Services } from '../model/services.ts'
import type { Identity } from '../people/identity.ts'
import { personOf } from '../people/people.ts'
import { aProject } from './workspace.ts'

export interface AccessWorld {
  readonly identities: Readonly<Record<Who, Identity | null>>
  readonly ours: Records
  readonly theirs: Records
}

/** The demo installation with everybody signed in, and the same records for each of two lenders. */
export async function makeAccessWorld(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer' | 'quotas'>,
  /** Whether these people sign in at a real server, which knows the real hash of a password only. */
  { atAServer = false } = {},
): Promise<AccessWorld> {
  const auth = createAuth({
    db,
    jobs: { enqueue: async () => {} },
    secret: 'a-secret-of-the-tests-that-is-long-enough',
    portalUrl: 'http://localhost:3001',
    limited: false,
    ...(!atAServer && inNoTime),
    warn: () => {},
  })
  await seedDemo(db, auth)
  const identities = { nobody: null } as Record<Who, Identity | null>
  for (const who of people) if (who !== 'nobody') identities[who] = await signIn(db, who)
  const ours = await recordsOf(db, services, identities.lender)
  const theirs = await recordsOf(db, services, identities.other)
  await db
    .insertInto('project_assignments')
    .values({ project_id: ours.projectId, person_id: identities.packager?.personId ?? '' })
    .execute()
  await db
    .insertInto('borrower_shares')
    .values({
      project_id: ours.projectId,
      organization_id: ours.organizationId,
      person_id: identities.borrower?.personId ?? '',
      scope: JSON.stringify([{ stage: 'pre-application', kind: 'document', id: anUploadField }]),
      may_answer: true,
    })
    .execute()
  return { identities, ours, theirs }
}

async function signIn(db: Kysely<Tables>, who: Who): Promise<Identity> {
  const person = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', `${who}@granary.example`)
    .executeTakeFirstOrThrow()
  const sessionId = randomUUID()
  await db
    .insertInto('sign_ins')
    .values({
      id: sessionId,
      token: sessionId,
      person_id: person.id,
      expires_at: new Date(Date.now() + 60 * 60_000),
    })
    .execute()
  await db.insertInto('known_devices').values({ person_id: person.id, device: sessionId }).execute()
  return { personId: person.id, sessionId }
}

async function recordsOf(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer' | 'quotas'>,
  owner: Identity | null,
): Promise<Records> {
  const person = await personOf(db, owner)
  if (!person) throw new Error('Whose records are these?')
  const { organization_id: organizationId } = await db
    .selectFrom('organization_members')
    .select('organization_id')
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow()
  const { projectId } = await createProject(db, services, { person, organizationId }, aProject)
  const upload = await db
    .insertInto('uploads')
    .values({
      project_id: projectId,
      stage: 'pre-application',
      field_id: anUploadField,
      storage_id: randomUUID(),
      file_name: 'balance.pdf',
      file_size: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { organizationId, projectId, uploadId: upload.id }
}
