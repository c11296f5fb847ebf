import {
  appError,
  askedBefore,
  askedWithoutWords,
  inOneText,
  isSaidInRemarks,
  type ReturnPoint,
} from '@granary/api'
import type { ProjectWork, StageId } from '../stages/index.ts'
import { itemsOf } from './decisions.ts'
import { labelOf } from './labels.ts'
import {
  askAgain,
  editRemark,
  openRemarks,
  type RemarkRow,
  readdressRemark,
  resolveRemark,
  settledRemarks,
  team,
  writeRemark,
} from './remarks.ts'
import { decisionsOf, type Round } from './rounds.ts'

interface Returned {
  readonly stage: StageId
  readonly round: Round
  /** Questions that are asked for though they were said not to apply: they say so themselves. */
  readonly disputed: ReadonlySet<string>
  readonly points: readonly ReturnPoint[]
}

/** Everything that is asked stands as a remark, in the words and for the readers that the list gives it. */
export async function writePoints(work: ProjectWork, returned: Returned): Promise<void> {
  const remarks = await openRemarks(work.db, work.project.id, returned.stage)
  const used = new Set<ReturnPoint>()
  for (const row of remarks) {
    const point = returned.points.find(({ about }) => 'remarkId' in about && about.remarkId === row.id)
    if (!point) continue
    used.add(point)
    await changeRemark(work, row, point)
  }
  const settled = new Set(await settledRemarks(work.db, work.project.id, returned.stage))
  for (const wanted of await itemsAsked(work, returned, remarks)) {
    const point = returned.points.find(({ about }) => isAbout(about, wanted))
    if (point) used.add(point)
    if (!point?.leftOut) await askFor(work, returned, { wanted, point, before: takeBefore(wanted, settled) })
  }
  // Words that somebody wrote are not dropped in silence.
  if (returned.points.some((point) => !point.leftOut && !used.has(point))) throw changedMeanwhile()
}

async function changeRemark(
  work: ProjectWork,
  row: RemarkRow,
  { text, audience, leftOut }: ReturnPoint,
): Promise<void> {
  if (leftOut) return resolveRemark(work, team, row)
  if (text !== undefined) await editRemark(work, team, row, { text })
  if (audience !== undefined) await readdressRemark(work, team, row, audience)
}

interface Wanted {
  readonly fieldId: string
  readonly uploadId: string | null
  readonly label: string
  readonly words: string
}

/** What needs attention and is said in no open remark. */
async function itemsAsked(
  work: ProjectWork,
  { round, disputed }: Returned,
  remarks: readonly RemarkRow[],
): Promise<readonly Wanted[]> {
  const [decisions, items] = await Promise.all([decisionsOf(work.db, round), itemsOf(work, round)])
  return items.flatMap((item) => {
    const decision = decisions.find(({ item_id }) => item_id === item.id)
    if (decision?.state !== 'needsAttention') return []
    if (item.isExcused && disputed.has(item.fieldId)) return []
    const uploadId = item.kind === 'upload' ? item.id : null
    const words = inOneText(decision)
    const here = remarks.filter((each) => each.field_id === item.fieldId && each.upload_id === uploadId)
    const texts = here.map(({ text }) => text)
    if (isSaidInRemarks({ words, carriedOver: decision.carried_over }, texts)) return []
    return [{ fieldId: item.fieldId, uploadId, label: labelOf(item), words }]
  })
}

/** The remark that it comes back by, each by one of its own. */
function takeBefore(wanted: Wanted, settled: Set<RemarkRow>): RemarkRow | undefined {
  const remarks = [...settled].map((row) => ({
    row,
    fieldId: row.field_id,
    uploadId: row.upload_id,
    byKind: row.author_kind,
    ...{ state: row.state, audience: row.audience },
  }))
  const before = askedBefore(wanted, remarks)?.row
  if (before) settled.delete(before)
  return before
}

interface Asking {
  readonly wanted: Wanted
  readonly point: ReturnPoint | undefined
  readonly before: RemarkRow | undefined
}

async function askFor(
  work: ProjectWork,
  { stage, round }: Returned,
  { wanted: { fieldId, uploadId, label, words }, point, before }: Asking,
): Promise<void> {
  const text = point?.text ?? (words || before?.text || askedWithoutWords)
  const audience = point?.audience ?? 'lender'
  if (before) return askAgain(work, before, { text, audience })
  const about = { stage, round: round.round, fieldId, uploadId, label }
  await writeRemark(work, { ...about, text, audience, authorKind: 'staff' })
}

function isAbout(about: ReturnPoint['about'], { fieldId, uploadId }: Wanted): boolean {
  if ('uploadId' in about) return about.uploadId === uploadId
  return 'fieldId' in about && uploadId === null && about.fieldId === fieldId
}

function changedMeanwhile() {
  const message = 'What needs attention has changed in the meantime. Look at the list again.'
  return appError('VALIDATION', { message, problems: [{ fieldId: 'points', code: 'points', message }] })
}
