export type Status = 'complete' | 'inProgress' | 'required'

/** What is counted of a section, a category or the whole questionnaire; hidden fields count nowhere. */
export interface Progress {
  readonly id: string
  readonly visible: number
  readonly answered: number
  readonly required: number
  /** Required fields without an answer. */
  readonly missing: number
  readonly status: Status
  readonly statusText: string
}

export type Tally = [visible: number, answered: number, required: number, missing: number]

export function progressOf(id: string, [visible, answered, required, missing]: Readonly<Tally>): Progress {
  const status = statusOf(visible, answered, required, missing)
  return { id, visible, answered, required, missing, status, statusText: textOf(status, missing) }
}

/** Adds a visible field to a tally, or takes it out. */
export function count(
  tally: Tally,
  node: { readonly required: boolean },
  state: { readonly answered: boolean; readonly missing: boolean },
  by = 1,
): void {
  tally[0] += by
  if (state.answered) tally[1] += by
  if (node.required) tally[2] += by
  if (state.missing) tally[3] += by
}

export function addTally(sum: Tally, part: Tally): void {
  sum[0] += part[0]
  sum[1] += part[1]
  sum[2] += part[2]
  sum[3] += part[3]
}

/** The same object when nothing has changed. */
export function recount(progress: Progress, [visible, answered, required, missing]: Tally): Progress {
  if (visible === 0 && answered === 0 && required === 0 && missing === 0) return progress
  return progressOf(progress.id, [
    progress.visible + visible,
    progress.answered + answered,
    progress.required + required,
    progress.missing + missing,
  ])
}

/** Where nothing is required, a part stays in progress until every question it shows has an answer. */
function statusOf(visible: number, answered: number, required: number, missing: number): Status {
  if (required > 0) return missing === 0 ? 'complete' : 'required'
  return answered === visible ? 'complete' : 'inProgress'
}

const requiredTexts: string[] = []

/** The same few texts are needed over and over, and a form is counted at every keystroke. */
function textOf(status: Status, missing: number): string {
  if (status !== 'required') return status === 'complete' ? 'Complete' : 'In progress'
  requiredTexts[missing] ??= `${missing} required`
  return requiredTexts[missing]
}
