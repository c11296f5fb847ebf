import { type ScreeningQuestionId, screeningQuestions } from '@granary/eligibility'
import type { CheckDraft } from '../../lib/check-draft.ts'

export type CheckField = keyof typeof checkLabels

/** Every question of the check with its label, in reading order. */
export const checkLabels = {
  lenderName: 'Lender name',
  headquartersAddress: 'Headquarters address',
  servedState: 'Primary state served',
  federallyRegulated: 'Is the lender federally regulated?',
  usdaApproved: 'Is the lender approved by the agency?',
  contactFirstName: 'First name',
  contactLastName: 'Last name',
  contactTitle: 'Title',
  contactEmail: 'Email address',
  contactPhone: 'Phone',
  contactPhoneExtension: 'Extension',
  borrowerName: 'Borrower name',
  borrowerEntityType: 'Legal form',
  borrowerBusinessStage: 'Stage of the business',
  projectName: 'Project name',
  projectAddress: 'Project address',
  program: 'USDA program',
  totalLoanAmount: 'Total loan amount',
  ...(Object.fromEntries(screeningQuestions.map(({ id, label }) => [id, label])) as Record<
    ScreeningQuestionId,
    string
  >),
}

export interface CheckStep {
  readonly number: number
  readonly label: string
  readonly title: string
  readonly lead: string
  readonly fields: readonly CheckField[]
  /** The answer that stands under the label once the step is done. */
  readonly told: CheckField | null
}

export const checkSteps: readonly CheckStep[] = [
  {
    number: 1,
    label: 'Lender and contact',
    title: 'Who is the lender?',
    lead: 'The institution that would make the loan, and the person to ask about it.',
    fields: [
      ...([
        'lenderName',
        'headquartersAddress',
        'servedState',
        'federallyRegulated',
        'usdaApproved',
      ] as const),
      ...(['contactFirstName', 'contactLastName', 'contactTitle', 'contactEmail', 'contactPhone'] as const),
      'contactPhoneExtension',
    ],
    told: 'lenderName',
  },
  {
    number: 2,
    label: 'Borrower',
    title: 'Who borrows?',
    lead: 'What the borrower is decides which programs are open to it.',
    fields: [
      ...(['borrowerName', 'borrowerEntityType', 'borrowerBusinessStage'] as const),
      ...(['borrowerStanding', 'citizenship', 'federalDebt'] as const),
    ],
    told: 'borrowerName',
  },
  {
    number: 3,
    label: 'Project and address',
    title: 'Where is the project?',
    lead: 'The place decides whether the programs can apply. You can change it later.',
    fields: ['projectName', 'projectAddress', 'purpose', 'excludedActivity'],
    told: 'projectName',
  },
  {
    number: 4,
    label: 'Program and amount',
    title: 'Which program, and how much?',
    lead: 'Your first idea is enough. The result compares all four programs.',
    fields: ['program', 'totalLoanAmount', 'lenderTies'],
    told: 'program',
  },
  {
    number: 5,
    label: 'Review and send',
    title: 'Is everything right?',
    lead: 'Read it once more. Until you send it, it is only on this device.',
    fields: [],
    told: null,
  },
]

/** The first step that is not complete: no step beyond it can be entered. */
export function firstOpenStep({ done }: Pick<CheckDraft, 'done'>): number {
  return checkSteps.find(({ number }) => !done.includes(number))?.number ?? checkSteps.length
}

/** A changed answer opens its step again and makes what was sent another check. */
export function withAnswer(draft: CheckDraft, field: CheckField, answer: string): CheckDraft {
  if ((draft.answers[field] ?? '') === answer) return draft
  const changed = checkSteps.find(({ fields }) => fields.includes(field))?.number
  return {
    ...draft,
    answers: { ...draft.answers, [field]: answer },
    done: draft.done.filter((number) => number !== changed),
    token: null,
  }
}

export function withStepDone(draft: CheckDraft, number: number): CheckDraft {
  return { ...draft, done: [...new Set([...draft.done, number])].toSorted() }
}

/** Whether a question is asked at all; an answer to one that is not is kept, and not shown. */
export function isAsked(field: CheckField, answers: CheckDraft['answers']): boolean {
  if (field === 'usdaApproved') return answers.federallyRegulated === 'no'
  return screeningQuestions.find(({ id }) => id === field)?.askedWhen(answers) ?? true
}
