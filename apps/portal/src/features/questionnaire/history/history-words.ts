import type { HistoryChange, HistoryMoment } from '@granary/api'
import { EMPTY } from '@granary/forms'
import { capitalized } from '../../../lib/words/capitalized.ts'
import type { StageName } from '../saving/stage-data.ts'
import { formatMoment } from '../session/moments.ts'

/** Why an answer was changed, where there is more to it than that somebody typed it. */
export function whyWords(change: HistoryChange, stage: StageName): string | undefined {
  const { source, note, restoredFrom } = change
  switch (source) {
    case 'person':
      return personWords(change)
    case 'prefill':
      return stage === 'application' ? 'From the pre-application' : 'From project creation'
    case 'test':
      return 'Test data'
    case 'migration':
      return 'With a newer revision of the questions'
    case 'not-chosen':
      return 'Not chosen, after two had changed it'
    case 'restored':
      return restoredFrom && restoredWords(restoredFrom)
    case 'event':
      return 'Set by the review, not by hand'
    case 'repaired':
      return 'Given back after a mistake of ours'
    case 'not-applicable':
      return `Not applicable, because ${note ?? ''}`
    case 'applicable':
      return 'Does apply, after all'
    case 'disputed':
      return `Asked for all the same: ${note ?? ''}`
    case 'undisputed':
      return 'No longer asked for all the same'
  }
}

function personWords({ side, fromWorkbook }: HistoryChange): string | undefined {
  const by = side === 'borrower' || side === 'packaging team' ? `by the ${side}` : undefined
  if (fromWorkbook) return by ? `From a workbook, ${by}` : 'From a workbook'
  return by && capitalized(by)
}

function restoredWords({ at, by }: NonNullable<HistoryChange['restoredFrom']>): string {
  return by === null
    ? `Restored from ${formatMoment(at)}`
    : `Restored from ${formatMoment(at)}, by ${by} then`
}

/** What was changed at once, as it is chosen from a list: when, by whom, and which answers. */
export function momentWords({ at, by, count, labels }: HistoryMoment): string {
  const rest = count - labels.length
  const named = [...labels, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
  return `${formatMoment(at)}, ${by ?? 'the system'}: ${named}`
}

/** Whether it says of the question whether it applies, and so changes no answer. */
export function isAboutApplying({ source }: Pick<HistoryChange, 'source'>): boolean {
  return ['not-applicable', 'applicable', 'disputed', 'undisputed'].includes(source)
}

const longestInButton = 24

/** A value in the words of a button; what is long is only pointed at. */
export function buttonWords(text: string): string {
  if (text === EMPTY) return 'no answer'
  return text.length <= longestInButton && !text.includes('\n') ? text : 'this'
}

/** A value where it is read. */
export function valueWords(text: string): string {
  return text === EMPTY ? 'empty' : text
}
