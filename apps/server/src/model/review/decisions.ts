import { appError, inOneText, type RemarkItem, writeUpTo } from '@granary/api'
import { reviewing } from '@granary/checklists'
import { wordsIn, writtenIn } from '@granary/eligibility'
import { sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import { namesOf } from '../../people/people.ts'
import type { MarkedQuestion } from '../answers/index.ts'
import type { ProjectWork, StageId } from '../stages/index.ts'
import { requireOpenRound } from './assignment.ts'
import { askAllTheSame, letStand } from './declarations.ts'
import { labelOf } from './labels.ts'
import { decisionsOf, placeOf, type Round } from './rounds.ts'
import { withOpenRemark } from './saying/open-remarks.ts'
import { keepPast } from './saying/past-decisions.ts'
import { requireReason } from './saying/reasons-of-decisions.ts'
import { submittedStage } from './submitted-stage.ts'

export interface Decided {
  readonly state: reviewing.ItemState
  readonly reason?: string | undefined
  readonly note?: string | undefined
  readonly expectedVersion?: number | undefined
}

/** A stage as somebody saw it: what they decide is about this round, and about none that came since. */
interface Seen {
  readonly stage: StageId
  readonly round?: number | undefined
}

/**
 * Decides one answer or document. Whoever decided what this person had not seen is not overwritten: both are told
 * apart by the count of decisions of that item.
 */
export async function setItemState(
  work: ProjectWork,
  seen: Seen,
  item: RemarkItem,
  wanted: Decided,
): Promise<{ version: number }> {
  const { stage } = seen
  const round = await requireTaken(work, seen)
  const items = await itemsOf(work, round)
  const itemId = 'fieldId' in item ? item.fieldId : item.uploadId
  const found = items.find(({ id }) => id === itemId)
  if (!found) throw appError('NOT_FOUND', { message: 'This was not submitted in this round.' })
  const { reason, note } = wordsOf(wanted)
  const before = (await decisionsOf(work.db, round)).find(({ item_id }) => item_id === itemId)
  if (wanted.expectedVersion !== undefined && wanted.expectedVersion !== (before?.version ?? 0)) {
    throw await decidedElsewhere(work, before)
  }
  if (
    before &&
    before.state === wanted.state &&
    before.reason === reason &&
    before.note === note &&
    !before.carried_over
  ) {
    return { version: before.version }
  }
  // What was said not to apply asks for a word of its own.
  if (!found.isExcused) {
    const words = { state: wanted.state, reason, note }
    await requireReason(work.db, { ...round, ...found }, words, before?.reason)
  }
  const version = (before?.version ?? 0) + 1
  if (found.isExcused) await holdAgainst(work, { stage, fieldId: found.fieldId }, wanted.state, reason, note)
  await decide(work, round, [itemId], { state: wanted.state, reason, note })
  await audit(work, 'review item decided', stage, { item: labelOf(found), state: wanted.state })
  return { version }
}

/** What was said not to apply needs attention by being asked for; whatever else is decided lets it stand. */
async function holdAgainst(
  work: ProjectWork,
  question: MarkedQuestion,
  state: reviewing.ItemState,
  reason: string | null,
  note: string,
): Promise<void> {
  if (state === 'needsAttention') await askAllTheSame(work, question, inOneText({ reason, note }))
  else await letStand(work, question)
}

/** One decision of one item: the count tells it from what was decided since. */
export interface DecisionOfItem {
  readonly itemId: string
  readonly version: number
}

/**
 * Accepts what nobody has decided yet of a section, or of the part of it that somebody sees. What an open remark is
 * about is left: somebody had a reason to look at it by itself.
 */
export async function acceptSection(
  work: ProjectWork,
  seen: Seen,
  sectionId: string,
  itemIds?: readonly string[],
): Promise<{ accepted: DecisionOfItem[]; left: string[] }> {
  const { stage } = seen
  const round = await requireTaken(work, seen)
  const items = (await itemsOf(work, round)).filter(({ section }) => section.id === sectionId)
  if (items.length === 0) throw appError('NOT_FOUND')
  const decided = new Map((await decisionsOf(work.db, round)).map((each) => [each.item_id, each]))
  const toCheck = items
    .filter(({ id, isEmpty }) => (decided.get(id)?.state ?? 'toCheck') === 'toCheck' && !isEmpty)
    .filter(({ id }) => itemIds === undefined || itemIds.includes(id))
  const remarked = await withOpenRemark(work.db, round, toCheck)
  const left = [...remarked]
  const accepted = toCheck
    .filter(({ id }) => !remarked.has(id))
    .map(({ id }) => ({ itemId: id, version: (decided.get(id)?.version ?? 0) + 1 }))
  if (accepted.length === 0) return { accepted, left }
  const ids = accepted.map(({ itemId }) => itemId)
  await decide(work, round, ids, { state: 'accepted', reason: null, note: '' })
  await audit(work, 'review section accepted', stage, {
    section: items[0]?.section.title ?? '',
    count: accepted.length,
  })
  return { accepted, left }
}

/** Undoes that: what of these stands as it was accepted is to be checked again. What somebody decided since is left. */
export async function uncheck(
  work: ProjectWork,
  seen: Seen,
  wanted: readonly DecisionOfItem[],
): Promise<{ undone: number; left: number }> {
  const { stage } = seen
  const round = await requireTaken(work, seen)
  const versions = new Map(wanted.map(({ itemId, version }) => [itemId, version]))
  const ids = (await decisionsOf(work.db, round))
    .filter(({ item_id, state, version }) => state === 'accepted' && versions.get(item_id) === version)
    .map(({ item_id }) => item_id)
  const done = { undone: ids.length, left: versions.size - ids.length }
  if (ids.length === 0) return done
  await decide(work, round, ids, { state: 'toCheck', reason: null, note: '' })
  await audit(work, 'review decisions undone', stage, { count: ids.length })
  return done
}

/** Everything of a round, in reading order. */
export async function itemsOf({ db, services }: Pick<ProjectWork, 'db' | 'services'>, round: Round) {
  return reviewing.reviewItems(await submittedStage(db, services.sealer, placeOf(round)))
}

/**
 * Somebody of the team has it; whoever else reads along may decide too. The counts of decisions begin anew with every
 * round, so they do not tell that what was seen was submitted again since.
 */
async function requireTaken(work: ProjectWork, { stage, round: seen }: Seen): Promise<Round> {
  const round = await requireOpenRound(work, stage)
  if (seen !== undefined && seen !== round.round) {
    const message = 'This was submitted again in the meantime. Look at it again.'
    throw appError('ANSWERS_CHANGED_ELSEWHERE', { message })
  }
  if (round.assignee === null) throw appError('NOT_ASSIGNED')
  return round
}

export async function decide(
  { db, person }: ProjectWork,
  { project_id, stage, round }: Round,
  itemIds: readonly string[],
  { state, reason, note }: { state: reviewing.ItemState; reason: string | null; note: string },
): Promise<void> {
  const decision = { state, reason, note, carried_over: false, decided_by: person.id }
  await keepPast(db, { project_id, stage, round }, itemIds)
  await db
    .insertInto('review_items')
    .values(itemIds.map((item_id) => ({ project_id, stage, round, item_id, ...decision })))
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'stage', 'round', 'item_id']).doUpdateSet({
        ...decision,
        version: sql`review_items.version + 1`,
        decided_at: sql<Date>`now()`,
      }),
    )
    .execute()
}

