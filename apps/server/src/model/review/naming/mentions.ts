import type { Mentionable, WhyUnread } from '@granary/api'
import { reviewing } from '@granary/checklists'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/schema.generated.ts'
import { borrowersOf, lenderPeople, type Recipient } from '../../notices/index.ts'
import type { ProjectWork } from '../../stages/index.ts'
import type { RemarkWriter } from '../remarks.ts'
import { findRound } from '../rounds.ts'
import { type About, outsideReaders, teamAt } from '../telling.ts'
import { reviewTeam } from './team.ts'

type Work = Pick<ProjectWork, 'db' | 'person' | 'project'>
type Place = Omit<About, 'uploadId' | 'remarkId'>

/**
 * Whom somebody may name in a remark: who reads it, but for themselves and who may not sign in. A lender learns no
 * more of the packaging team than who is at its project, and a borrower is told no names.
 */
export async function mentionable(
  work: Work,
  writer: RemarkWriter,
  about: Place,
  { others = false } = {},
): Promise<Mentionable[]> {
  if (!mayName(writer, about)) return []
  const readers = await readersKnownTo(work, writer, about)
  const told = (await named(work, readers)).map(({ name, side }) => ({ name, side }))
  return others ? [...told, ...(await unreached(work, writer, about, readers))] : told
}

/**
 * Whom somebody knows at the project and who do not read the remark: named in it they are told nothing, and its writer
 * is told so. A lender knows its borrowers, and not who else works for us.
 */
async function unreached(
  work: Work,
  writer: RemarkWriter,
  about: Place,
  readers: readonly Recipient[],
): Promise<Mentionable[]> {
  const isStaff = writer.reader.kind === 'staff'
  const [lender, borrowers, staff] = await Promise.all([
    lenderPeople(work.db, work.project.organization_id),
    borrowersOf(work.db, work.project),
    isStaff ? otherStaff(work.db) : [],
  ])
  const reading = new Set(readers.map(({ personId }) => personId))
  const strangers = [...lender, ...borrowers, ...staff].filter(({ personId }) => !reading.has(personId))
  return (await named(work, strangers)).map(({ name, side }) => ({
    name,
    side,
    unread: whyUnread(side, about),
  }))
}

function whyUnread(side: Mentionable['side'], { audience }: Place): WhyUnread {
  if (side === 'staff') return 'notOnTeam'
  if (audience === 'internal') return 'internal'
  return audience === 'lender' ? 'lenderOnly' : 'notShared'
}

function mayName({ reader, mayWrite }: RemarkWriter, { audience, fieldId }: Place): boolean {
  const isTheirs = reviewing.writesTo(reader, { audience: audience as reviewing.Audience, fieldId })
  return mayWrite && isTheirs && reader.kind !== 'borrower'
}

async function readersKnownTo(work: Work, { reader }: RemarkWriter, about: Place): Promise<Recipient[]> {
  const [team, outside] = await Promise.all([
    reader.kind === 'staff' ? wholeTeam(work.db) : teamHere(work, about),
    outsideReaders(work, about),
  ])
  return [...team, ...outside]
}

/** But for themselves, and who may not sign in. */
async function named(work: Work, people: readonly Recipient[]) {
  const others = people.filter(({ personId }) => personId !== work.person.id)
  const names = await namesOfActive(
    work.db,
    others.map(({ personId }) => personId),
  )
  const sides = new Map(
    others
      .toReversed()
      .flatMap(({ personId, standing }) => (standing === 'invited' ? [] : [[personId, standing] as const])),
  )
  return names.flatMap(({ id, name }) => {
    const side = sides.get(id)
    return side ? [{ name, side }] : []
  })
}

/** Who has another duty than packaging reads no remark, and could be taken for one who does. */
async function otherStaff(db: Kysely<Tables>): Promise<readonly Recipient[]> {
  const rows = await db.selectFrom('admin_duties').select(['person_id', 'duty']).execute()
  const team = new Set(rows.filter(({ duty }) => duty === 'packaging').map(({ person_id }) => person_id))
  const others = new Set(rows.map(({ person_id }) => person_id).filter((id) => !team.has(id)))
  return [...others].map((personId) => ({ personId, standing: 'staff' }))
}

async function wholeTeam(db: Kysely<Tables>): Promise<readonly Recipient[]> {
  return (await reviewTeam(db)).map(({ personId }) => ({ personId, standing: 'staff' }))
}

async function teamHere(work: Work, { stage }: Place): Promise<readonly Recipient[]> {
  return teamAt(work, (await findRound(work.db, work.project.id, stage))?.assignee ?? null)
}

async function namesOfActive(db: Kysely<Tables>, personIds: readonly string[]) {
  if (personIds.length === 0) return []
  return db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(personIds)])
    .where('suspended_at', 'is', null)
    .where('name', '<>', '')
    .orderBy('name')
    .orderBy('id')
    .execute()
}
