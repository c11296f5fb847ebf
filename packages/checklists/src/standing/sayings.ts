import { counted } from '@granary/eligibility'
import { ended, withAgency } from './agency-sayings.ts'
import { type ProjectFacts, type Reader, type StageFacts, standingStages } from './facts.ts'
import type { Place } from './place.ts'
import type { Situation } from './situation.ts'
import { type Words, words } from './words.ts'

export interface NextButton {
  readonly text: string
  readonly to: Place
  /** This person can act: it is the one button that stands out. */
  readonly primary: boolean
}

/** What one person is told of a project: one sentence, one line of why, and what they can do now. */
export interface Saying {
  readonly sentence: Words
  readonly why: Words
  readonly button: NextButton | null
  /** Since when somebody else has it. */
  readonly waitingSince: number | null
}

const keeps = 'Nothing can be changed any more.'

export function sayingOf(situation: Situation, facts: ProjectFacts, reader: Reader): Saying {
  switch (situation.is) {
    case 'closed':
      return ended(situation, facts)
    case 'archived':
      return quiet(
        words('This project is archived.'),
        words('It can be read, and brought back to be changed.'),
      )
    case 'sent':
      return withAgency(situation, facts, reader)
    case 'accepted':
      return accepted(situation, reader)
    case 'in review':
      return inReview(situation, facts, reader)
    default:
      return reviewFirst(facts, reader) ?? open(situation, facts, reader)
  }
}

function accepted({ at }: { readonly at: number }, { kind }: Reader): Saying {
  if (kind === 'packager') {
    return {
      sentence: words('Both stages are accepted.'),
      why: words('The package goes to the agency next.'),
      button: { text: 'Mark as sent', to: { kind: 'agency' }, primary: true },
      waitingSince: null,
    }
  }
  return {
    sentence: words('Accepted on ', { at }, '.'),
    why: words(`The packaging team sends the package to the agency. ${keeps}`),
    button: { text: 'See the package', to: { kind: 'package' }, primary: false },
    waitingSince: at,
  }
}

function inReview(
  { stage, at }: { readonly stage: StageFacts; readonly at: number },
  { stages }: ProjectFacts,
  reader: Reader,
): Saying {
  if (reader.kind === 'packager') return toReview(stage)
  const by = stage.submitted?.by ?? null
  return {
    sentence: stage.taken?.by
      ? words(`${stage.taken.by} of the packaging team has the review since `, { at: stage.taken.at }, '.')
      : words('Waiting for the packaging team since ', { at }, '.'),
    why: words(
      `The ${stage.stage} is locked since `,
      { at: stage.submitted?.at ?? at },
      by !== null && `, submitted by ${by}`,
      '. If something is to be changed, it opens again.',
      askedWhileLocked(standingStages.map((each) => stages[each])),
    ),
    button: { text: `Read the ${stage.stage}`, to: { kind: 'stage', stage: stage.stage }, primary: false },
    waitingSince: at,
  }
}

/** Whoever reviews has the stage that was submitted before them, whatever the lender does with the other. */
function reviewFirst({ stages }: ProjectFacts, { kind }: Reader): Saying | undefined {
  if (kind !== 'packager') return undefined
  const stage = [stages['pre-application'], stages.application].find(
    ({ submitted, accepted }) => submitted !== null && !accepted,
  )
  return stage && toReview(stage)
}

function toReview(stage: StageFacts): Saying {
  const { submitted, taken } = stage
  return {
    sentence: words(
      `The ${stage.stage} is to be reviewed`,
      submitted && [' since ', { at: submitted.at }],
      '.',
    ),
    why: taken?.by
      ? words(`${taken.by} has it since `, { at: taken.at }, '.')
      : words(submitted?.by && `${submitted.by} submitted it.`),
    button: { text: `Review the ${stage.stage}`, to: { kind: 'review', stage: stage.stage }, primary: true },
    waitingSince: null,
  }
}