function wordsOf({ state, reason: givenReason, note: givenNote }: Decided) {
  const reason = wordsIn(givenReason ?? '') || null
  const note = writtenIn(givenNote ?? '')
  const refuse = (message: string) =>
    appError('VALIDATION', { message, problems: [{ fieldId: 'reason', code: 'reason', message }] })
  if ((reason?.length ?? 0) > 200 || note.length > 2000) throw refuse(writeUpTo(2000))
  if (state === 'waived' && reason === null && note === '') throw refuse('Say why this is waived.')
  return state === 'needsAttention' || state === 'waived' ? { reason, note } : { reason: null, note: '' }
}

async function decidedElsewhere(
  { db }: ProjectWork,
  before: { state: string; version: number; decided_by: string | null } | undefined,
) {
  const name = before?.decided_by
    ? (await namesOf(db, [before.decided_by])).get(before.decided_by)
    : undefined
  return appError('ANSWERS_CHANGED_ELSEWHERE', {
    message: `${name ?? 'Somebody else'} has decided this in the meantime. Look at it again.`,
    state: before?.state ?? 'toCheck',
    version: before?.version ?? 0,
  })
}

async function audit(
  { db, person, project }: ProjectWork,
  action: string,
  stage: StageId,
  details: Record<string, string | number>,
): Promise<void> {
  await recordAudit(db, {
    action,
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: { stage, ...details },
  })
}
