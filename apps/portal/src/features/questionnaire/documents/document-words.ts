import type { DocumentFile, DocumentList, DocumentRow, DocumentState, FoundInTexts } from '@granary/api'
import { formatFileSize } from '@granary/forms'
import { shortDate } from '../../../lib/words/dates.ts'
import { shortDay } from '../../../lib/words/days.ts'
import { momentInSentence, shortMoment } from '../../../lib/words/moments.ts'

const stateWords: Readonly<Record<DocumentState, string>> = {
  missing: 'No file yet',
  asked: 'Asked',
  there: 'There',
  notApplicable: 'Not applicable',
  optional: 'Optional',
}

/** "There", "Runs out Dec 29", "Ran out". */
export function standingWords({
  state,
  runsOut,
  isStaffs,
}: Pick<DocumentRow, 'state' | 'runsOut' | 'isStaffs'>): string {
  if (!runsOut && state === 'optional' && isStaffs) return 'Not there yet'
  if (!runsOut) return stateWords[state]
  return runsOut.isOver ? 'Ran out' : `Runs out ${shortDay(runsOut.on)}`
}

interface Who {
  readonly by: string | null
  readonly isMe: boolean
}

/** "on Nov 12", "today". */
export function dayWords(at: number): string {
  const words = shortMoment(at)
  return words.startsWith('Today') ? 'today' : `on ${words}`
}

/** "Asked of Elena Ortiz on Nov 16, due Dec 4": to a borrower, of them. */
export function askedWords({ by, isMe, at, dueOn }: Asked): string {
  const due = dueOn === null ? '' : `, due ${shortDate(Date.parse(dueOn), 'UTC')}`
  return `Asked of ${isMe ? 'you' : (by ?? 'a borrower')} ${dayWords(at)}${due}`
}

type Asked = Omit<DocumentRow['asked'][number], 'personId' | 'remindedAt' | 'remindedBy'>

/** The day it was asked for by is over. */
export function isOverdue(dueOn: string | null, now: number): boolean {
  return dueOn !== null && Date.parse(dueOn) + 86_400_000 < now
}

/** "1.2 MB, uploaded Nov 12 by you"; of pages of a file, "said Nov 12 by you". */
export function fileWords({ fileSize, uploadedAt, pages, ...who }: DocumentFile): string {
  if (pages) return `said ${momentInSentence(uploadedAt)}${byWords(who)}`
  return `${formatFileSize(fileSize)}, uploaded ${momentInSentence(uploadedAt)}${byWords(who)}`
}

export function byWords({ by, isMe }: Who): string {
  if (isMe) return ' by you'
  return by === null ? '' : ` by ${by}`
}

/** "1.2 MB, uploaded Nov 12 by you, replaced today by Ann Hill". */
export function earlierWords({ fileSize, uploadedAt, replacedAt, replacedBy, ...who }: Earlier): string {
  const came = `${formatFileSize(fileSize)}, uploaded ${momentInSentence(uploadedAt)}${byWords(who)}`
  return `${came}, replaced ${momentInSentence(replacedAt)}${byWords(replacedBy)}`
}

type Earlier = DocumentFile['earlier'][number]

/** "From Business plan, removed today, 2:31 PM by you, can be restored until Dec 20, 2026": for who may. */
export function removedWords({ label, at, restore, ...who }: DocumentList['removed'][number]): string {
  const until = restore ? `, can be restored until ${shortDate(restore.until)}` : ''
  return `From ${label}, removed ${momentInSentence(at)}${byWords(who)}${until}`
}

/** In which stages it is asked for. */
export function placeWords({ places }: Pick<DocumentRow, 'places'>): string {
  if (places.length > 1) return 'Both stages'
  return places[0]?.stage === 'application' ? 'Application' : 'Pre-application'
}

/** A sentence for each reason why the words were not looked for in a file. */
export function unreadWords(unread: FoundInTexts['unread']): readonly string[] {
  const named = (isLater: boolean) =>
    unread.filter((file) => file.isLater === isLater).map(({ fileName }) => `“${fileName}”`)
  const [without, later] = [named(false), named(true)]
  return [
    ...(without.length > 0
      ? [`No text, or not all, can be searched in ${someOf(without)}: scanned pages or pictures.`]
      : []),
    ...(later.length > 0
      ? [`The text of ${someOf(later)} is not read yet, and is searched in a moment.`]
      : []),
  ]
}

const mostNamed = 3

function someOf(names: readonly string[]): string {
  const rest = names.length - mostNamed
  const shown = rest > 1 ? [...names.slice(0, mostNamed), `${rest} more`] : names
  return new Intl.ListFormat('en-US').format(shown)
}
