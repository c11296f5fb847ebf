import type { Review, ReviewItem, ReviewSection } from '@granary/api'
import { reviewing } from '@granary/checklists'
import { withTaxIdsMasked } from '@granary/eligibility'
import { type Field, formatAnswer, isAnswered, isSensitive } from '@granary/forms'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf, type Person } from '../../people/people.ts'
import { pastAnswer } from '../answers/index.ts'
import { fieldsOfBorrowers } from '../borrower/index.ts'
import type { Services } from '../services.ts'
import { lenderNames } from '../staff/index.ts'
import { type StageId, stageIds, stoppedReason } from '../stages/index.ts'
import { adviceIn } from './advice.ts'
import { isOpen, mayAssign } from './assignment.ts'
import { fileWords, labelOf } from './labels.ts'
import { reviewTeam } from './naming/team.ts'
import { latestForm } from './remark-list.ts'
import { decisionsOf, findRound, placeOf, type Round, roundBefore, roundOfReview } from './rounds.ts'
import { earlierOf, pastOf } from './saying/past-decisions.ts'
import { agreementOf, needsSecond } from './second-reviewer.ts'
import { requireShownRound, takenBackSince } from './shown-round.ts'
import { type FileOfRound, type StageOfRound, submittedStage } from './submitted-stage.ts'

interface Reader {
  readonly db: Kysely<Tables>
  readonly services: Pick<Services, 'sealer'>
  readonly person: Person
  readonly project: Selectable<ProjectsTable>
  readonly isPackager: boolean
  readonly mayReveal: boolean
}

type Decisions = Awaited<ReturnType<typeof decisionsOf>>
type Item = reviewing.ReviewItem<FileOfRound>

/**
 * The round that was submitted last and stands, as it was submitted, with what was decided about it. Where none stands,
 * what was taken back.
 */
export async function reviewOf(reader: Reader, stage: StageId): Promise<Review> {
  const { db, services, person, project, isPackager, mayReveal } = reader
  const round = await requireShownRound(db, project.id, stage)
  const before = await roundBefore(db, round)
  const place = { projectId: project.id, stage }
  const form = await latestForm(db, place)
  const [
    now,
    earlier,
    counted,
    decisions,
    past,
    team,
    lender,
    targetDate,
    takenBack,
    assigns,
    shared,
    isTwo,
    next,
  ] = await Promise.all([
    submittedStage(db, services.sealer, placeOf(round)),
    before && submittedStage(db, services.sealer, placeOf(before)),
    roundOfReview(db, round),
    decisionsOf(db, round),
    pastOf(db, round),
    reviewTeam(db),
    lenderNames(db, [project.organization_id]),
    targetDateOf(db, project.id),
    takenBackSince(db, round),
    mayAssign(reader, round),
    fieldsOfBorrowers(db, { ...place, form }),
    needsSecond(db),
    nextAfter(db, project, round),
  ])
  const names = await namesOf(db, [
    round.assignee,
    round.accepted_by,
    round.agreed_by,
    now.submittedBy,
    takenBack?.taken_back_by ?? null,
    ...[...decisions, ...past].map(({ decided_by }) => decided_by),
  ])
  const items = reviewing.reviewItems(now)
  const adviceOf = adviceIn(now)
  const shown = items.map((item) => ({
    ...shownItem(item, now, earlier, decisions, names),
    earlier: earlierOf(past, item.id, names),
    advice: adviceOf(item),
    shared: shared.has(item.fieldId),
  }))
  const isTeam = isPackager && !person.viewedBy
  const stopped = isOpen(round) ? stoppedReason(project) : null
  const isUnderWay = isTeam && isOpen(round) && stopped === null
  return {
    projectId: project.id,
    stage,
    round: round.round,
    roundOfReview: counted,
    before: before ? { round: before.round, roundOfReview: counted - 1 } : null,
    projectName: project.name,
    borrowerName: project.borrower_name,
    lenderName: lender.get(project.organization_id) ?? '',
    program: project.program,
    state: round.state as Review['state'],
    takenBack: takenBack
      ? {
          submittedAt: takenBack.submitted_at.getTime(),
          at: takenBack.taken_back_at.getTime(),
          by: nameIn(names, takenBack.taken_back_by),
        }
      : null,
    submittedAt: round.submitted_at.getTime(),
    submittedBy: nameIn(names, now.submittedBy),
    assignee: assigneeOf(round, names),
    targetDate,
    openedAt: round.opened_at?.getTime() ?? null,
    returnedAt: round.returned_at?.getTime() ?? null,
    returnNote: round.return_note,
    acceptedAt: round.accepted_at?.getTime() ?? null,
    acceptedBy: nameIn(names, round.accepted_by),
    stopped,
    mayDecide: isUnderWay && round.assignee !== null,
    mayFinish: isUnderWay && round.assignee === person.id,
    mayAssign: assigns && !person.viewedBy,
    second: isTwo ? secondOf(round, decisions, names, isUnderWay ? person : null) : null,
    next,
    mayReopen: isTeam && round.state === 'accepted' && stoppedReason(project) === null,
    // A stage that is open again may say something else by now.
    mayReveal: mayReveal && (isOpen(round) || round.state === 'accepted'),
    settled: shown.filter(({ settled }) => settled).length,
    total: shown.length,
    sections: sectionsOf(items, shown),
    team: [...team],
  }
}

