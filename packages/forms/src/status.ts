export type Status = 'complete' | 'inProgress' | 'required' | 'toCorrect'

/** What is counted of a section, a category or the whole questionnaire; hidden fields count nowhere. */
export interface Progress {
  readonly id: string
  readonly visible: number
  /** With an answer within its limits, or said not to apply. */
  readonly answered: number
  readonly required: number
  readonly requiredAnswered: number
  /** Required fields without an answer. */
  readonly missing: number
  /** Fields whose answer stands outside a limit: kept, but not answered. */
  readonly toCorrect: number
  readonly status: Status
  /** The first of the words. */
  readonly statusText: string
}

export type Tally = [
  visible: number,
  answered: number,
  required: number,
  requiredAnswered: number,
  missing: number,
  toCorrect: number,
]

export const emptyTally = (): Tally => [0, 0, 0, 0, 0, 0]

export function progressOf(id: string, tally: Readonly<Tally>): Progress {
  const [visible, answered, required, requiredAnswered, missing, toCorrect] = tally
  const status = statusOf(tally)
  const statusText = textOf(status, missing, toCorrect)
  return { id, visible, answered, required, requiredAnswered, missing, toCorrect, status, statusText }
}

/** Adds a visible field to a tally, or takes it out. */
export function count(
  tally: Tally,
  node: { readonly required: boolean },
  state: { readonly answered: boolean; readonly missing: boolean; readonly toCorrect: boolean },
  by = 1,
): void {
  tally[0] += by
  if (state.answered) tally[1] += by
  if (node.required) {
    tally[2] += by
    if (state.answered) tally[3] += by
  }
  if (state.missing) tally[4] += by
  if (state.toCorrect) tally[5] += by
}

export function addTally(sum: Tally, part: Tally): void {
  sum[0] += part[0]
  sum[1] += part[1]
  sum[2] += part[2]
  sum[3] += part[3]
  sum[4] += part[4]
  sum[5] += part[5]
}

/** The same object when nothing has changed. */
export function recount(progress: Progress, tally: Tally): Progress {
  const [visible, answered, required, requiredAnswered, missing, toCorrect] = tally
  if ((visible || answered || required || requiredAnswered || missing || toCorrect) === 0) return progress
  return progressOf(progress.id, [
    progress.visible + visible,
    progress.answered + answered,
    progress.required + required,
    progress.requiredAnswered + requiredAnswered,
    progress.missing + missing,
    progress.toCorrect + toCorrect,
  ])
}

/** Where nothing is required, a part stays in progress until every question it shows has an answer. */
function statusOf([visible, answered, required, , missing, toCorrect]: Readonly<Tally>): Status {
  if (missing > 0) return 'required'
  if (toCorrect > 0) return 'toCorrect'
  return required > 0 || answered === visible ? 'complete' : 'inProgress'
}

/** What is left of a part, in words: what is missing and what is to be corrected stand beside each other. */
export function leftWords({
  missing,
  toCorrect,
}: Pick<Progress, 'missing' | 'toCorrect'>): readonly string[] {
  return [
    ...(missing > 0 ? [textOf('required', missing, toCorrect)] : []),
    ...(toCorrect > 0 ? [textOf('toCorrect', missing, toCorrect)] : []),
  ]
}

/** The same for the sentence above a list of the fields in question, and for the refusal of a submission. */
export function leftSentence({ missing, toCorrect }: Pick<Progress, 'missing' | 'toCorrect'>): string {
  return [
    ...(missing > 0 ? [`${missing} required fields are still missing.`] : []),
    ...(toCorrect > 0 ? [`${toCorrect} to correct.`] : []),
  ].join(' ')
}

const requiredTexts: string[] = []
const correctTexts: string[] = []

/** The same few texts are needed over and over, and a form is counted at every keystroke. */
function textOf(status: Status, missing: number, toCorrect: number): string {
  switch (status) {
    case 'required':
      requiredTexts[missing] ??= `${missing} required`
      return requiredTexts[missing]
    case 'toCorrect':
      correctTexts[toCorrect] ??= `${toCorrect} to correct`
      return correctTexts[toCorrect]
    default:
      return status === 'complete' ? 'Complete' : 'In progress'
  }
}
