import { counted } from '@granary/eligibility'
import type { AgencyEnding, AgencyPosition } from '../agency/index.ts'
import type { ProjectFacts, Reader } from './facts.ts'
import type { NextButton, Saying } from './sayings.ts'
import { type Words, words } from './words.ts'

type Commitment = NonNullable<AgencyPosition['commitment']>

/** What comes next of a package that is with the agency: what it asks before what it gave. */
export function withAgency(
  { at }: { readonly at: number },
  { agency }: Pick<ProjectFacts, 'agency'>,
  reader: Reader,
): Saying {
  if (agency) {
    const { questions, commitment } = agency
    const isAsked = reader.kind === 'packager' ? questions.open > 0 : questions.forLender > 0
    if (isAsked) return asked(agency, reader)
    if (commitment) return committed(commitment, agency, reader)
    if (isUnsent(agency)) return unsent(agency, reader, at)
  }
  const open = agency && agency.questions.open > 0 && questionsOpen(agency)
  return {
    sentence: words('With the agency since ', { at }, '.', open && words(' ', open)),
    why: agency?.completeOn
      ? words(
          'It has the complete application since ',
          { on: agency.completeOn },
          '. A change from then on sets a new date.',
        )
      : words('Both stages are locked. Nothing can be changed any more.'),
    button: toAgency('See the time line', false),
    waitingSince: at,
  }
}

function asked(agency: AgencyPosition, reader: Reader): Saying {
  return {
    sentence: questionsOpen(agency),
    why: agency.commitment
      ? untilWhen(agency.commitment)
      : words('The answers go to the agency in one letter.'),
    button: toAgency('Answer the agency', reader.mayEdit || reader.kind === 'packager'),
    waitingSince: null,
  }
}

/** Everything is answered, and the agency does not know it yet. */
const isUnsent = ({ questions: { open, unsent } }: AgencyPosition) => open === 0 && unsent > 0

function unsent({ questions }: AgencyPosition, { kind }: Reader, at: number): Saying {
  const answers = counted(questions.unsent, 'answer is', 'answers are')
  const notSent = words(`${answers} ready and not sent to the agency yet.`)
  if (kind === 'packager') {
    const why = words('They go in one letter. Record it here once it went.')
    return { sentence: notSent, why, button: toAgency('See the answers', true), waitingSince: null }
  }
  const sentence = words('With the agency since ', { at }, '. ', notSent)
  const why = words('The packaging team sends the answers in one letter.')
  return { sentence, why, button: toAgency('See the time line', false), waitingSince: at }
}

/** "1 question of the agency is open, due Nov 25." */
function questionsOpen({ questions: { open, dueOn } }: AgencyPosition): Words {
  const due = dueOn === null ? [] : words(', due ', { on: dueOn })
  return words(counted(open, 'question of the agency is', 'questions of the agency are'), ' open', due, '.')
}

function committed(commitment: Commitment, agency: AgencyPosition, reader: Reader): Saying {
  const isPackager = reader.kind === 'packager'
  const mayAct = isPackager || (reader.kind === 'member' && reader.mayEdit)
  const waiting = (sentence: Words, text: string): Saying => ({
    sentence,
    why: untilWhen(commitment),
    button: toAgency(text, false),
    waitingSince: null,
  })
  const mine = (sentence: Words, text: string, why = untilWhen(commitment)): Saying => ({
    sentence,
    why,
    button: toAgency(text, mayAct),
    waitingSince: null,
  })
  const { acceptBy, acceptedOn, openConditions, conditions } = commitment
  if (acceptedOn === null) {
    return mine(
      acceptBy === null
        ? words('The commitment has to be accepted.')
        : words('The commitment has to be accepted by ', { on: acceptBy }, '.'),
      isPackager ? 'Record the acceptance' : 'See the commitment',
      words('Both sides sign, or it is void.'),
    )
  }
  if (openConditions > 0)
    return mine(
      words(
        `${openConditions} of ${counted(conditions, 'condition')} ${openConditions === 1 ? 'is' : 'are'} open.`,
      ),
      'See the conditions',
    )
  const { closing } = agency
  if (!closing) {
    const sentence = words(conditions > 0 ? 'Every condition is met. ' : '', 'The loan can be closed.')
    return isPackager ? mine(sentence, 'Record the closing') : waiting(sentence, 'See the commitment')
  }
  if (closing.openPapers > 0) {
    const { openPapers, papers } = closing
    return mine(
      words(
        `${openPapers} of ${counted(papers, 'closing paper')} ${openPapers === 1 ? 'is' : 'are'} missing.`,
      ),
      'See the closing papers',
    )
  }
  const sentence = words('The loan closed on ', { on: closing.on }, '. The agency issues the guarantee.')
  return isPackager ? mine(sentence, 'Record the guarantee') : waiting(sentence, 'See the time line')
}

