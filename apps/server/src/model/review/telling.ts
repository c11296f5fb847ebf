import { namedIn as peopleNamedIn } from '@granary/api'
import { namesOf } from '../../people/people.ts'
import { isShared } from '../borrower/index.ts'
import {
  borrowersOf,
  lenderPeople,
  type NoticeDetails,
  type NoticeKind,
  notify,
  notifyLender,
  packagersFor,
  packagersOn,
  type Recipient,
} from '../notices/index.ts'
import type { ProjectWork, StageId } from '../stages/index.ts'
import { reviewTeam } from './naming/team.ts'
import { findRound } from './rounds.ts'

type Work = Pick<ProjectWork, 'db' | 'person' | 'project'>

export interface About {
  readonly stage: StageId
  readonly fieldId: string
  readonly uploadId: string | null
  readonly audience: string
  readonly remarkId: string
}

/**
 * Tells everybody who reads a remark what was said; whoever is named in it is told so. All of the packaging team reads
 * every remark, so each of them can be named, whoever has the review.
 */
export async function tellReaders(
  work: Work,
  about: About,
  kind: 'remark' | 'reply',
  quote: string,
): Promise<void> {
  const { db, person, project } = work
  const { readers, namedIn } = await circlesOf(work, about)
  const named = namedIn(quote)
  const isNamed = ({ personId }: Recipient) => named.some((each) => each.personId === personId)
  const event = { by: person.id, project, stage: about.stage, details: { quote, ...placeOf(about) } }
  await notify(db, { ...event, kind: 'mention' }, named)
  // Each reply is one more; a remark that is asked anew is the same one.
  const counted = kind === 'remark' ? { kind, thing: about.remarkId } : { kind }
  await notify(
    db,
    { ...event, ...counted },
    readers.filter((reader) => !isNamed(reader)),
  )
}

/** Tells whom a remark names since it was edited; who was named before knows of it, and so do the others who read it. */
export async function tellNewlyNamed(work: Work, about: About, before: string, quote: string): Promise<void> {
  const { db, person, project } = work
  const { namedIn } = await circlesOf(work, about)
  const known = new Set(namedIn(before).map(({ personId }) => personId))
  const details = { quote, ...placeOf(about) }
  const event = { kind: 'mention', by: person.id, project, stage: about.stage, details } as const
  await notify(
    db,
    event,
    namedIn(quote).filter(({ personId }) => !known.has(personId)),
  )
}

/** Who reads a remark, and whom a text in it names: those who read it before the others of the packaging team. */
async function circlesOf(work: Work, about: About) {
  const [readers, team] = await Promise.all([readersOf(work, about), reviewTeam(work.db)])
  const names = await namesOf(
    work.db,
    readers.map(({ personId }) => personId),
  )
  const near = readers.map((reader) => ({ ...reader, name: names.get(reader.personId) ?? '' }))
  const others = team
    .filter(({ personId }) => !names.has(personId))
    .map((member) => ({ ...member, standing: 'staff' as const }))
  return { readers, namedIn: (text: string): readonly Recipient[] => peopleNamedIn(text, near, others) }
}

/** Tells each borrower what of a list that goes back is for them; the covering note is the lender's. */
export async function tellBorrowersOf(
  work: Work,
  stage: StageId,
  asked: readonly { readonly field_id: string; readonly audience: string; readonly text: string }[],
): Promise<void> {
  const { db, person, project } = work
  const theirs = asked.filter(({ audience }) => audience === 'borrower')
  if (theirs.length === 0) return
  for (const borrower of await borrowersOf(db, project)) {
    const reads = []
    for (const remark of theirs) {
      const place = { project_id: project.id, stage, field_id: remark.field_id }
      if (await isShared(db, { id: borrower.personId }, place)) reads.push(remark)
    }
    const [first, ...others] = reads
    if (!first) continue
    const details = {
      number: reads.length,
      fieldId: first.field_id,
      ...(others.length === 0 && { quote: first.text }),
    }
    await notify(db, { kind: 'returned', by: person.id, project, stage, details }, [borrower])
  }
}

