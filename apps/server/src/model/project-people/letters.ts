import { fieldAnchor } from '@granary/api'
import type { Letter } from '../../mail/layout.ts'
import type { AskedPlace } from '../asks/index.ts'

export interface AskLetter {
  readonly kind: 'colleague' | 'borrower'
  readonly projectId: string
  readonly projectName: string
  /** The first question of it that has no answer yet; none where nothing required is missing. */
  readonly first: AskedPlace | undefined
  /** Parts that were asked for. */
  readonly count: number
  readonly by: string
  readonly dueOn: string | null
  readonly message: string
}

/** Tells somebody who is in already that more is asked of them. */
export function letterOf(ask: AskLetter, portalUrl: string): Letter {
  const { projectName, count, by, dueOn, message } = ask
  const parts = count === 1 ? 'one part' : `${count} parts`
  return {
    subject: `${by} asks you for ${parts} of ${projectName}`,
    paragraphs: [
      `${by} asks you for ${parts} of the loan guarantee for ${projectName}.`,
      ...(dueOn === null ? [] : [`It is asked for by ${dayInWords(dueOn)}.`]),
    ],
    ...(message !== '' && {
      quote: { heading: `Words of ${by}, which Granary has not checked:`, text: message },
    }),
    action: actionOf(ask, portalUrl),
    footnote: 'You get this email because you work on this project.',
  }
}

type AnotherDay = Pick<AskLetter, 'kind' | 'projectId' | 'projectName' | 'first' | 'by' | 'dueOn'>

/** What was asked for is due on another day than the last mail said, or on none. */
export function anotherDayLetterOf(change: AnotherDay, portalUrl: string): Letter {
  const { projectName, by, dueOn } = change
  const when = dueOn === null ? 'at no fixed day any more' : `by ${dayInWords(dueOn)}`
  return {
    subject:
      dueOn === null ? `${projectName}: no fixed day any more` : `${projectName}: now asked for ${when}`,
    paragraphs: [`${by} changed the day: what you were asked for in ${projectName} is asked for ${when}.`],
    action: actionOf(change, portalUrl),
    footnote: 'You get this email because you work on this project.',
  }
}

interface Reminder extends Pick<AskLetter, 'kind' | 'projectId' | 'projectName' | 'first'> {
  /** Answers that are still missing. */
  readonly missing: number
  readonly dueOn: string
}

/** A few days before the due day, while something is missing. */
export function reminderOf(reminder: Reminder, portalUrl: string): Letter {
  const { projectName, missing, dueOn } = reminder
  const answers = missing === 1 ? 'One answer is' : `${missing} answers are`
  return {
    subject: `${projectName}: asked for by ${dayInWords(dueOn)}`,
    paragraphs: [
      `${answers} still missing of what you were asked for in ${projectName}, by ${dayInWords(dueOn)}.`,
    ],
    action: actionOf(reminder, portalUrl),
    footnote: 'No more reminders come once it is done.',
  }
}

/** By a colleague, who thinks that it is time. */
export function reminderByHandOf(
  reminder: Omit<Reminder, 'dueOn'> & Pick<AskLetter, 'by' | 'dueOn'>,
  portalUrl: string,
): Letter {
  const { projectName, missing, by, dueOn } = reminder
  const answers = missing === 1 ? 'One answer is' : `${missing} answers are`
  const when = dueOn === null ? '' : ` It is asked for by ${dayInWords(dueOn)}.`
  return {
    subject: `${by} reminds you of ${projectName}`,
    paragraphs: [`${answers} still missing of what you were asked for in ${projectName}.${when}`],
    action: actionOf(reminder, portalUrl),
    footnote: `You get this email because ${by} sent you a reminder. At most one is sent a day.`,
  }
}

/** Leads past nothing that was asked: to its first question, or to the project where none is missing. */
function actionOf(
  { kind, projectId, first }: Pick<AskLetter, 'kind' | 'projectId' | 'first'>,
  portalUrl: string,
) {
  const project = `${portalUrl}${kind === 'borrower' ? '/borrower' : '/lender/dashboard'}/projects/${projectId}`
  if (!first) return { label: 'Open the project', url: project }
  const form = kind === 'borrower' ? `${project}/questions` : project
  return {
    label: 'Open what is asked',
    url: `${form}?stage=${first.stage}#${fieldAnchor(first.fieldId)}`,
  }
}

function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}
