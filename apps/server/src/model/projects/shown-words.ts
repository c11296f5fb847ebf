import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { stageIds } from '../stages/index.ts'

type OfProjects = ExpressionBuilder<Tables, 'projects'>

const shownAs = {
  Returned: (eb: OfProjects) => eb.and([isOpen(eb), eb.exists(stagesOf(eb).where(cameBack))]),
  Accepted: (eb: OfProjects) => eb.and([isOpen(eb), eb(acceptedStages(eb), '=', String(stageIds.length))]),
  Commitment: (eb: OfProjects) => eb.and([eb('closed_at', 'is', null), eb('committed_at', 'is not', null)]),
  Archived: (eb: OfProjects) => eb('archived_at', 'is not', null),
} as const satisfies Readonly<Record<string, (eb: OfProjects) => Expression<SqlBool>>>

export const shownWords = Object.keys(shownAs) as ShownWord[]

export type ShownWord = keyof typeof shownAs

/**
 * Whether its head says this of a project where no column has the word. That a stage is ready to submit is not among
 * them: only an evaluation of the whole form tells (`readyProjects`).
 */
export const isShownAs = (eb: OfProjects, word: ShownWord) => shownAs[word](eb)

const ready = ['ready', 'to', 'submit']
const fewestLetters = 3

/** Whether this word, as far as it is typed, is one of "Ready to submit". */
export const isOfReady = (word: string) => ready.some((each) => each.startsWith(word.toLowerCase()))

/** Whether who types these words may mean the projects that are ready to be submitted. */
export const mayMeanReady = (words: readonly string[]) =>
  words.some((word) => word.length >= fewestLetters && isOfReady(word))

const isOpen = (eb: OfProjects) => eb.and([eb('sent_at', 'is', null), eb('closed_at', 'is', null)])

const cameBack = (eb: ExpressionBuilder<Tables, 'stages'>) =>
  eb.and([eb('submitted_at', 'is', null), eb('reopened_reason', 'is not', null)])

const stagesOf = ({ selectFrom }: OfProjects) =>
  selectFrom('stages').select('stages.stage').whereRef('stages.project_id', '=', 'projects.id')

/** How many stages are accepted as they were last submitted. */
const acceptedStages = ({ selectFrom }: OfProjects) =>
  selectFrom('review_rounds as round')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .whereRef('round.project_id', '=', 'projects.id')
    .where('round.is_current', '=', true)
    .where('round.state', '=', 'accepted')