/** Tells whoever has the review of a stage that somebody else gave it back. */
export async function tellReviewer(
  { db, person, project }: Work,
  { stage, assignee }: { readonly stage: string; readonly assignee: string | null },
  number: number,
  quote: string,
): Promise<void> {
  if (assignee === null) return
  const details = { number, ...(quote !== '' && { quote }) }
  const event = { kind: 'returned', by: person.id, project, stage: stage as StageId, details } as const
  await notify(db, event, [{ personId: assignee, standing: 'staff' }])
}

/** Tells the packaging team what came of a remark of theirs. */
export async function tellTeam(
  work: Work,
  about: About,
  kind: 'settled' | 'disputed',
  quote: string,
): Promise<void> {
  const { db, person, project } = work
  const { stage } = about
  const details = { ...(quote !== '' && { quote }), ...placeOf(about) }
  const event = { kind, by: person.id, project, stage, details, thing: about.remarkId }
  await notify(db, event, await teamOf(work, stage))
}

/** Tells those who may answer a question what the packaging team holds against its not applying. */
export async function tellAnswerers(
  work: Work,
  { stage, fieldId }: Pick<About, 'stage' | 'fieldId'>,
  kind: 'askedAllTheSame' | 'noLongerAsked',
  quote: string,
): Promise<void> {
  const { db, person, project } = work
  const details = { ...(quote !== '' && { quote }), fieldId }
  const event = { kind, by: person.id, project, stage, details, thing: fieldId }
  await notify(db, event, await outsideReaders(work, { stage, fieldId, audience: 'borrower' }))
}

/** So that whoever is told gets to the very thing. */
function placeOf({ fieldId, uploadId }: Pick<About, 'fieldId' | 'uploadId'>): NoticeDetails {
  return { fieldId, ...(uploadId !== null && { uploadId }) }
}

/** Tells the lender of a step of its project. */
export async function tellLenderOf(
  { db, person, project }: Work,
  kind: NoticeKind,
  more: { readonly stage?: StageId; readonly details?: NoticeDetails } = {},
): Promise<void> {
  await notifyLender(db, { kind, by: person.id, project, ...more })
}

async function readersOf(work: Work, about: About): Promise<readonly Recipient[]> {
  return [...(await teamOf(work, about.stage)), ...(await outsideReaders(work, about))]
}

/** Who reads it besides the packaging team. */
export async function outsideReaders(
  { db, project }: Work,
  { stage, fieldId, audience }: Omit<About, 'uploadId' | 'remarkId'>,
): Promise<readonly Recipient[]> {
  if (audience === 'internal') return []
  const lender = await lenderPeople(db, project.organization_id)
  if (audience === 'lender') return lender
  return [...lender, ...(await borrowersReading({ db, project }, { stage, fieldId }))]
}

async function borrowersReading(
  { db, project }: Pick<Work, 'db' | 'project'>,
  { stage, fieldId }: Pick<About, 'stage' | 'fieldId'>,
): Promise<readonly Recipient[]> {
  const place = { project_id: project.id, stage, field_id: fieldId }
  const borrowers: Recipient[] = []
  for (const borrower of await borrowersOf(db, project)) {
    if (await isShared(db, { id: borrower.personId }, place)) borrowers.push(borrower)
  }
  return borrowers
}

/** Who has the review, and who works on the project; as long as that is nobody, all of the team. */
async function teamOf(work: Work, stage: StageId): Promise<readonly Recipient[]> {
  const { db, project } = work
  const assignee = (await findRound(db, project.id, stage))?.assignee ?? null
  return assignee === null ? packagersFor(db, project) : teamAt(work, assignee)
}

/** Of the packaging team, who has a review and who works on its project. */
export async function teamAt(
  { db, project }: Pick<Work, 'db' | 'project'>,
  assignee: string | null,
): Promise<readonly Recipient[]> {
  const has: readonly Recipient[] = assignee === null ? [] : [{ personId: assignee, standing: 'staff' }]
  return [...has, ...(await packagersOn(db, project))]
}
