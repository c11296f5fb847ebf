import type { AgencyQuestion } from '@granary/api'
import { type atAgency, dayOf } from '@granary/checklists'
import type { AgencyReader } from './agency-view.ts'
import type { EventRow } from './events.ts'
import type { NamedItems } from './named-items.ts'
import { filesOfQuestion, type QuestionUpload } from './question-files.ts'

interface Known {
  readonly agency: atAgency.Agency
  readonly rowOf: (event: atAgency.AgencyEvent) => EventRow
  readonly nameOf: (personId: string | null) => string | null
  readonly named: NamedItems
  readonly uploads: readonly QuestionUpload[]
}

/** What the agency asked, each with what it is about and who answers. */
export function questionsFor(
  { agency, rowOf, nameOf, named, uploads }: Known,
  { personId, mayAnswer, mayRecord }: AgencyReader,
): AgencyQuestion[] {
  return agency.questions.map((question) => {
    const { number, asked, answer, letter } = question
    const { answerer, for_team } = rowOf(asked)
    return {
      questionId: asked.eventId,
      number,
      askedOn: dayOf(asked.at),
      text: asked.note,
      dueOn: asked.dueAt === null ? null : dayOf(asked.dueAt),
      items: asked.items.map(named.itemOf),
      answeredBy: for_team ? 'team' : 'lender',
      answerer: nameOf(answerer),
      mine:
        answer === null &&
        agency.end === null &&
        (for_team ? mayRecord : mayAnswer && (answerer === null || answerer === personId)),
      answer: answer && {
        answerId: answer.eventId,
        text: answer.note,
        on: dayOf(answer.at),
        by: nameOf(rowOf(answer).person_id),
        documents: answer.items.flatMap((id) => named.documentOf(id) ?? []),
      },
      sentOn: letter && dayOf(letter.at),
      files: filesOfQuestion(uploads, {
        ...{ question, nameOf },
        answeredAt: answer && rowOf(answer).recorded_at,
        mayChange: agency.end === null && (mayRecord || (mayAnswer && !for_team)),
      }),
    }
  })
}