function secondOf(
  round: Round,
  decisions: Decisions,
  names: ReadonlyMap<string, string>,
  packager: Person | null,
): NonNullable<Review['second']> {
  const agreed = agreementOf(round, decisions)
  return {
    agreed: agreed && { by: nameIn(names, agreed.by), at: agreed.at.getTime() },
    mayAgree:
      packager !== null &&
      round.assignee !== null &&
      round.assignee !== packager.id &&
      agreed?.by !== packager.id,
  }
}

/** What is possible once a stage is accepted: both go to the agency together. */
async function nextAfter(
  db: Kysely<Tables>,
  project: Reader['project'],
  round: Round,
): Promise<Review['next']> {
  if (round.state !== 'accepted' || stoppedReason(project) !== null || project.sent_at !== null) return null
  const stage = stageIds.find((each) => each !== round.stage)
  const other = stage && (await findRound(db, project.id, stage))
  if (other?.state === 'accepted') return 'send'
  return other && isOpen(other) ? 'review' : 'lender'
}

/** When the package should go to the agency. Both stages say the same (0310). */
async function targetDateOf(db: Kysely<Tables>, projectId: string): Promise<string | null> {
  const stage = await db
    .selectFrom('stages')
    .select('target_on')
    .where('project_id', '=', projectId)
    .where('stage', '=', 'application')
    .executeTakeFirst()
  return stage?.target_on ?? null
}

export function assigneeOf({ assignee }: Pick<Round, 'assignee'>, names: ReadonlyMap<string, string>) {
  return assignee === null ? null : { personId: assignee, name: names.get(assignee) ?? '' }
}

function sectionsOf(items: readonly Item[], shown: readonly ReviewItem[]): ReviewSection[] {
  const sections = new Map<string, ReviewSection>()
  items.forEach(({ section }, at) => {
    const item = shown[at]
    if (!item) return
    const known = sections.get(section.id)
    if (known) known.items.push(item)
    else
      sections.set(section.id, {
        sectionId: section.id,
        title: section.title,
        categoryId: section.metadata.categoryId,
        categoryTitle: section.metadata.categoryTitle,
        items: [item],
      })
  })
  return [...sections.values()]
}

function shownItem(
  item: Item,
  now: StageOfRound,
  earlier: StageOfRound | undefined,
  decisions: Decisions,
  names: ReadonlyMap<string, string>,
): Omit<ReviewItem, 'advice' | 'earlier' | 'shared'> {
  const field = item.section.fields.find(({ id }) => id === item.fieldId)
  const decision = decisions.find(({ item_id }) => item_id === item.id)
  const state = (decision?.state ?? 'toCheck') as reviewing.ItemState
  const changed = earlier !== undefined && reviewing.changedSince(earlier, now)(item)
  return {
    id: item.id,
    kind: item.kind,
    fieldId: item.fieldId,
    label: labelOf(item),
    help: field?.helperText ?? null,
    value: item.file ? fileWords(item.file) : wordsOf(field, now),
    sensitive: sensitiveKind(field, now),
    notApplicable: item.kind === 'field' ? reasonOf(item.fieldId, now) : null,
    file: item.file ? shownFile(item.file) : null,
    state,
    settled: reviewing.isSettled(item, state),
    carriedOver: decision?.carried_over ?? false,
    reason: decision?.reason ?? null,
    note: decision?.note ?? '',
    by: decision ? nameIn(names, decision.decided_by) : null,
    at: decision?.decided_at.getTime() ?? null,
    version: decision?.version ?? 0,
    changed,
    before: changed && earlier ? wordsBefore(item, field, earlier) : null,
    sensitiveBefore:
      changed && earlier && reasonOf(item.fieldId, earlier) === null ? sensitiveKind(field, earlier) : null,
  }
}

function sensitiveKind(field: Field | undefined, { answers }: StageOfRound): ReviewItem['sensitive'] {
  if (!field || !isSensitive(field) || !isAnswered(field, answers[field.id] ?? null)) return null
  return field.type === 'longText' ? 'longText' : 'shortText'
}

function shownFile({ row }: FileOfRound): NonNullable<ReviewItem['file']> {
  return {
    uploadId: row.upload_id,
    fileName: row.file_name,
    fileSize: Number(row.file_size),
    contentType: row.content_type,
    downloadUrl: `/api/files/${row.upload_id}`,
  }
}

/** Tax ids are masked for everybody who reviews; why they were asked for is told beside the answer. */
function wordsOf(field: Field | undefined, stage: StageOfRound): string {
  if (!field) return ''
  const reason = reasonOf(field.id, stage)
  if (reason !== null) return `Not applicable: ${reason}`
  return formatAnswer(field, pastAnswer(field.id, stage.answers[field.id] ?? null, false))
}

function reasonOf(fieldId: string, { reasons }: StageOfRound): string | null {
  const reason = reasons[fieldId]
  return reason === undefined ? null : withTaxIdsMasked(reason)
}

function wordsBefore(item: Item, field: Field | undefined, earlier: StageOfRound): string {
  if (!field || !Object.hasOwn(earlier.answers, item.fieldId)) return 'Not asked'
  const files = earlier.files.filter(({ fieldId }) => fieldId === item.fieldId)
  return files.length > 0 ? files.map(fileWords).join('; ') : wordsOf(field, earlier)
}