type OpenSituation = Exclude<
  Situation,
  { readonly is: 'closed' | 'archived' | 'sent' | 'accepted' | 'in review' }
>

/** What an open stage lacks is the same for all; only who may do it has the button. */
function open(situation: OpenSituation, facts: ProjectFacts, reader: Reader): Saying {
  const { stage } = situation
  const { sentence, why, button } = openWords(situation, facts)
  if (reader.mayEdit && !(button.lendersOnly && reader.kind !== 'member'))
    return { sentence, why, button: onlyButton(button), waitingSince: null }
  if (reader.kind === 'member')
    return quiet(sentence, words(`Owners and officers of ${facts.lenderName} go on with it.`))
  return {
    sentence,
    why: words(`Waiting for ${facts.lenderName}.`),
    button: { text: `Read the ${stage.stage}`, to: { kind: 'stage', stage: stage.stage }, primary: false },
    waitingSince: stage.returned?.at ?? null,
  }
}

type OpenSaying = Pick<Saying, 'sentence' | 'why'> & {
  readonly button: NextButton & { readonly lendersOnly?: boolean }
}

function openWords(situation: OpenSituation, facts: ProjectFacts): OpenSaying {
  const { stage } = situation
  const name = stage.stage
  const here = (fieldId: string | null): Place => ({
    kind: 'stage',
    stage: name,
    ...(fieldId && { fieldId }),
  })
  switch (situation.is) {
    case 'remarks':
      return {
        sentence: words([leftToSettle(situation), leftWords(stage)].filter(Boolean).join(' ')),
        why: words(openAgain(stage), askedAllTheSame(stage)),
        button: {
          text: `Settle ${counted(situation.open, 'remark')}`,
          to: { kind: 'remarks', stage: name },
          primary: true,
        },
      }
    case 'changes':
      return {
        sentence: words(`The ${name} was returned for changes.`),
        why: words(openAgain(stage), ' Make the changes asked for, then submit it again.'),
        button: { text: 'See the changes', to: here(null), primary: true },
      }
    case 'answering':
      return answering(stage, facts)
    case 'not certified':
      return {
        sentence: words(`The ${name} is complete but not certified.`),
        why: words('Only information that is certified as accurate and complete can be submitted.'),
        button: {
          text: 'Go to the certification',
          to: here('certifyInformationAccurate'),
          primary: true,
          lendersOnly: true,
        },
      }
    case 'test data':
      return {
        sentence: words(`${counted(stage.testAnswers, 'answer is', 'answers are')} test data.`),
        why: words('Give the real answers before you submit.'),
        button: { text: `Open the ${name}`, to: here(null), primary: true },
      }
    case 'lender waits':
      return {
        sentence: words(`The ${name} is complete.`),
        why: words('Submitting opens once Granary has approved your lender.'),
        button: {
          text: 'Check the answers',
          to: { kind: 'submit', stage: name },
          primary: false,
          lendersOnly: true,
        },
      }
    case 'ready':
      return {
        sentence: words(`The ${name} can be submitted${stage.returned ? ' again' : ''}.`),
        why: readyWhy(stage),
        button: {
          text: 'Check and submit',
          to: { kind: 'submit', stage: name },
          primary: true,
          lendersOnly: true,
        },
      }
  }
}

function leftToSettle({ open, all }: { readonly open: number; readonly all: number }): string {
  if (all === 1) return '1 remark is left to settle.'
  return `${open} of ${all} remarks ${open === 1 ? 'is' : 'are'} left to settle.`
}

