import type { atAgency } from '@granary/checklists'
import { type NoticeKind, notify, notifyLender, packagersFor } from '../notices/index.ts'
import type { ProjectWork } from '../stages/index.ts'

/** What the lender is told of, besides seeing it. */
const toTheLender: { readonly [Kind in atAgency.AgencyEventKind]?: NoticeKind } = {
  sent: 'sent',
  complete: 'complete',
  commitment: 'commitment',
  guaranteeIssued: 'closed',
  withdrawn: 'closed',
  declined: 'closed',
  closed: 'closed',
  sentUndone: 'sentUndone',
}

interface Happened extends atAgency.AgencyEvent {
  readonly answerer: string | null
  /** What it takes back. */
  readonly undoes: atAgency.AgencyEventKind | undefined
}

/** Tells whom it concerns: who is asked, who waited for the answer, or the lender. */
export async function tell(
  { db, person, project }: ProjectWork,
  { eventId, kind, note, dueAt, about, forTeam, answerer, undoes }: Happened,
): Promise<void> {
  const dueOn = dueAt === null ? undefined : new Date(dueAt).toISOString().slice(0, 10)
  const questionId = kind === 'agencyQuestion' ? eventId : kind === 'answer' ? about : null
  const details = {
    ...(note !== '' && { quote: note }),
    ...(dueOn && { dueOn }),
    ...(questionId !== null && { questionId }),
  }
  const event = { by: person.id, project, details }
  if (kind === 'agencyQuestion') {
    const asked = { ...event, kind: 'agencyAsked' } as const
    if (forTeam) return notify(db, asked, await packagersFor(db, project))
    if (answerer === null) return notifyLender(db, asked)
    return notify(db, asked, [{ personId: answerer, standing: 'lender' }])
  }
  if (kind === 'answer')
    return notify(
      db,
      { ...event, kind: 'agencyAnswered', ...(questionId !== null && { thing: questionId }) },
      await packagersFor(db, project),
    )
  // Who was told of it is told that it is not so.
  const isTakenBack = kind === 'undone' && undoes !== undefined && toTheLender[undoes] !== undefined
  const told = isTakenBack ? 'agencyUndone' : toTheLender[kind]
  if (told) await notifyLender(db, { ...event, kind: told })
}
