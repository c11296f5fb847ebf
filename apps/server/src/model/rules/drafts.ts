import { appError } from '@granary/api'
import { dayOf } from '@granary/checklists'
import { wordsIn, writtenIn } from '@granary/eligibility'
import { isCalendarDate } from '@granary/forms'
import {
  changeValues,
  comparePacks,
  type PackProblem,
  publishedPacks,
  type RulePack,
  type ValueChange,
} from '@granary/rules'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { RulePackDraftsTable, Tables } from '../../db/schema.generated.ts'
import type { Person } from '../../people/people.ts'
import { newestPack, newestPackId, packIn, requirePack } from './packs.ts'
import { titleIn } from './shown-packs.ts'
import { takenBack } from './taken-back.ts'

interface Work {
  readonly db: Kysely<Tables>
  readonly person: Person
}

/** A draft that says all that another pack says, under the next name that is free in this month. */
export async function draftPack({ db, person }: Work, fromPackId: string): Promise<string> {
  // Two at once would take the same name.
  await oneAtATime(db)
  const { pack: from, draft: unpublished } = await requirePack(db, fromPackId)
  const today = dayOf(Date.now())
  const [id, newest] = await Promise.all([freeName(db, today.slice(0, 7)), newestPackId(db)])
  const content: RulePack = {
    ...from,
    ...{ id, title: titleOf(id, today), effectiveFrom: today },
    note: `Drafted from ${from.id}.`,
  }
  await Promise.all([
    db
      .insertInto('rule_pack_drafts')
      .values({
        ...{ id, from_pack: from.id, newest_then: unpublished ? newestThenOf(unpublished) : newest },
        ...{ content: JSON.stringify(content), drafted_by: person.id },
      })
      .execute(),
    recordAudit(db, {
      action: 'rule pack drafted',
      personId: person.id,
      details: { pack: id, from: from.id },
    }),
  ])
  return id
}

/** Of drafts that did not keep it, what they were drafted from. A draft of a draft knows no more than that one. */
const newestThenOf = ({ newest_then, from_pack }: Pick<RulePackDraftsTable, 'newest_then' | 'from_pack'>) =>
  newest_then ?? from_pack

/** A project names its pack by this alone: the second of a month is told apart from the first. */
function titleOf(id: string, today: string): string {
  const [, number] = id.split('.')
  return `Rules as of ${monthOf(today)}${number === undefined ? '' : `, no. ${number}`}`
}

async function freeName(db: Kysely<Tables>, month: string): Promise<string> {
  const [published, drafts] = await Promise.all([
    db.selectFrom('rule_packs').select('id').execute(),
    db.selectFrom('rule_pack_drafts').select('id').execute(),
  ])
  const taken = new Set([...publishedPacks, ...published, ...drafts].map(({ id }) => id))
  let name = month
  for (let count = 2; taken.has(name); count += 1) name = `${month}.${count}`
  return name
}

const monthOf = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  )

export interface DraftChange {
  readonly values: readonly ValueChange[]
  readonly title?: string | undefined
  readonly note?: string | undefined
}

/** All of it or nothing. Saying what it says already changes nothing. */
export async function changeDraft({ db, person }: Work, packId: string, change: DraftChange): Promise<void> {
  const { row, draft } = await requireDraft(db, packId)
  requireDaysThatCame(change.values)
  requireEachOnce(change.values)
  const head = {
    ...{ id: draft.id, effectiveFrom: draft.effectiveFrom },
    title: change.title === undefined ? draft.title : wordsIn(change.title),
    note: change.note === undefined ? draft.note : writtenIn(change.note),
  }
  // A draft is a change of what it was drafted from, however often it is changed.
  const { pack, problems } = changeValues({ ...draft, id: row.from_pack }, head, change.values.map(seen))
  if (!pack) throw refused(problems)
  const isSame =
    comparePacks(draft, pack).length === 0 && draft.title === pack.title && draft.note === pack.note
  if (isSame) return
  await Promise.all([
    db
      .updateTable('rule_pack_drafts')
      .set({ content: JSON.stringify(pack), changed_by: person.id, changed_at: new Date() })
      .where('id', '=', packId)
      .execute(),
    recordAudit(db, {
      action: 'rule pack changed',
      personId: person.id,
      details: { pack: packId, count: change.values.length },
    }),
  ])
}

/** Nobody has looked at a source on a day that has not come yet; where it is tomorrow already is not known. */
function requireDaysThatCame(values: readonly ValueChange[]): void {
  const last = dayOf(Date.now() + 24 * 60 * 60_000)
  const problems = values
    .filter(({ checked }) => checked !== undefined && isCalendarDate(checked) && checked > last)
    .map(({ id }) => ({ at: `${id} › checked`, message: 'This day has not come yet.' }))
  if (problems.length > 0) throw refused(problems)
}

