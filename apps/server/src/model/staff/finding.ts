import type { AdminDuty, FoundByStaff } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import { containing } from '../../db/containing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import type { Person } from '../../people/people.ts'
import { wordsTyped } from '../../texts/typed-words.ts'
import { documentsAmong, filesThere } from '../projects/index.ts'
import { lenderNames, projectsSeenBy } from './admin-projects.ts'

/** Whoever looks for more goes to the page that lists them all. */
const atMost = 6
const fewestLetters = 2

interface Who {
  readonly person: Person
  readonly duties: readonly AdminDuty[]
}

/** Projects and documents as the list of projects has them; people and lenders are of the administration alone. */
export async function findForStaff(db: Kysely<Tables>, who: Who, typed: string): Promise<FoundByStaff> {
  if (typed.trim().length < fewestLetters) return { projects: [], people: [], lenders: [], documents: [] }
  const administers = who.duties.includes('administration')
  const [projects, documents, people, lenders] = await Promise.all([
    projectsWith(db, who, typed),
    documentsAmong(
      filesThere(db).where(
        'projects.id',
        'in',
        projectsSeenBy(db, who, {}).clearSelect().select('projects.id'),
      ),
      typed,
    ),
    administers ? peopleWith(db, typed) : [],
    administers ? lendersWith(db, typed) : [],
  ])
  return { projects, people, lenders, documents }
}

async function projectsWith(db: Kysely<Tables>, who: Who, typed: string): Promise<FoundByStaff['projects']> {
  const rows = await projectsSeenBy(db, who, { search: typed })
    .orderBy('last_saved_at', 'desc')
    .orderBy('id')
    .limit(atMost)
    .execute()
  const lenders = await lenderNames(
    db,
    rows.map(({ organization_id }) => organization_id),
  )
  return rows.map(({ id, name, borrower_name, organization_id }) => ({
    projectId: id,
    projectName: name,
    borrowerName: borrower_name,
    lenderName: lenders.get(organization_id) ?? '',
  }))
}

async function peopleWith(db: Kysely<Tables>, typed: string): Promise<FoundByStaff['people']> {
  let query = db.selectFrom('people').select(['id', 'name', 'email']).where('erased_at', 'is', null)
  for (const pattern of patternsOf(typed))
    query = query.where(sql<boolean>`name || ' ' || email ilike ${pattern}`)
  const rows = await query.orderBy('name').orderBy('id').limit(atMost).execute()
  return rows.map(({ id, name, email }) => ({ personId: id, name, email }))
}

async function lendersWith(db: Kysely<Tables>, typed: string): Promise<FoundByStaff['lenders']> {
  let query = db.selectFrom('organizations').select(['id', 'name'])
  for (const pattern of patternsOf(typed)) query = query.where('name', 'ilike', pattern)
  const rows = await query.orderBy('name').orderBy('id').limit(atMost).execute()
  return rows.map(({ id, name }) => ({ organizationId: id, name }))
}

const patternsOf = (typed: string) => wordsTyped(typed).map(containing)