function untilWhen({ expiresOn, extendBy }: Commitment): Words {
  if (expiresOn === null) return []
  return words(
    'The commitment holds until ',
    { on: expiresOn },
    '.',
    extendBy !== null && words(' A longer time is asked for by ', { on: extendBy }, '.'),
  )
}

const toAgency = (text: string, primary: boolean): NextButton => ({ text, to: { kind: 'agency' }, primary })

/** How the work on a project ended. */
export function ended(
  { at }: { readonly at: number },
  { agency, sent }: Pick<ProjectFacts, 'agency' | 'sent'>,
): Saying {
  const end = agency?.end
  const left = agency && leftOpen(agency)
  const rest = words(left ? `${left} left open.` : 'Nothing is left to do.')
  return {
    sentence: end ? endWords[end.kind]({ on: end.on }) : words('Closed on ', { at }, '.'),
    why: end?.kind === 'guaranteeIssued' || !end?.reason ? rest : words(end.reason),
    button: sent === null ? null : toAgency('See the time line', false),
    waitingSince: null,
  }
}

/** "1 question and 2 conditions were"; nothing where all of it was settled. */
function leftOpen({ questions, commitment, closing }: AgencyPosition): string | null {
  const points = [
    { count: questions.open, one: 'question of the agency', more: 'questions of the agency' },
    { count: commitment?.openConditions ?? 0, one: 'condition', more: 'conditions' },
    { count: closing?.openPapers ?? 0, one: 'closing paper', more: 'closing papers' },
  ].filter(({ count }) => count > 0)
  if (points.length === 0) return null
  const parts = points.map(({ count, one, more }) => counted(count, one, more))
  const isOne = points.length === 1 && points[0]?.count === 1
  return `${inOneLine(parts)} ${isOne ? 'was' : 'were'}`
}

/** "1 question, 2 conditions and 3 closing papers". */
const inOneLine = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

const endWords: Readonly<
  Record<NonNullable<AgencyPosition['end']>['kind'], (day: { readonly on: string }) => Words>
> = {
  guaranteeIssued: (day) => words('The guarantee was issued on ', day, '.'),
  withdrawn: (day) => words('Withdrawn on ', day, '.'),
  declined: (day) => words('The agency declined on ', day, '.'),
  closed: (day) => words('Closed on ', day, '.'),
}

/** The same for lists, where a reason has no room. */
export function nextOfEnded({ agency }: Pick<ProjectFacts, 'agency'>): string {
  const left = agency?.end && isEndOfWork(agency.end.kind) ? leftOpen(agency) : null
  return left === null ? 'Nothing left to do.' : `${left} left open.`
}

/** Whoever is withdrawn or declined leaves everything as it is. */
const isEndOfWork = (kind: AgencyEnding) => kind === 'guaranteeIssued' || kind === 'closed'

/** The same for lists that tell what the lender has to do, whoever reads them. */
export function nextWithAgency({ agency }: Pick<ProjectFacts, 'agency'>): string {
  const { questions, commitment, closing } = agency ?? {}
  if (questions && questions.forLender > 0)
    return `Answer ${counted(questions.forLender, 'question')} of the agency.`
  if (!commitment)
    return agency && isUnsent(agency)
      ? 'Wait for the answers to be sent to the agency.'
      : 'Wait for the answer of the agency.'
  if (commitment.acceptedOn === null) return 'Accept the commitment of the agency.'
  if (commitment.openConditions > 0)
    return `Meet ${counted(commitment.openConditions, 'condition')} of the commitment.`
  if (!closing) return 'Close the loan.'
  if (closing.openPapers > 0) return `Bring ${counted(closing.openPapers, 'closing paper')}.`
  return 'Wait for the guarantee.'
}

/** Whether the lender itself has something to do, not the agency or the packaging team. */
export function isLendersTurn({ questions, commitment, closing }: AgencyPosition): boolean {
  if (questions.forLender > 0) return true
  if (!commitment) return false
  return commitment.acceptedOn === null || commitment.openConditions > 0 || (closing?.openPapers ?? 0) > 0
}
