import type { Found } from '@granary/api'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { wordsTyped } from '../../texts/typed-words.ts'
import { listMembers } from '../lenders/index.ts'
import { fileSearch } from './project-search.ts'

/** Whoever looks for more goes to the page that lists them all. */
const atMost = 6
const fewestLetters = 2
/** A file that flowed on stands in a question of each stage, and is one file. */
const mostPlaces = 2

type Person = Found['people'][number]

/** Of a lender's own people, its projects' borrowers and its files, those that have every typed word in their name or text. */
export async function findPeopleAndDocuments(
  db: Kysely<Tables>,
  organizationId: string,
  typed: string,
): Promise<Found> {
  if (typed.trim().length < fewestLetters) return { people: [], documents: [] }
  const [members, borrowers, invited, documents] = await Promise.all([
    listMembers(db, organizationId),
    borrowersOf(db, organizationId),
    invitedBy(db, organizationId),
    documentsAmong(filesOf(db, organizationId), typed, organizationId),
  ])
  const colleagues = members.map(
    ({ personId, name, email }): Person => ({ key: personId, name, email, why: 'member', project: null }),
  )
  const words = wordsTyped(typed.toLowerCase())
  const isMeant = ({ name, email }: Person) =>
    words.every((word) => `${name} ${email}`.toLowerCase().includes(word))
  return { people: [...colleagues, ...borrowers, ...invited].filter(isMeant).slice(0, atMost), documents }
}

/** Once for each project: that is where they are met. */
async function borrowersOf(db: Kysely<Tables>, organizationId: string): Promise<Person[]> {
  const shares = await db
    .selectFrom('borrower_shares')
    .innerJoin('projects', 'projects.id', 'borrower_shares.project_id')
    .select(['borrower_shares.person_id', 'projects.id as projectId', 'projects.name as projectName'])
    .where('borrower_shares.organization_id', '=', organizationId)
    .where('projects.organization_id', '=', organizationId)
    .where('projects.archived_at', 'is', null)
    .where('borrower_shares.ended_at', 'is', null)
    .distinct()
    .execute()
  if (shares.length === 0) return []
  const people = await db
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [...new Set(shares.map(({ person_id }) => person_id))])
    .execute()
  const byId = new Map(people.map((person) => [person.id, person]))
  return shares.flatMap(({ person_id, projectId, projectName }) => {
    const person = byId.get(person_id)
    if (!person) return []
    const { name, email } = person
    return {
      key: `${person_id} ${projectId}`,
      name,
      email,
      why: 'borrower',
      project: { projectId, projectName },
    }
  })
}

async function invitedBy(db: Kysely<Tables>, organizationId: string): Promise<Person[]> {
  const invited = await db
    .selectFrom('invitations')
    .innerJoin('projects', 'projects.id', 'invitations.project_id')
    .select(['invitations.id', 'email', 'projects.id as projectId', 'projects.name as projectName'])
    .where('invitations.organization_id', '=', organizationId)
    .where('projects.organization_id', '=', organizationId)
    .where('projects.archived_at', 'is', null)
    .where('claimed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  return invited.map(({ id, email, projectId, projectName }) => ({
    ...{ key: id, name: email, email, why: 'invited' },
    project: { projectId, projectName },
  }))
}

/** Those that are called so first, then those in which it stands; of one lender, where it is given. */
export async function documentsAmong(
  there: ReturnType<typeof filesThere>,
  typed: string,
  organizationId?: string,
): Promise<Found['documents']> {
  const search = fileSearch(typed)
  if (!search) return []
  const texts = there.innerJoin('document_texts as read', (join) =>
    join.on(sql<SqlBool>`read.storage_id = file.storage_id::text`),
  )
  const ofLender =
    organizationId === undefined ? texts : texts.where('read.organization_id', '=', organizationId)
  const [named, read] = await Promise.all([
    there.where(search.named).execute(),
    ofLender.where(search.read).execute(),
  ])
  const told = (isInText: boolean) => (file: (typeof named)[number]) => ({ ...file, isInText })
  const all = [...named.map(told(false)), ...read.map(told(true))]
  const each = all.filter(
    ({ storage_id }, at) => all.findIndex((other) => other.storage_id === storage_id) === at,
  )
  return each.slice(0, atMost).map(({ id, file_name, projectId, projectName, isInText }) => ({
    ...{ uploadId: id, fileName: file_name, isInText },
    ...{ projectId, projectName },
  }))
}

function filesOf(db: Kysely<Tables>, organizationId: string) {
  return filesThere(db)
    .where('file.organization_id', '=', organizationId)
    .where('projects.organization_id', '=', organizationId)
}

/** Files of projects that are not archived, the newest first. */
export function filesThere(db: Kysely<Tables>) {
  return db
    .selectFrom('uploads as file')
    .innerJoin('projects', 'projects.id', 'file.project_id')
    .select(['file.id', 'file.storage_id', 'file_name'])
    .select(['projects.id as projectId', 'projects.name as projectName'])
    .where('projects.archived_at', 'is', null)
    .where('file.removed_at', 'is', null)
    .orderBy('uploaded_at', 'desc')
    .limit(atMost * mostPlaces)
}
