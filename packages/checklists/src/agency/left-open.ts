import type { AgencyEventKind } from './events.ts'
import type { Agency } from './fold.ts'

/** What ends the work though something may be open. Who is withdrawn or declined owes nothing of it any more. */
const asks: readonly AgencyEventKind[] = ['guaranteeIssued', 'closed']

/** What waits for somebody, each in a few words: questions, conditions, then closing papers. */
export function openPoints({ questions, commitment, papers }: Agency): readonly string[] {
  return [
    ...questions.filter(({ answer }) => answer === null).map(({ number }) => `Question ${number}`),
    ...(commitment?.conditions ?? []).filter(isOpen).map(({ text }) => `Condition: ${text}`),
    ...papers.filter(isOpen).map(({ text }) => `Closing paper: ${text}`),
  ]
}

const isOpen = ({ met }: { readonly met: unknown }) => met === null

/** What stays open for good once this is recorded. It is taken only from who says that they know. */
export function leftOpenBy(agency: Agency, kind: AgencyEventKind): readonly string[] {
  return asks.includes(kind) ? openPoints(agency) : []
}