/** Of two words about one entry nobody could tell which is meant. */
function requireEachOnce(values: readonly ValueChange[]): void {
  const names = values.map(({ id, subject }) => `${subject ?? ''} ${id}`)
  const problems = values
    .filter((_, at) => names.indexOf(names[at] ?? '') !== at)
    .map(({ id }) => ({ at: id.slice(0, 80), message: 'It is named twice. Say it once.' }))
  if (problems.length > 0) throw refused(problems)
}

/** A source in which nothing is to be seen is none, and so is a note. */
const seen = ({ source, note, ...rest }: ValueChange): ValueChange => ({
  ...rest,
  ...(source !== undefined && { source: wordsIn(source) }),
  ...(note !== undefined && { note: writtenIn(note) }),
})

export async function discardDraft({ db, person }: Work, packId: string): Promise<void> {
  await requireDraft(db, packId)
  await Promise.all([
    db.deleteFrom('rule_pack_drafts').where('id', '=', packId).execute(),
    recordAudit(db, { action: 'rule pack discarded', personId: person.id, details: { pack: packId } }),
  ])
}

const oneAtATime = (db: Kysely<Tables>) =>
  sql`select pg_advisory_xact_lock(hashtext('granary.rule-packs'))`.execute(db)

/** From today on it is the newest. Whatever is kept of it can be told apart from every other pack for good. */
export async function publishPack({ db, person }: Work, packId: string): Promise<void> {
  // Two at once would each take the other for unpublished.
  await oneAtATime(db)
  const { row, draft } = await requireDraft(db, packId)
  const { pack: from } = await requirePack(db, row.from_pack)
  if (comparePacks(from, draft).length === 0) {
    throw refused([{ at: 'values', message: `Nothing in it differs from ${from.id}. Change a value first.` }])
  }
  await requireNothingTakenBack(db, draft, newestThenOf(row))
  const effectiveFrom = await firstDay(db)
  await db
    .insertInto('rule_packs')
    .values({
      ...{ id: packId, from_pack: row.from_pack, effective_from: effectiveFrom },
      content: JSON.stringify({ ...draft, effectiveFrom }),
      ...{ drafted_by: row.drafted_by, published_by: person.id },
    })
    .execute()
  await Promise.all([
    db.deleteFrom('rule_pack_drafts').where('id', '=', packId).execute(),
    recordAudit(db, { action: 'rule pack published', personId: person.id, details: { pack: packId } }),
  ])
}

async function requireNothingTakenBack(
  db: Kysely<Tables>,
  draft: RulePack,
  newestThenId: string,
): Promise<void> {
  const [{ pack: newestThen }, newest] = await Promise.all([requirePack(db, newestThenId), newestPack(db)])
  const titles = takenBack(draft, { newestThen, newest }).map(
    (place) => titleIn(newest, place) ?? titleIn(draft, place) ?? place.id,
  )
  if (titles.length === 0) return
  const named = titles.slice(0, mostNamed).map((title) => `“${title}”`)
  const more = titles.length > mostNamed ? ` and ${titles.length - mostNamed} more` : ''
  const message = `${newest.id} was published after this draft was begun. Publishing the draft would take back ${named.join(', ')}${more}. Draft from ${newest.id} and enter your changes there.`
  throw refused([{ at: 'values', message }])
}

const mostNamed = 3

/** Today, but never before the pack that it follows: that one may begin later, or by a clock that was ahead of this one. */
async function firstDay(db: Kysely<Tables>): Promise<string> {
  const today = dayOf(Date.now())
  const { effectiveFrom } = await newestPack(db)
  return effectiveFrom > today ? effectiveFrom : today
}

/** Locked: changes of one draft follow each other. */
async function requireDraft(db: Kysely<Tables>, packId: string) {
  const row = await db
    .selectFrom('rule_pack_drafts')
    .selectAll()
    .where('id', '=', packId)
    .forUpdate()
    .executeTakeFirst()
  if (row) return { row, draft: packIn(row) }
  await requirePack(db, packId)
  throw refused([{ at: 'id', message: 'A published pack is never changed. Draft a new one from it.' }])
}

function refused(problems: readonly PackProblem[]) {
  return appError('VALIDATION', {
    message: problems[0]?.message ?? '',
    problems: problems.slice(0, 20).map(({ at, message }) => ({ fieldId: at, code: 'pack', message })),
  })
}