function answering(stage: StageFacts, { asked, stages }: ProjectFacts): OpenSaying {
  const { stage: name, missing, toCorrect, required, requiredAnswered, firstLeft, returned } = stage
  const given = asked.reduce((sum, { count }) => sum + count, 0)
  const mine = Math.max(0, missing - given)
  const before = stages['pre-application']
  const reviewed =
    name === 'application' && before.submitted && !before.accepted
      ? words(
          'The pre-application is with the packaging team since ',
          { at: before.submitted.at },
          '.',
          askedWhileLocked([before]),
        )
      : null
  const to: Place = { kind: 'stage', stage: name, ...(firstLeft !== null && { fieldId: firstLeft }) }
  return {
    sentence: words(returned && 'Returned for changes. ', leftWords(stage)),
    why: words(
      given > 0
        ? askedWords(asked)
        : (reviewed ?? words(`${requiredAnswered} of ${required} required questions are answered.`)),
      askedAllTheSame(stage),
    ),
    button: { text: buttonText({ mine, missing }, toCorrect, name), to, primary: mine + toCorrect > 0 },
  }
}

interface LeftToAnswer {
  /** Of what is missing, what nobody else was asked for. */
  readonly mine: number
  readonly missing: number
}

function buttonText({ mine, missing }: LeftToAnswer, toCorrect: number, name: string): string {
  if (mine > 0) return mine < missing ? `Answer your ${mine} of ${missing}` : `Answer ${mine} more`
  return toCorrect > 0 ? `Correct ${counted(toCorrect, 'answer')}` : `Open the ${name}`
}

/** "19 required answers are left, 5 of them documents. 2 answers are to be corrected." */
export function leftWords({
  missing,
  missingDocuments,
  toCorrect,
}: Pick<StageFacts, 'missing' | 'missingDocuments' | 'toCorrect'>): string {
  const documents =
    missingDocuments === 0
      ? ''
      : `, ${missingDocuments === missing ? 'all' : missingDocuments} of them documents`
  const one = missingDocuments === 1 ? '1 required document is left.' : '1 required answer is left.'
  return [
    ...(missing === 1 ? [one] : []),
    ...(missing > 1 ? [`${missing} required answers are left${documents}.`] : []),
    ...(toCorrect > 0 ? [`${counted(toCorrect, 'answer is', 'answers are')} to be corrected.`] : []),
  ].join(' ')
}

/** Of what is missing, what counted as answered until the packaging team asked for it. */
function askedAllTheSame({ disputed = 0 }: StageFacts): string {
  if (disputed === 0) return ''
  const said = counted(disputed, 'missing answer was', 'missing answers were')
  return ` ${said} said not to apply, and the packaging team asks for ${disputed === 1 ? 'it' : 'them'} all the same.`
}

/** The same of stages that nobody can change until they are opened again. */
function askedWhileLocked(stages: readonly StageFacts[]): string {
  const asked = stages.reduce((sum, { disputed = 0 }) => sum + disputed, 0)
  if (asked === 0) return ''
  return ` The packaging team asks for ${counted(asked, 'answer that was', 'answers that were')} said not to apply.`
}

function askedWords(asked: ProjectFacts['asked']): Words {
  const [first, ...others] = asked
  if (first === undefined) return []
  const more = others.reduce((sum, { count }) => sum + count, 0)
  return words(
    `${first.name} was asked for ${first.count} of them`,
    due(first.dueOn, ', due '),
    more > 0 && `, others for ${more}`,
    '.',
  )
}

function readyWhy({ advice, required }: StageFacts): Words {
  if (!advice) return words(`All ${required} required questions are answered.`)
  return advice === 1
    ? words('1 piece of advice is open. It does not have to be settled.')
    : words(`${advice} pieces of advice are open. They do not have to be settled.`)
}

function openAgain({ stage, returned }: StageFacts): Words {
  return words(`The ${stage} is open again`, returned && [' since ', { at: returned.at }], '.')
}

function due(on: string | null, before: string): Words {
  return on === null ? [] : words(before, { on })
}

function quiet(sentence: Words, why: Words): Saying {
  return { sentence, why, button: null, waitingSince: null }
}

function onlyButton({ text, to, primary }: NextButton): NextButton {
  return { text, to, primary }
}
