import type { Mentionable } from '@granary/api'
import { reviewing } from '@granary/checklists'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/schema.generated.ts'
import type { Recipient } from '../../notices/index.ts'
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
export async function mentionable(work: Work, writer: RemarkWriter, about: Place): Promise<Mentionable[]> {
  const audience = about.audience as reviewing.Audience
  const { kind } = writer.reader
  const isTheirs = reviewing.writesTo(writer.reader, { audience, fieldId: about.fieldId })
  if (!writer.mayWrite || !isTheirs || kind === 'borrower') return []
  const [team, outside] = await Promise.all([
    kind === 'staff' ? wholeTeam(work.db) : teamHere(work, about),
    outsideReaders(work, about),
  ])
  const readers = [...team, ...outside].filter(({ personId }) => personId !== work.person.id)
  const names = await namesOfActive(
    work.db,
    readers.map(({ personId }) => personId),
  )
  const sides = new Map(
    readers
      .toReversed()
      .flatMap(({ personId, standing }) => (standing === 'invited' ? [] : [[personId, standing] as const])),
  )
  return names.flatMap(({ id, name }) => {
    const side = sides.get(id)
    return side ? [{ name, side }] : []
  })
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
