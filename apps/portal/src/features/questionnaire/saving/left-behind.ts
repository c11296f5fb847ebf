import { type Answers, sameAnswer } from '@granary/forms'
import { type JournalEntry, openJournal, readJournal } from './stage-journal.ts'

/**
 * What this device keeps of a stage that is closed. A page that was left before the server's word came keeps what did
 * arrive: that is in good hands, and goes.
 */
export async function leftBehind(
  personId: string,
  place: string,
  answers: Answers,
): Promise<readonly JournalEntry[]> {
  const arrived = (entry: JournalEntry) => hasArrived(entry, answers)
  const journal = openJournal(personId, place)
  const abandoned = await journal.abandoned()
  await Promise.all(abandoned.filter(({ entry }) => arrived(entry)).map((each) => each.settled()))
  journal.close()
  return (await readJournal(personId, place)).filter((entry) => !arrived(entry))
}

/** A sensitive answer is read masked here, so nobody can say that it arrived. */
function hasArrived({ edits, sayings = [] }: JournalEntry, answers: Answers): boolean {
  return sayings.length === 0 && edits.every(({ fieldId, mine }) => sameAnswer(mine, answers[fieldId]))
}
